import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore
import Testing

@testable import MyStuffExchange

struct RehearsalTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    @Test func everyFieldOfATable() async throws {
        let library = try await folder.library()
        let source = try folder.source(
            of: """
                Name;Place;Qty;Brand;Model;Serial Number;Value;Currency;Purchase Date;Purchase Price;Supplier;Condition;\
                Warranty Until;Replacement Value;Status;Lent To;Last Seen;Added;Tags;Notes;Height
                "The ""A"" thing";House / Cellar;3;Bosch;M 1;\(String(repeating: "7", count: 532));1.234,56;USD;31.12.2020;\
                99,5;Shop;worn;1.2.2030;2.000;lent;Zoë;5.6.2026;2.3.2021;"Tools, Red";"one
                two 𝔘";2,5 m

                """)
        let rehearsal = try await library.rehearse(source)
        #expect(rehearsal.faults == [])
        #expect(rehearsal.newCount == 1)
        try await library.importAll(source, folder.pictures())
        let item = try #require(try await library.allItems().first)
        let fields = try await library.customFields()
        #expect(fields.map(\.name) == ["Height"])
        var wanted = ItemContent(name: "The \"A\" thing", place: "House / Cellar", dateCreated: try day("2021-03-02"))
        wanted.quantity = 3
        wanted.maker = "Bosch"
        wanted.model = "M 1"
        wanted.serialNumber = String(repeating: "7", count: 532)
        wanted.value = Money(minorUnits: 123_456, currencyCode: "USD")
        wanted.purchaseDate = try day("2020-12-31")
        wanted.purchasePrice = Money(minorUnits: 9950, currencyCode: "USD")
        wanted.boughtFrom = "Shop"
        wanted.condition = .worn
        wanted.warrantyUntil = try day("2030-02-01")
        wanted.replacementValue = Money(minorUnits: 200_000, currencyCode: "USD")
        wanted.status = ItemStatus(.lent, person: "Zoë")
        wanted.lastSeen = try day("2026-06-05")
        wanted.tags = ["Tools", "Red"]
        wanted.notes = "one\ntwo 𝔘"
        wanted.customValues = [try #require(fields.first).id: "2,5 m"]
        #expect(item.content == wanted)
        await library.close()
    }

    @Test func faultyRowsAreNamedAndStayOut() async throws {
        let library = try await folder.library()
        let source = try folder.source(
            of: """
                Name,Value,Purchase Date,Qty
                Good,12.50,2020-01-01,2
                Bad money,abc,2020-01-02,1
                Bad date,1,30.02.2020,1
                Half,1,2020-01-03,1.5
                Below,-5,2020-01-03,1
                ,5,2020-01-04,1
                Fine,1,2020-01-05,

                """)
        let rehearsal = try await library.rehearse(source)
        #expect(rehearsal.faults.map(\.line) == [3, 4, 5, 6, 7])
        #expect(rehearsal.faults.map(\.column) == ["Value", "Purchase Date", "Qty", "Value", "Name"])
        #expect(
            rehearsal.faults.map(\.reason) == [
                .money(.notAnAmount), .notADay, .notWhole, .money(.negative), .noName,
            ])
        #expect(rehearsal.rowsLeftOut == 5)
        #expect(rehearsal.newCount == 2)
        try await library.importAll(source, folder.pictures())
        #expect(try await library.allItems().map(\.name) == ["Fine", "Good"])
        await library.close()
    }

    @Test func emptyCellsUnderFilledOnesStayEmpty() async throws {
        let library = try await folder.library()
        try await library.importAll(
            try folder.source(of: "Name,Place,Value\nA,Cellar,5\nB,,\nC,Attic,\n"), folder.pictures())
        let items = try await library.allItems()
        #expect(items.map(\.place) == ["Cellar", "", "Attic"])
        #expect(items.map { $0.value?.minorUnits } == [500, nil, nil])
        await library.close()
    }

    @Test func ambiguousDatesAreAskedFor() async throws {
        let library = try await folder.library()
        let source = try folder.source(of: "Name,Purchase Date\nA,3/4/2024\nB,5/5/2024\n")
        let advice = ImportAdvice.forSource(source, fields: [], defaults: .test)
        #expect(advice.ambiguousDate == "3/4/2024")
        #expect(advice.settings.dates == nil)
        await #expect(throws: ImportError.ambiguousDates(example: "3/4/2024")) { try await library.rehearse(source) }
        for (style, expected) in [(DateStyle.dayMonthYear, "2024-04-03"), (.monthDayYear, "2024-03-04")] {
            let rehearsal = try await library.rehearse(source) { $0.dates = style }
            #expect(rehearsal.rows.first?.thing.content.purchaseDate?.description == expected)
        }
        await library.close()
    }

    @Test func whatTheLibraryHasIsFoundAgain() async throws {
        let library = try await folder.library()
        let first = try folder.source(
            of: "Name,Place,Serial,Notes,Tags\nChair,Hall,,old,Wood\nChair,Hall,,,\nSaw,,SN-1,,\n")
        try await library.importAll(first, folder.pictures())
        let again = try folder.source(
            of:
                "Name,Place,Serial,Notes,Tags,Qty\nchair,hall,,new,Red,\nCHAIR,Hall,,,,\nChair,Hall,,,,\nOther name,,sn 1,,,4\n"
        )
        let skipped = try await library.rehearse(again)
        #expect((skipped.newCount, skipped.skippedCount) == (1, 3))
        let added = try await library.rehearse(again) { $0.onMatch = .add }
        #expect(added.newCount == 4)
        let updated = try await library.rehearse(again) { $0.onMatch = .update }
        #expect((updated.newCount, updated.updatedCount) == (1, 3))
        let outcome = try await library.importAll(again, folder.pictures()) { $0.onMatch = .update }
        #expect((outcome.added, outcome.changed) == (1, 3))
        let items = try await library.allItems()
        #expect(items.map(\.name) == ["CHAIR", "Chair", "Other name", "chair"])
        let chair = try #require(items.last)
        #expect(chair.notes == "new")
        #expect(chair.tags == ["Wood", "Red"])
        #expect(chair.quantity == 1)
        #expect(items[2].quantity == 4)
        let third = try await library.rehearse(again) { $0.onMatch = .update }
        #expect((third.newCount, third.unchangedCount, third.changeCount) == (0, 4, 0))
        await library.close()
    }

    @Test func oneStepTakesAllOfItBack() async throws {
        let library = try await folder.library()
        try await library.importAll(try folder.source(of: "Name,Serial,Notes\nSaw,SN-1,mine\n"), folder.pictures())
        let before = try await library.allItems()
        let source = try folder.source(of: "Name,Serial,Notes,Colour\nSaw 2,SN-1,other,red\nLamp,,,blue\n")
        let outcome = try await library.importAll(source, folder.pictures()) { $0.onMatch = .update }
        #expect(try await library.allItems().count == 2)
        #expect(try await library.customFields().count == 1)
        let redo = try await library.apply(outcome.inverse)
        #expect(try await library.allItems() == before)
        #expect(try await library.customFields().isEmpty)
        _ = try await library.apply(redo)
        #expect(try await library.allItems().map(\.name) == ["Lamp", "Saw 2"])
        await library.close()
    }

    @Test func numbersOfAFieldOfTheLibraryAreReadInTheFilesStyle() async throws {
        let library = try await folder.library()
        for (name, kind, choices) in [
            ("Height", CustomField.Kind.number, []), ("Tested", .date, []), ("Insured", .yesNo, []),
            ("Colour", .choice, ["Red", "Blue"]),
        ] {
            let field = CustomField(id: CustomField.ID(rawValue: 0), name: name, kind: kind, choices: choices)
            _ = try await library.apply(.add(field))
        }
        let source = try folder.source(
            of:
                "Name;Height;Tested;Insured;Colour\nA;1.234,50;31.12.2024;ja;red\nB;x;1.1.2024;no;Blue\nC;1;;maybe;\nD;;;;Green\n"
        )
        let rehearsal = try await library.rehearse(source)
        #expect(rehearsal.faults.map(\.reason) == [.notANumber, .notYesOrNo, .notAChoice])
        try await library.importAll(source, folder.pictures())
        let values = try #require(try await library.allItems().first).customValues
        #expect(Set(values.values) == ["1234.5", "2024-12-31", "yes", "Red"])
        await library.close()
    }

    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso8601: text)) }
}
