import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Testing

/// Pictures that are chosen, dropped, pasted or taken together are one step to undo.
@MainActor
@Suite struct SeveralAtOnceTests {
    private let sources = [3, 1, 2].map { PictureSource.data([$0], name: "\($0)") }

    private func finish(_ desk: Desk) async {
        // What one import asks for may ask for others.
        for _ in 0..<3 {
            await desk.inventory.intake.finish()
            await desk.inventory.settle()
        }
    }

    private func pictures(_ desk: Desk, _ id: ItemID) async throws -> [String] {
        try await desk.store.item(id)?.pictures.map(\.sourceName) ?? []
    }

    private func undo(_ desk: Desk) async {
        desk.inventory.undo()
        await desk.inventory.settle()
    }

    private func redo(_ desk: Desk) async {
        desk.inventory.redo()
        await desk.inventory.settle()
    }

    @Test func severalOnOneItem() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([4], name: "before"), for: .item(id, .main))
        await finish(desk)
        #expect(desk.inventory.history.nextUndo?.title == "Add Picture")
        desk.inventory.intake.choose(sources, for: .item(id, .main))
        await finish(desk)
        let all = ["3", "before", "1", "2"]
        #expect(try await pictures(desk, id) == all)
        #expect(desk.inventory.history.nextUndo?.title == "Add 3 Pictures")
        for _ in 0..<2 {
            await undo(desk)
            #expect(try await pictures(desk, id) == ["before"])
            #expect(desk.inventory.history.nextRedo?.title == "Add 3 Pictures")
            await redo(desk)
            #expect(try await pictures(desk, id) == all)
        }
        await undo(desk)
        await undo(desk)
        #expect(try await pictures(desk, id) == [])
        #expect(desk.inventory.history.nextUndo == nil)
    }

    @Test func severalForANewItemOrOneEach() async throws {
        for (sorting, title, count) in [(PictureSorting.allOnOne, "Add Thing", 1), (.oneEach, "Add 3 Things", 3)] {
            let desk = try await Desk(["Lamp"])
            desk.inventory.intake.choose(sources, for: .newItem, sorting)
            await finish(desk)
            #expect(try await desk.names().count == 1 + count)
            #expect(desk.inventory.history.nextUndo?.title == title)
            // The first of them is the one to go on with.
            try await eventually("no name wanted") { !desk.seen.namesWanted.isEmpty }
            #expect(desk.seen.namesWanted.count == 1)
            let first = try #require(desk.inventory.selection)
            #expect(try await pictures(desk, first).first == "3")
            await undo(desk)
            #expect(try await desk.names() == ["Lamp"])
            await redo(desk)
            #expect(try await desk.names().count == 1 + count)
            #expect(try await pictures(desk, first) == (count == 1 ? ["3", "1", "2"] : ["3"]))
        }
    }

    @Test func oneThatIsNoPictureDoesNotKeepTheOthersAway() async throws {
        let desk = try await Desk()
        let bad = PictureSource.data([0], name: "letter.txt")
        desk.inventory.intake.choose([bad] + sources, for: .newItem)
        await finish(desk)
        let id = try #require(desk.inventory.list.ids.first)
        #expect(try await pictures(desk, id) == ["3", "1", "2"])
        #expect(desk.seen.notices.map { $0.text.contains("letter.txt") } == [true])
        await undo(desk)
        #expect(try await desk.names() == [])
    }

    @Test func shotsOfOneGo() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        let stills = (1...2).map { width in
            let bitmap = Bitmap(width: width, height: 1, format: .rgb) {
                _ = $0.initializeMemory(as: UInt8.self, repeating: 0)
            }
            return CameraStill(bitmap: bitmap, takenAt: Date(timeIntervalSince1970: 0))
        }
        desk.inventory.intake.accept(stills, for: .item(id, .main))
        await finish(desk)
        #expect(desk.inventory.history.nextUndo?.title == "Add 2 Pictures")
        await undo(desk)
        #expect(try await pictures(desk, id) == [])
    }

    /// What the person has done meanwhile is a step of its own, and nothing is mixed up.
    @Test func somethingElseInBetween() async throws {
        let desk = try await Desk(["Lamp", "Mirror"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose([.data([1], name: "1"), .data([9], name: "held")], for: .item(id, .main))
        try await eventually("the first has not come") { desk.inventory.history.nextUndo != nil }
        desk.inventory.add()
        try await eventually("nothing was added") { desk.seen.namesWanted.count == 1 }
        desk.pictures.release()
        await finish(desk)
        #expect(try await pictures(desk, id) == ["1", "held"])
        await undo(desk)
        #expect(try await pictures(desk, id) == ["1"])
        await undo(desk)
        #expect(try await desk.names() == ["Lamp", "Mirror"])
        await undo(desk)
        #expect(try await pictures(desk, id) == [])
    }

    @Test func twoGoesAreTwoSteps() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        for _ in 0..<2 {
            desk.inventory.intake.choose(sources, for: .item(id, .last))
            await finish(desk)
        }
        await undo(desk)
        #expect(try await pictures(desk, id) == ["3", "1", "2"])
    }

    @Test func everyPictureOperationIsUndone() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(sources, for: .item(id, .last))
        await finish(desk)
        let strip = desk.inventory.strip
        try await eventually("not shown") { strip.pictures.count == 3 }
        let first = strip.pictures[0].id
        let crop = PictureAdjustments(quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0, y: 0, width: 0.5, height: 1))
        let operations: [(String, @MainActor () -> Void)] = [
            ("Remove Picture", { strip.remove(first) }), ("Move Picture", { strip.move(first, by: 1) }),
            ("Make Picture Main", { strip.makeMain(strip.pictures[2].id) }),
            ("Change Kind of Picture", { strip.setKind(.receipt, of: first) }),
            ("Crop and Turn Picture", { strip.adjust(first, crop) }),
            (
                "Change Caption",
                {
                    strip.show(first)
                    strip.typeCaption("Front")
                    strip.endCaption()
                }
            ),
        ]
        for (title, operate) in operations {
            let before = try #require(try await desk.store.item(id))
            operate()
            await finish(desk)
            let after = try #require(try await desk.store.item(id))
            #expect(after != before, "\(title)")
            #expect(desk.inventory.history.nextUndo?.title == title)
            await undo(desk)
            #expect(try await desk.store.item(id) == before, "\(title)")
            await redo(desk)
            #expect(try await desk.store.item(id) == after, "\(title)")
            await undo(desk)
            try await eventually("the strip does not follow") { strip.pictures == before.pictures }
        }
    }
}
