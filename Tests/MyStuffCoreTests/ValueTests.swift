import MyStuffCore
import Testing

@Suite struct CalendarDayTests {
    @Test(arguments: ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "1999-04-30"])
    func readsAndWritesISO(_ text: String) {
        #expect(CalendarDay(iso8601: text)?.description == text)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-01-00", "0000-01-01", "2024-1-1",
        "20240101", "2024-01-01T00:00", " 2024-01-01", "2024/01/01", "-024-01-01", "２０２４-01-01", "",
    ])
    func refusesWhatIsNoDay(_ text: String) {
        #expect(CalendarDay(iso8601: text) == nil)
    }

    @Test func daysAreInOrder() {
        let texts = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-02-01"]
        let days = texts.compactMap { CalendarDay(iso8601: $0) }
        #expect(days.reversed().sorted() == days && days.count == 4)
        #expect(CalendarDay(year: 2024, month: 1, day: 1) == days[1])
    }
}

@Suite struct ContentHashTests {
    @Test func takesOnlyLowerCaseHexadecimal() {
        let digits = String(repeating: "0123456789abcdef", count: 4)
        #expect(ContentHash(rawValue: digits)?.rawValue == digits)
        for wrong in [
            "", String(digits.dropLast()), digits + "0", digits.uppercased(), String(digits.dropLast(3)) + "../",
            String(digits.dropLast()) + "g", String(digits.dropLast()) + "é",
        ] {
            #expect(ContentHash(rawValue: wrong) == nil)
        }
    }
}

@Suite struct ItemEditTests {
    @Test func everyEditHasItsInverse() throws {
        let day = try #require(CalendarDay(iso8601: "2024-05-17"))
        let hash = try #require(ContentHash(rawValue: String(repeating: "a", count: 64)))
        let picture = Picture(hash: hash, mediaType: "image/png", width: 1, height: 1)
        let original = Item(
            id: ItemID(rawValue: 1), ItemContent(name: "Lamp", place: "Attic", dateCreated: day))
        let edits: [ItemEdit] = [
            .name("Lamp 2"), .place("Cellar"), .serialNumber("1"), .value(Money(minorUnits: 5, currencyCode: "EUR")),
            .dateCreated(try #require(CalendarDay(iso8601: "2024-05-18"))), .notes("n"), .insertPicture(picture, at: 0),
        ]
        var item = original
        let inverse = edits.map { item.content.apply($0) }
        #expect(item.name == "Lamp 2" && item.picture == picture && item.notes == "n")
        #expect(item.row == ItemRow(id: item.id, name: "Lamp 2", place: "Cellar", picture: picture))
        #expect(inverse.reversed().map { item.content.apply($0) } == Array(edits.reversed()))
        #expect(item == original)
    }
}
