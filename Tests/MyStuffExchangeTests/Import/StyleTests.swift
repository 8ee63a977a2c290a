import MyStuffCore
import Testing

@testable import MyStuffExchange

struct StyleTests {
    private func table(_ cells: [String]) -> Table {
        var table = Table(columns: ["x"])
        for (row, cell) in cells.enumerated() { table.append([cell], line: row + 2) }
        return table
    }

    @Test(arguments: [
        ("2024-02-29", "2024-02-29"), ("2024/2/9", "2024-02-09"), ("2024-12-31T08:00:00Z", "2024-12-31"),
        ("20241231", "2024-12-31"), ("45657", "2024-12-31"), ("45657.75", "2024-12-31"), ("31 Dec 2024", "2024-12-31"),
        ("December 31st, 2024", "2024-12-31"), ("1-Mar-2020 10:00", "2020-03-01"), ("31.12.2024", "2024-12-31"),
        ("1. 2. 99", "1999-02-01"), ("07/07/2024", "2024-07-07"),
    ])
    func datesThatNeedNoQuestion(text: String, day: String) {
        #expect(WrittenDate(text).day(nil)?.description == day)
    }

    @Test(arguments: ["", "2024", "30.02.2024", "2024-02-30", "Christmas", "12/2024", "1/2/3/4", "99999", "2024-13-01"])
    func whatIsNoDate(text: String) {
        #expect(WrittenDate(text).day(.dayMonthYear) == nil)
        #expect(WrittenDate(text).day(.monthDayYear) == nil)
    }

    @Test func theOrderOfFiguresIsFoundOrAskedFor() {
        #expect(WrittenDate("3/4/2024").day(nil) == nil)
        #expect(WrittenDate("3/4/2024").day(.dayMonthYear)?.description == "2024-04-03")
        #expect(WrittenDate("3/4/24 01:26PM").day(.monthDayYear)?.description == "2024-03-04")
        // Dots are not for Americans.
        #expect(WrittenDate("3.4.2024").day(.monthDayYear)?.description == "2024-04-03")
        #expect(
            DateStyle.evidence(of: table(["3/4/2024", "", "28/08/2025 01:26PM"]), in: [0]) == .found(.dayMonthYear))
        #expect(DateStyle.evidence(of: table(["3/4/2024", "8/28/2025"]), in: [0]) == .found(.monthDayYear))
        #expect(DateStyle.evidence(of: table(["5/5/2024", "3/4/2024"]), in: [0]) == .ambiguous(example: "3/4/2024"))
        #expect(
            DateStyle.evidence(of: table(["28/8/2025", "8/28/2025", "3/4/2024"]), in: [0])
                == .ambiguous(example: "3/4/2024"))
        #expect(DateStyle.evidence(of: table(["5/5/2024", "2024-01-02", "1.2.2024"]), in: [0]) == .notNeeded)
    }

    @Test func daysAreCountedRight() {
        for text in ["1970-01-01", "2000-02-29", "1900-03-01", "2024-12-31", "9999-12-31", "0001-01-01", "1969-12-31"] {
            let day = CalendarDay(iso8601: text)
            #expect(day.flatMap { CalendarDay(daysSince1970: $0.daysSince1970) } == day)
        }
        #expect(CalendarDay(iso8601: "1970-01-01")?.daysSince1970 == 0)
        #expect(CalendarDay(iso8601: "2024-12-31")?.daysSince1970 == 20_088)
        #expect(CalendarDay(iso8601: "2024-01-31")?.adding(months: 1)?.description == "2024-02-29")
        #expect(CalendarDay(iso8601: "2024-12-15")?.adding(months: 36)?.description == "2027-12-15")
    }

    @Test func numbersTellTheirStyle() {
        #expect(NumberStyle.found(in: table(["1.234,56"]), [0]) == .comma)
        #expect(NumberStyle.found(in: table(["1,234.56", "12"]), [0]) == .point)
        #expect(NumberStyle.found(in: table(["€ 12,5", "1.234"]), [0]) == .comma)
        #expect(NumberStyle.found(in: table(["1.234"]), [0]) == .comma)
        #expect(NumberStyle.found(in: table(["1,234"]), [0]) == .point)
        #expect(NumberStyle.found(in: table(["1.234.567"]), [0]) == .comma)
        #expect(NumberStyle.found(in: table(["0.125"]), [0]) == .point)
        #expect(NumberStyle.found(in: table(["12", "", "x"]), [0]) == nil)
        #expect(NumberStyle.comma.plain("1.234,50")?.description == "1234.5")
        #expect(NumberStyle.point.plain("1,234.50")?.description == "1234.5")
        #expect(NumberStyle.point.plain("1’234.5")?.description == "1234.5")
        #expect(NumberStyle.point.plain("12 pieces") == nil)
    }

    @Test func amountsAreExact() throws {
        let comma = MoneyReader(.comma, currency: "EUR", locale: ImportDefaults.test.money)
        let point = MoneyReader(.point, currency: "EUR", locale: ImportDefaults.test.money)
        func minor(_ reader: MoneyReader, _ text: String, _ currency: String = "") throws -> [String] {
            let money = try #require(try reader.money(text, currency: currency))
            return ["\(money.minorUnits)", money.currencyCode]
        }
        #expect(try minor(comma, "1.234,56") == ["123456", "EUR"])
        #expect(try minor(comma, "12,5 €") == ["1250", "EUR"])
        #expect(try minor(comma, "1.234") == ["123400", "EUR"])
        #expect(try minor(point, "1,234") == ["123400", "EUR"])
        #expect(try minor(point, "$12") == ["1200", "USD"])
        #expect(try minor(point, "CHF 5.20") == ["520", "CHF"])
        #expect(try minor(point, "12.5000") == ["1250", "EUR"])
        #expect(try minor(point, "1655", "JPY") == ["1655", "JPY"])
        #expect(try minor(point, "1.655", "KWD") == ["1655", "KWD"])
        #expect(throws: MoneyParseError.negative) { try point.money("-5", currency: "") }
        #expect(throws: MoneyParseError.notAnAmount) { try point.money("unknown", currency: "") }
        #expect(throws: MoneyParseError.tooManyDecimals(allowed: 2, currencyCode: "EUR")) {
            try point.money("1.2345", currency: "")
        }
        #expect(throws: MoneyParseError.tooManyDecimals(allowed: 2, currencyCode: "EUR")) {
            try point.money("12.345", currency: "")
        }
        #expect(try minor(point, "12.500") == ["1250", "EUR"])
        #expect(throws: MoneyParseError.tooLarge) { try point.money("9999999999999999999999", currency: "") }
    }
}
