import MyStuffCore
import MyStuffPresentation
import Testing

/// Fields of the person's own, copies, templates and the walk-through.
@MainActor
@Suite struct MoreFieldsTests {
    @Test func whatIsNotUnderstoodStaysInItsField() async throws {
        let desk = try await Desk(["Lamp", "Other"])
        let id = try await desk.show("Lamp")
        let editor = desk.inventory.editor
        editor.type(.warrantyUntil, "soon")
        await editor.endVisit(.warrantyUntil).value
        #expect(desk.seen.problems[.warrantyUntil]?.isEmpty == false)
        #expect(try await desk.store.item(id)?.warrantyUntil == nil)
        // It is there again when one comes back to the thing.
        _ = try await desk.show("Other")
        desk.seen.texts = [:]
        _ = try await desk.show("Lamp")
        #expect(desk.seen.texts[.warrantyUntil] == "soon")
        editor.type(.warrantyUntil, "2030-12-31")
        await editor.endVisit(.warrantyUntil).value
        #expect(try await desk.store.item(id)?.warrantyUntil?.description == "2030-12-31")
    }

    @Test func aChoiceIsAStep() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        desk.inventory.editor.choose(.status, "stolen")
        await desk.inventory.settle()
        #expect(try await desk.store.item(id)?.status == ItemStatus(.stolen, date: .someDay))
        #expect(desk.inventory.history.nextUndo?.action == .edit(id, [.status(.owned)]))
    }

    @Test func fieldsOfOnesOwn() async throws {
        let desk = try await Desk(["Lamp"])
        let new = CustomField(id: CustomField.ID(rawValue: 0), name: "Colour", kind: .text)
        #expect(desk.inventory.problem(with: new) == nil)
        desk.inventory.change(.add(new))
        try await eventually("no field") { desk.inventory.fields.map(\.name) == ["Colour"] }
        let field = try #require(desk.inventory.fields.first)
        let id = try await desk.show("Lamp")
        desk.inventory.editor.type(.custom(field.id), "red")
        await desk.inventory.editor.endVisit(.custom(field.id)).value
        #expect(try await desk.store.item(id)?.customValues == [field.id: "red"])

        for name in ["colour", "Serial Number", "value"] {
            let twice = CustomField(id: CustomField.ID(rawValue: 0), name: name, kind: .text)
            #expect(desk.inventory.problem(with: twice)?.contains(name) == true)
        }
        let choice = CustomField(id: CustomField.ID(rawValue: 0), name: "Room", kind: .choice)
        #expect(desk.inventory.problem(with: choice)?.isEmpty == false)
    }

    @Test func aCopyHasWhatItWasAskedToHave() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        let picture = try Picture.fake("a")
        _ = try await desk.store.apply(
            [
                .place("Hall"), .serialNumber("SN"), .maker("Bosch"), .dateCreated(.earliest),
                .insertPicture(picture, at: 0),
            ], to: id)
        try await eventually("not shown") { desk.inventory.editor.item?.maker == "Bosch" }
        let offered = desk.inventory.fieldsToCopy()
        #expect(offered.map(\.field) == [.place, .serialNumber, .maker])
        #expect(offered.map(\.isUsual) == [true, false, true])
        desk.inventory.duplicate(keeping: [.place], withPictures: true)
        await desk.inventory.settle()
        let ids = try await desk.store.list(Query(), firstRows: 0).ids
        let other = try #require(ids.first { $0 != id })
        let copy = try #require(try await desk.store.item(other))
        #expect(copy.name == "Lamp" && copy.place == "Hall" && copy.serialNumber.isEmpty && copy.maker.isEmpty)
        #expect(copy.dateCreated == .someDay)
        #expect(copy.pictures.map(\.hash) == [picture.hash] && copy.pictures.map(\.id) != [picture.id])
        desk.inventory.undo()
        await desk.inventory.settle()
        #expect(try await desk.names() == ["Lamp"])
    }

    @Test func templates() async throws {
        let desk = try await Desk(["Lamp"])
        let id = try await desk.show("Lamp")
        _ = try await desk.store.apply([.serialNumber("SN"), .maker("Bosch"), .tags(["a"])], to: id)
        desk.inventory.saveTemplate(as: " Tool ")
        try await eventually("no template") { desk.inventory.templates.map(\.name) == ["Tool"] }
        let template = try #require(desk.inventory.templates.first)
        #expect(template.content.serialNumber.isEmpty && template.content.maker == "Bosch")
        desk.inventory.add(from: template)
        await desk.inventory.settle()
        let ids = try await desk.store.list(Query(), firstRows: 0).ids
        let other = try #require(ids.first { $0 != id })
        let made = try #require(try await desk.store.item(other))
        #expect(made.maker == "Bosch" && made.tags == ["a"] && made.dateCreated == .someDay)
    }

    @Test func theWalk() async throws {
        let desk = try await Desk(["Drill", "Lamp", "Saw"])
        for (name, place) in [("Drill", "Cellar"), ("Lamp", "Hall"), ("Saw", "Cellar")] {
            _ = try await desk.store.apply([.place(place)], to: try await desk.id(name))
        }
        let walk = WalkThrough(desk.inventory, place: nil)
        walk.load()
        try await eventually("nothing to walk through") { walk.isLoaded }
        // A new heading whenever the place changes.
        let titles = walk.lines.map { line -> String in
            switch line {
            case .place(let place): "# " + place
            case .thing(let row): row.name
            }
        }
        #expect(titles == ["# Cellar", "Drill", "# Hall", "Lamp", "# Cellar", "Saw"])
        #expect(walk.next(after: -1) == 1)
        walk.tick(1)
        walk.tick(3)
        #expect(walk.next(after: 0) == 5)
        await desk.inventory.settle()
        let drill = try await desk.id("Drill")
        #expect(try await desk.store.item(drill)?.lastSeen == .someDay)
        walk.finish(true)
        let saw = try await desk.id("Saw")
        #expect(walk.lines.count == 2 && walk.unseen == [saw])
        walk.finish(false)
        walk.tick(1)
        await desk.inventory.settle()
        #expect(try await desk.store.item(drill)?.lastSeen == nil)
        desk.inventory.undo()
        await desk.inventory.settle()
        let lamp = try await desk.id("Lamp")
        #expect(try await desk.store.item(lamp)?.lastSeen == nil)
        #expect(desk.inventory.history.nextUndo == nil)
    }
}
