import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import Testing

@MainActor
@Suite struct PictureStripTests {
    private func desk(_ digits: String) async throws -> (Desk, ItemID) {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.id("Lamp")
        let edits = try digits.enumerated().map { ItemEdit.insertPicture(try .fake($1), at: $0) }
        _ = try await desk.store.apply(edits, to: id)
        _ = try await desk.show("Lamp")
        return (desk, id)
    }

    private func order(_ pictures: [Picture]) -> String { String(pictures.compactMap(\.hash.rawValue.first)) }

    @Test func theMainPictureIsShownFirst() async throws {
        let (desk, _) = try await desk("abc")
        #expect(order(desk.inventory.strip.pictures) == "abc")
        #expect(desk.inventory.strip.shown == desk.inventory.strip.pictures.first)
    }

    @Test func aRemovedPictureGivesItsPlaceToItsNeighbourAndComesBack() async throws {
        let (desk, id) = try await desk("abc")
        let strip = desk.inventory.strip
        strip.show(strip.pictures[1].id)
        strip.remove(strip.pictures[1].id)
        try await eventually("not removed") { order(strip.pictures) == "ac" }
        #expect(strip.shown == strip.pictures[1])
        desk.inventory.undo()
        try await eventually("not back") { order(strip.pictures) == "abc" }
        #expect(strip.shown == strip.pictures[1])
        #expect(try await desk.store.item(id)?.pictures == strip.pictures)
    }

    @Test func movingMakesMainAndCanBeUndone() async throws {
        let (desk, id) = try await desk("abc")
        let strip = desk.inventory.strip
        strip.makeMain(strip.pictures[2].id)
        try await eventually("not main") { order(strip.pictures) == "cab" }
        try await eventually("the row does not follow") { desk.seen.rows.last?.picture == strip.pictures.first }
        strip.move(strip.pictures[0].id, by: -1)
        strip.move(strip.pictures[2].id, by: 1)
        await desk.inventory.settle()
        #expect(try await order(desk.store.item(id)?.pictures ?? []) == "cab")
        desk.inventory.undo()
        try await eventually("not undone") { order(strip.pictures) == "abc" }
    }

    @Test func aCaptionIsSavedAsItIsTypedAndIsOneStep() async throws {
        let (desk, id) = try await desk("ab")
        let strip = desk.inventory.strip
        strip.show(strip.pictures[1].id)
        strip.typeCaption("Recei")
        try await eventually("not saved") { strip.pictures.last?.caption == "Recei" }
        strip.typeCaption("Receipt")
        strip.endCaption()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.pictures.map(\.caption) == ["", "Receipt"])
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.pictures.map(\.caption) == ["", ""])
    }

    @Test func aCaptionStaysWithItsPictureWhenAnotherIsShownByItself() async throws {
        let (desk, id) = try await desk("a")
        let strip = desk.inventory.strip
        strip.typeCaption("Front")
        desk.inventory.intake.choose(.data([7], name: "new"), for: .item(id, .main))
        try await eventually("the new one is not shown") { strip.shown?.sourceName == "new" }
        strip.typeCaption("Back")
        strip.endCaption()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.pictures.map(\.caption) == ["Back", "Front"])
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.pictures.map(\.caption) == ["", "Front"])
    }

    @Test func aCaptionHalfTypedIsSavedBeforeAnotherIsShown() async throws {
        let (desk, id) = try await desk("ab")
        let strip = desk.inventory.strip
        strip.typeCaption("Front")
        strip.show(strip.pictures[1].id)
        #expect(await desk.inventory.flush())
        #expect(try await desk.store.item(id)?.pictures.map(\.caption) == ["Front", ""])
    }

    @Test func kindAndAdjustmentsDoNotUndoEachOther() async throws {
        let (desk, id) = try await desk("a")
        let strip = desk.inventory.strip
        let picture = strip.pictures[0]
        strip.typeCaption("Plate")
        strip.setKind(.serialPlate, of: picture.id)
        strip.adjust(picture.id, PictureAdjustments(quarterTurns: 1))
        await desk.inventory.settle()
        let saved = try #require(try await desk.store.item(id)?.picture)
        #expect(saved.caption == "Plate" && saved.kind == .serialPlate && saved.adjustments.quarterTurns == 1)
        desk.inventory.undo()
        await desk.inventory.settle()
        let undone = try #require(try await desk.store.item(id)?.picture)
        #expect(undone.kind == .serialPlate && undone.adjustments == .none)
    }

    @Test func picturesComeInTheOrderInWhichTheyWereChosen() async throws {
        let (desk, id) = try await desk("a")
        let intake = desk.inventory.intake
        intake.choose(.data([4], name: "slow"), for: .item(id, .main))
        intake.choose(.data([1], name: "fast"), for: .item(id, .main))
        intake.choose(.data([5], name: "slow end"), for: .item(id, .last))
        intake.choose(.data([2], name: "fast end"), for: .item(id, .last))
        await intake.finish()
        let names = try #require(try await desk.store.item(id)).pictures.map(\.sourceName)
        #expect(names == ["fast", "slow", "", "slow end", "fast end"])
    }

    @Test func theFirstOfSeveralNewOnesIsShown() async throws {
        for place in [PicturePlace.main, .last] {
            let (desk, id) = try await desk("ab")
            let strip = desk.inventory.strip
            // The later ones come earlier.
            let sources = [5, 1, 3].map { PictureSource.data([$0], name: "\($0)") }
            desk.inventory.intake.choose(sources, for: .item(id, place))
            await desk.inventory.intake.finish()
            try await eventually("not all there") { strip.pictures.count == 5 }
            #expect(strip.shown?.sourceName == "5")
            #expect(
                strip.pictures.map(\.sourceName)
                    == (place == .main ? ["5", "", "", "1", "3"] : ["", "", "5", "1", "3"]))
            // And after it was undone and done again.
            desk.inventory.undo()
            try await eventually("not undone") { strip.pictures.count == 2 }
            desk.inventory.redo()
            try await eventually("not redone") { strip.pictures.count == 5 }
            #expect(strip.shown?.sourceName == "5")
        }
    }
}
