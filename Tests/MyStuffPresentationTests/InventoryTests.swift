import MyStuffCore
import MyStuffPresentation
import Testing

@MainActor
@Suite struct InventoryTests {
    @Test func aNewThingIsSelectedAndWaitsForItsName() async throws {
        let desk = try await Desk(["Lamp"])
        desk.inventory.add()
        try await eventually("no name was asked for") { desk.seen.namesWanted.count == 1 }
        let id = try #require(desk.seen.namesWanted.first)
        #expect(desk.inventory.selection == id)
        #expect(desk.seen.selections.last == [id])
        #expect(desk.inventory.editor.item?.dateCreated == .someDay)
        #expect(try await desk.names() == ["Lamp", "Untitled"])
    }

    @Test func deletingSelectsTheNeighbourAndCanBeUndone() async throws {
        let desk = try await Desk(["Chair", "Lamp", "Table"])
        let lamp = try await desk.show("Lamp")
        desk.inventory.delete()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Chair", "Table"])
        #expect(desk.seen.notices.last?.kind == .deletion([lamp]))
        #expect(desk.inventory.selection == (try await desk.id("Table")))
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Chair", "Lamp", "Table"])
        #expect(desk.inventory.selection == lamp)
    }

    @Test func aDeletedThingCanBeBroughtBackAfterOtherChanges() async throws {
        let desk = try await Desk(["Chair", "Lamp"])
        let lamp = try await desk.show("Lamp")
        desk.inventory.delete()
        await desk.inventory.settle()
        desk.inventory.editor.type(.place, "Attic")
        await desk.inventory.editor.endVisit(.place).value
        desk.inventory.bringBack([lamp])
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Chair", "Lamp"])
        #expect(try await desk.store.item(try await desk.id("Chair"))?.place == "Attic")
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Chair"])
    }

    @Test func undoingAnAdditionTakesTheThingAway() async throws {
        let desk = try await Desk()
        desk.inventory.add()
        try await eventually("not added") { desk.seen.namesWanted.count == 1 }
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == [])
        try await eventually("still selected") { desk.inventory.selection == nil }
        desk.inventory.redo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Untitled"])
    }

    @Test func undoingAnAdditionShowsItsNeighbour() async throws {
        let desk = try await Desk(["Chair"])
        desk.inventory.add()
        try await eventually("not added") { desk.seen.namesWanted.count == 1 }
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(desk.inventory.selection == (try await desk.id("Chair")))
    }

    @Test func rowsMoveWhenEditingEnds() async throws {
        let desk = try await Desk(["Chair", "Lamp", "Table"])
        let chair = try await desk.show("Chair")
        desk.seen.splices = []
        desk.inventory.beginEditing()
        desk.inventory.editor.type(.name, "Zither")
        try await eventually("the row does not show the new name") { desk.seen.rows.contains { $0.name == "Zither" } }
        #expect(desk.inventory.list.position(of: chair) == 0)
        #expect(desk.seen.splices.isEmpty)
        desk.inventory.endEditing()
        try await eventually("the row has not moved") { desk.inventory.list.position(of: chair) == 2 }
        #expect(desk.inventory.selection == chair)
    }

    @Test func placesAreOfferedOnceEach() async throws {
        let desk = try await Desk(["Chair", "Lamp"])
        for name in ["Chair", "Lamp"] {
            _ = try await desk.store.apply([.place("Cellar")], to: try await desk.id(name))
        }
        try await eventually("no places") { desk.inventory.facets.places.map(\.path.description) == ["Cellar"] }
    }

    @Test func oneChangedRunIsOneSplice() async throws {
        let desk = try await Desk(["a", "b", "d", "e"])
        desk.seen.splices = []
        _ = try await desk.store.add(ItemContent(name: "c", dateCreated: .someDay))
        try await eventually("no splice") { !desk.seen.splices.isEmpty }
        #expect(desk.seen.splices == [[2, 0, 1]])
    }

    @Test func rowsThatAreNotAtHandAreFetched() async throws {
        let desk = try await Desk((0..<200).map { "Thing \($0 + 1000)" })
        let last = try #require(desk.inventory.list.ids.last)
        #expect(desk.inventory.list.row(last) == nil)
        try await eventually("the row never came") { desk.inventory.list.row(last)?.name == "Thing 1199" }
        #expect(desk.seen.rows.contains { $0.id == last })
    }

    @Test(arguments: [
        (true, true, PictureOffer.ask([.camera, .file, .photos])), (true, false, .go(.camera)),
        (false, true, .ask([.file, .photos])),
        (false, false, .nothing),
    ])
    func theChooserOffersWhatThereIs(hasCamera: Bool, hasFiles: Bool, offer: PictureOffer) {
        #expect(PictureOffer(hasCamera: hasCamera, hasFiles: hasFiles) == offer)
        let straight = PictureOffer(hasCamera: hasCamera, hasFiles: hasFiles, straightToCamera: true)
        #expect(straight == (hasCamera ? .go(.camera) : offer))
    }
}
