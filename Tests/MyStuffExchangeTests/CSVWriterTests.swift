import FoundationEssentials
import MyStuffCore
import Testing

@testable import MyStuffExchange

@Suite struct CSVWriterTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+49 30 1234", "'+49 30 1234"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"), ("\rx", "'\rx"), ("'quoted'", "''quoted'"), ("8939010102358478435", "'8939010102358478435"),
        ("123456789012", "'123456789012"), ("007", "'007"), ("1E5", "'1E5"), ("12e-3", "'12e-3"),
        ("1.5E+10", "'1.5E+10"),
    ])
    func whatASpreadsheetWouldChangeIsGuarded(_ text: String, _ cell: String) {
        #expect(CSVWriter.guarded(text) == cell)
    }

    @Test(arguments: [
        "", "Lamp", "12345678901", "0", "7", "E5", "1E", "e", "x1E5", "A = B", "5-", "12-34", "1E5x", "👩‍👩‍👧‍👦", "１２３",
    ])
    func theRestStaysAsItIs(_ text: String) { #expect(CSVWriter.guarded(text) == text) }

    @Test func rowsAreRFC4180() {
        #expect(
            CSVWriter.row(["a", "b,c", "say \"hi\"", "two\nlines", "two\r\nlines", " blank", "", "€"])
                == "a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",\"two\r\nlines\",\" blank\",,€\r\n")
    }

    @Test func everyTextComesBack() {
        for text in ["=x", "'", "''", "'=x", "0012", "+", "1e5", "plain", "'007"] {
            let cell = CSVWriter.guarded(text)
            #expect((cell.hasPrefix("'") ? String(cell.dropFirst()) : cell) == text)
        }
    }

    @Test func momentsAreInUTCToTheMillisecond() {
        func moment(_ seconds: Double) -> String {
            PlainForms.moment(.init(timeIntervalSince1970: seconds))
        }
        #expect(moment(0) == "1970-01-01T00:00:00.000Z")
        #expect(moment(-0.001) == "1969-12-31T23:59:59.999Z")
        #expect(moment(951_782_400.5) == "2000-02-29T00:00:00.500Z")
        #expect(moment(1_796_058_000.123) == "2026-11-30T17:00:00.123Z")
        #expect(moment(-62_135_596_800) == "0001-01-01T00:00:00.000Z")
    }

    @Test func amountsHaveTheDigitsOfTheirCurrency() {
        func amount(_ units: Int64, _ code: String) -> String {
            PlainForms.amount(Money(minorUnits: units, currencyCode: code))
        }
        #expect(amount(1655, "EUR") == "16.55" && amount(5, "EUR") == "0.05" && amount(0, "EUR") == "0.00")
        #expect(amount(1655, "JPY") == "1655" && amount(1655, "KWD") == "1.655" && amount(7, "CLF") == "0.0007")
        #expect(amount(-5, "USD") == "-0.05")
    }

    @Test func tagsInOneCell() { #expect(PlainForms.tags(["a; b", "c\\d", "e"]) == "a\\; b; c\\\\d; e") }
}
