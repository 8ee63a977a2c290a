import GLib
import MyStuffCore
import Testing

@testable import MyStuffPresentation

/// What is typed into fields, and what stands in them afterwards.
@Suite struct FieldFormTests {
    private static let german = FieldForms(
        money: MoneyFormat(
            decimalSeparator: ",", groupingSeparator: ".", grouping: [3], currencyCode: "EUR", currencySymbol: "€",
            symbolPrecedes: false),
        dates: LocaleDates(format: "%d.%m.%Y"),
        custom: [
            CustomField(id: CustomField.ID(rawValue: 1), name: "Weight", kind: .number),
            CustomField(id: CustomField.ID(rawValue: 2), name: "Checked", kind: .date),
        ])
    private static let american = FieldForms(
        money: MoneyFormat(decimalSeparator: ".", groupingSeparator: ",", grouping: [3], currencyCode: "USD"),
        dates: LocaleDates(format: "%m/%d/%Y"))

    @Test(
        arguments: [
            ("31.12.2024", "2024-12-31"), ("2024-12-31", "2024-12-31"), ("1.2.24", "2024-02-01"), ("", nil),
            ("29.02.2024", "2024-02-29"),
        ] as [(String, String?)])
    func days(typed: String, stored: String?) throws {
        #expect(try Self.german.day(typed)?.description == stored)
    }

    @Test(arguments: ["31.02.2024", "29.02.2023", "soon", "12", "0.0.0"])
    func whatIsNoDay(typed: String) {
        let problem = #expect(throws: FieldProblem.self) { try Self.german.day(typed) }
        #expect(problem?.sentence.contains("31.12.2024") == true)
    }

    @Test(arguments: [
        ("12,5", "12.5"), ("12.5", "125"), ("1.234,50", "1234.5"), ("-3", "-3"), ("007", "7"), ("", ""), (" 5 ", "5"),
        ("123456789012345678901234567890,1", "123456789012345678901234567890.1"),
    ])
    func numbers(typed: String, stored: String) throws {
        #expect(try Self.german.value(typed, as: .number) == stored)
        // What is shown of it is read as the same.
        let shown = Self.german.text(of: stored, as: .number)
        #expect(try Self.german.value(shown, as: .number) == stored)
    }

    @Test(arguments: ["twelve", "1,2,3", "--1", "1e5", "½"])
    func whatIsNoNumber(typed: String) {
        #expect(throws: FieldProblem.self) { try Self.german.value(typed, as: .number) }
    }

    @Test func anAmericanNumber() throws {
        #expect(try Self.american.value("1,234.5", as: .number) == "1234.5")
        #expect(Self.american.text(of: CalendarDay(year: 2024, month: 2, day: 29)) == "02/29/2024")
    }

    @Test func howMany() throws {
        #expect(try Self.german.count("") == 1)
        #expect(try Self.german.count("0") == 0)
        #expect(try Self.german.count("1.000") == 1000)
        for wrong in ["-1", "2,5", "many", "99999999999999999999"] {
            #expect(throws: FieldProblem.self) { try Self.german.count(wrong) }
        }
    }

    @Test func listsOfWords() {
        for tags in [[], ["a"], ["attic", "to sell"], ["a, b", "c"]] {
            #expect(ItemField.text(ofTags: tags) == tags.joined(separator: ", "))
        }
        #expect(ItemField.tags(in: ItemField.text(ofTags: ["attic", "to sell"])) == ["attic", "to sell"])
    }

    @Test func theMarksOfAnExcerptStayOnItsWords() {
        let field = CustomField(id: CustomField.ID(rawValue: 1), name: "Größe", kind: .text)
        let excerpt = RowMatch.Excerpt(field: .custom(field.id), text: "size ten", marks: [5..<8])
        let line = QuerySentences.line(excerpt, fields: [field])
        #expect(line.text == "Größe: size ten")
        #expect(line.marks.map { String(decoding: Array(line.text.utf8)[$0], as: UTF8.self) } == ["ten"])
    }

    /// Every field gives back the text that it was given, and says when there is nothing in it.
    @Test func everyFieldKeepsWhatIsWritten() throws {
        var item = ItemContent(name: "", dateCreated: .earliest)
        let texts: [ItemField: String] = [
            .name: "Drill", .place: "A / B", .serialNumber: "SN", .value: "16,55 €", .notes: "a\nb", .tags: "x, y",
            .quantity: "3", .maker: "Bosch", .model: "M", .condition: "worn", .purchaseDate: "01.02.2020",
            .purchasePrice: "1,00 €", .boughtFrom: "Shop", .warrantyUntil: "31.12.2030", .replacementValue: "2,00 €",
            .lastSeen: "30.11.2026", .status: "lent", .statusPerson: "Ann", .statusDate: "01.11.2026",
            .statusDue: "24.12.2026", .custom(CustomField.ID(rawValue: 1)): "12,5",
            .custom(CustomField.ID(rawValue: 2)): "01.01.2001",
        ]
        let fields = ItemField.all(with: Self.german.custom)
        #expect(Set(fields) == Set(texts.keys))
        for field in fields { #expect(field.isEmpty(in: item), "\(field)") }
        for field in fields {
            let edit = try field.edit(from: texts[field] ?? "", in: item, Self.german, today: .someDay)
            _ = item.apply(edit)
            #expect(field.edit(from: item) == edit)
        }
        for field in fields {
            let text = field.text(of: item, Self.german).replacing("\u{a0}", with: " ")
            #expect(text == texts[field], "\(field)")
            #expect(!field.isEmpty(in: item), "\(field)")
        }
    }

    @Test func aStatusBringsItsDayAndForgetsWhatHasNoSense() {
        let lent = ItemStatus.owned.becoming(.lent, on: .someDay)
        #expect(lent == ItemStatus(.lent, date: .someDay))
        let known = ItemStatus(.lent, date: .earliest, person: "Ann", due: .someDay)
        #expect(known.becoming(.sold, on: .someDay) == ItemStatus(.sold, date: .earliest, person: "Ann"))
        #expect(known.becoming(.stolen, on: .someDay) == ItemStatus(.stolen, date: .earliest))
        #expect(known.becoming(.owned, on: .someDay) == .owned)
    }
}
