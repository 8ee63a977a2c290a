import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Testing

@MainActor
@Suite struct PictureIntakeTests {
    private func taken(_ digit: Int) -> CameraStill {
        let bitmap = Bitmap(width: digit, height: 1, format: .rgb) {
            _ = $0.initializeMemory(as: UInt8.self, repeating: 0)
        }
        return CameraStill(bitmap: bitmap, takenAt: Date(timeIntervalSince1970: 0))
    }

    @Test func aChosenPictureGoesOntoTheItemAndIsNotKeptAgain() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([1], name: "lamp.jpg"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        let picture = try #require(try await desk.store.item(id)?.picture)
        #expect(picture.sourceName == "lamp.jpg")
        #expect(await desk.keeper.kept.isEmpty)
        try await eventually("the detail pane was not told") { desk.seen.pictures.last == picture }
        try await eventually("the row was not told") { desk.seen.rows.last?.picture == picture }
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.picture == nil)
    }

    @Test func aTakenPictureIsKeptToo() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.accept(taken(2), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(await desk.keeper.kept == [[2]])
        #expect(desk.seen.notices.isEmpty)
    }

    @Test func whenTheCopyFailsTheItemHasItsPictureAndASentenceSaysSo() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        await desk.keeper.fail(with: LibraryError.diskFull)
        desk.inventory.intake.accept(taken(2), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(desk.seen.notices.map(\.kind) == [.problem])
    }

    @Test func aRefusedPictureLeavesTheOthersAlone() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([5], name: "slow"), for: .item(id, .main))
        desk.inventory.intake.choose(.data([0], name: "letter.txt"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.pictures.map(\.sourceName) == ["slow"])
        #expect(desk.seen.notices.map { $0.text.contains("letter.txt") } == [true])
        #expect(desk.seen.busy.last == false)
    }

    @Test func slowImportsShowThatTheyAreGoingOn() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([5], name: "slow"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(desk.seen.busy == [true, false])
    }

    @Test func whatIsNoPictureIsRefusedByName() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        let writes = await desk.store.writes
        desk.inventory.intake.choose(.data([0], name: "letter.txt"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(await desk.store.writes == writes)
        #expect(desk.seen.notices.last?.text.contains("letter.txt") == true)
    }

    @Test func aDamagedPictureIsTakenWithASentence() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([9], name: "half.jpg"), for: .item(id, .main))
        await desk.inventory.intake.finish()
        #expect(try await desk.store.item(id)?.picture != nil)
        #expect(desk.seen.notices.last?.text.contains("half.jpg") == true)
    }

    @Test func aPictureCanMakeTheThing() async throws {
        let desk = try await Desk()
        desk.inventory.intake.accept(taken(1), for: .newItem)
        await desk.inventory.intake.finish()
        try await eventually("no name was asked for") { desk.seen.namesWanted.count == 1 }
        let id = try #require(desk.inventory.selection)
        #expect(try await desk.store.item(id)?.picture != nil)
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == [])
    }

    @Test func deletingTheItemStopsItsImport() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.intake.choose(.data([4], name: "slow"), for: .item(id, .main))
        desk.inventory.delete()
        await desk.inventory.settle()
        try await Task.sleep(for: .milliseconds(150))
        #expect(desk.seen.notices.map(\.kind) == [.deletion([id])])
    }
}
