import MyStuffCore
import Testing

@Suite struct FieldTests {
    @Test(arguments: [
        ("12.50", "12.5"), ("-0", "0"), ("+7", "7"), (".5", "0.5"), ("5.", "5"), ("0007", "7"), ("0.000", "0"),
        ("-0.10", "-0.1"), ("\u{2212}3", "-3"),
        (
            "123456789012345678901234567890.000000000000000000001",
            "123456789012345678901234567890.000000000000000000001"
        ),
    ])
    func numbersHaveOneSpelling(text: String, number: String) {
        #expect(PlainNumber(text)?.description == number)
        #expect(PlainNumber(number)?.description == number)
    }

    @Test(arguments: ["", ".", "-", "1,5", "1e5", "0x10", "١٢", "1 000", "--1", "1.2.3", "NaN"])
    func whatIsNoPlainNumber(text: String) { #expect(PlainNumber(text) == nil) }

    @Test func valuesOfEveryKind() {
        func field(_ kind: CustomField.Kind) -> CustomField {
            CustomField(id: CustomField.ID(rawValue: 1), name: "x", kind: kind, choices: ["a", "b c"])
        }
        for kind in CustomField.Kind.allCases { #expect(field(kind).canonical("  ") == "") }
        #expect(field(.text).canonical(" any\u{a0}text ") == "any\u{a0}text")
        #expect(field(.number).canonical("1.50") == "1.5" && field(.number).canonical("one") == nil)
        #expect(field(.date).canonical("2024-02-29") == "2024-02-29" && field(.date).canonical("2023-02-29") == nil)
        #expect(field(.yesNo).canonical("yes") == "yes" && field(.yesNo).canonical("true") == nil)
        #expect(field(.choice).canonical("b c") == "b c" && field(.choice).canonical("c") == nil)
    }

    /// Every edit gives the one that takes it back.
    @Test func editsOfTheNewFields() throws {
        let day = try #require(CalendarDay(iso8601: "2024-02-29"))
        let money = Money(minorUnits: 1, currencyCode: "EUR")
        let id = CustomField.ID(rawValue: 7)
        let edits: [ItemEdit] = [
            .quantity(3), .maker("a"), .model("b"), .purchaseDate(day), .purchasePrice(money), .boughtFrom("c"),
            .condition(.worn), .warrantyUntil(day), .replacementValue(money), .lastSeen(day),
            .status(ItemStatus(.lent, date: day, person: "d", due: day)), .custom(id, "e"),
        ]
        let before = ItemContent(name: "x", dateCreated: day)
        var item = before
        let inverse = edits.map { item.apply($0) }
        #expect(item.quantity == 3 && item.maker == "a" && item.model == "b" && item.purchaseDate == day)
        #expect(item.purchasePrice == money && item.boughtFrom == "c" && item.condition == .worn)
        #expect(item.warrantyUntil == day && item.replacementValue == money && item.lastSeen == day)
        #expect(item.status.person == "d" && item.customValues == [id: "e"])
        for edit in inverse.reversed() { _ = item.apply(edit) }
        #expect(item == before)
        _ = item.apply(.quantity(-5))
        #expect(item.quantity == 0)
    }
}
