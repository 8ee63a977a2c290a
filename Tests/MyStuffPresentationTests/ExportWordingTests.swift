import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffExchange
import MyStuffPresentation
import Testing

@MainActor
@Suite struct ExportWordingTests {
    private let wording = WindowWording(money: .test, dates: LocaleDates(format: "%d.%m.%Y"))

    @Test func fieldsAreInTheWindowsWords() {
        let fields = [
            CustomField(id: .init(rawValue: 1), name: "Insured", kind: .yesNo),
            CustomField(id: .init(rawValue: 2), name: "Since when", kind: .date),
            CustomField(id: .init(rawValue: 3), name: "Empty", kind: .text),
        ]
        var item = ItemContent(
            name: "Drill", place: "Cellar", serialNumber: "0012", dateCreated: .someDay, notes: "n", tags: ["a", "b"])
        item.quantity = 2
        item.condition = .worn
        item.status = ItemStatus(.sold, date: CalendarDay(iso8601: "2026-01-02"), person: "Zoë")
        item.customValues = [fields[0].id: "yes", fields[1].id: "2020-02-29"]
        let lines = wording.lines(of: item, fields: fields).map { "\($0.label): \($0.text)" }
        #expect(
            lines == [
                "Serial Number: 0012", "Tags: a, b", "Status: Sold", "Sold To: Zoë", "Since: 02.01.2026", "Quantity: 2",
                "Condition: Worn", "Insured: Yes", "Since when: 29.02.2020", "Date Created: 30.11.2026",
            ])
    }

    @Test func anUneventfulThingHasFewLines() {
        let item = ItemContent(name: "Drill", dateCreated: .someDay)
        #expect(wording.lines(of: item, fields: []) == [FieldLine(label: "Date Created", text: "30.11.2026")])
    }

    // MARK: Which things

    @Test func allThingsAreMeantUnlessSomeAreFoundOrSelected() async throws {
        let desk = try await Desk(["Lamp", "Chair", "Lamp shade"])
        var choices = try await desk.inventory.choicesForExport()
        #expect(choices.choices.map(\.title) == ["All 3 things"] && choices.likely == 0)
        #expect(choices.choices[0].ids == nil)
        let lamp = try await desk.show("Lamp")
        choices = try await desk.inventory.choicesForExport()
        #expect(choices.choices.map(\.title) == ["All 3 things", "The selected thing"] && choices.likely == 0)
        #expect(choices.choices[1].ids == [lamp])
        let chair = try await desk.id("Chair")
        desk.inventory.select([lamp, chair])
        choices = try await desk.inventory.choicesForExport()
        #expect(choices.likely == 1 && choices.choices[1].title == "The 2 selected things")
        desk.inventory.select([])
        desk.inventory.search("Lamp")
        try await eventually("the answer") { desk.inventory.list.ids.count == 2 }
        choices = try await desk.inventory.choicesForExport()
        #expect(choices.choices.map(\.title) == ["All 3 things", "The 2 things found"] && choices.likely == 1)
        #expect(choices.choices[1].ids == desk.inventory.list.ids)
    }

    // MARK: Sentences

    @Test func theEndIsSaidWithWhatIsMissing() {
        func missing(_ name: String, _ picture: String) -> ExportResult.Missing {
            ExportResult.Missing(item: ItemID(rawValue: 1), itemName: name, pictureName: picture)
        }
        #expect(
            ExportSentences.done(ExportResult(path: "/a.zip", things: 1, pictures: 2, missing: []))
                == "1 thing and 2 pictures are now in “/a.zip”.")
        let some = ExportResult(
            path: "/a.zip", things: 5, pictures: 1,
            missing: [
                missing("A", "1.jpg"), missing("B", ""), missing("C", "3.jpg"), missing("D", ""), missing("E", ""),
            ])
        #expect(
            ExportSentences.done(some)
                == "5 things and 1 picture are now in “/a.zip”. 5 pictures are not among them, as their files are missing or cannot be read: A (1.jpg), B, C (3.jpg), 2 others."
        )
    }

    @Test func aNameThatIsTakenGetsANumber() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/mystuff-names-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/My Stuff", withIntermediateDirectories: true)
        #expect(OutgoingThings.freePath(in: folder, name: "Other") == folder + "/Other")
        #expect(OutgoingThings.freePath(in: folder, name: "My Stuff") == folder + "/My Stuff (2)")
    }
}
