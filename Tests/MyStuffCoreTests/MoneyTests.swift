import FoundationEssentials
import Glibc
import MyStuffCore
import Testing

@Suite struct MoneyTests {
    static let germany = MoneyFormat(
        decimalSeparator: ",", groupingSeparator: ".", grouping: [3, 3], currencyCode: "EUR ", currencySymbol: "€",
        symbolPrecedes: false, symbolIsSpaced: true)
    static let america = MoneyFormat(
        decimalSeparator: ".", groupingSeparator: ",", grouping: [3, 3], currencyCode: "USD ", currencySymbol: "$",
        symbolPrecedes: true, symbolIsSpaced: false)
    static let france = MoneyFormat(
        decimalSeparator: ",", groupingSeparator: "\u{202f}", grouping: [3], currencyCode: "EUR ", currencySymbol: "€",
        symbolPrecedes: false, symbolIsSpaced: true)
    static let india = MoneyFormat(
        decimalSeparator: ".", groupingSeparator: ",", grouping: [3, 2], currencyCode: "INR ", currencySymbol: "₹",
        symbolPrecedes: true, symbolIsSpaced: false)
    static let kuwait = MoneyFormat(
        decimalSeparator: ".", groupingSeparator: ",", grouping: [3], currencyCode: "KWD ", currencySymbol: "د.ك.",
        symbolPrecedes: true, symbolIsSpaced: true)
    static let canada = MoneyFormat(
        decimalSeparator: ".", groupingSeparator: ",", grouping: [3], currencyCode: "CAD ", currencySymbol: "$",
        symbolPrecedes: true, symbolIsSpaced: false)
    static let nowhere = MoneyFormat()

    private func money(_ minorUnits: Int64, _ code: String) -> Money {
        Money(minorUnits: minorUnits, currencyCode: code)
    }

    @Test func anotherCurrencyThanTheLocales() throws {
        let rupees = Self.germany.using(currencyCode: "INR")
        #expect(try rupees.parse("12,50") == money(1250, "INR"))
        #expect(rupees.format(money(1250, "INR")) == "12,50\u{a0}₹")
        #expect(rupees.format(money(1250, "EUR")) == "12,50\u{a0}EUR")
        #expect(try rupees.parse("12,50 €") == money(1250, "EUR"))
        let francs = Self.america.using(currencyCode: "CHF")
        #expect(francs.format(money(2000, "CHF")) == "CHF\u{a0}20.00")
        #expect(try francs.parse(francs.format(money(2000, "CHF"))) == money(2000, "CHF"))
        // Not the locale's dollar any more.
        #expect(Self.canada.using(currencyCode: "USD").format(money(100, "USD")) == "$1.00")
        #expect(try Self.canada.using(currencyCode: "USD").parse("$1") == money(100, "USD"))
        // The yen has no smaller unit.
        #expect(try Self.america.using(currencyCode: "JPY").parse("1200") == money(1200, "JPY"))
        #expect(Self.germany.using(currencyCode: "") == Self.germany)
        #expect(Self.germany.using(currencyCode: "no code") == Self.germany)
    }

    @Test func everyCurrencyInUseIsReadAsItIsWritten() throws {
        #expect(Currency.current.count > 140 && !Currency.current.contains("XXX"))
        for code in Currency.current {
            let own = Self.america.using(currencyCode: code)
            #expect(try own.parse(own.format(money(12_345, code))) == money(12_345, code), "\(code)")
        }
    }

    @Test func writesAsTheLocaleDoes() {
        #expect(Self.germany.format(money(165_500, "EUR")) == "1.655,00\u{a0}€")
        #expect(Self.america.format(money(123_456_789, "USD")) == "$1,234,567.89")
        #expect(Self.india.format(money(1_234_567_890, "INR")) == "₹1,23,45,678.90")
        #expect(Self.kuwait.format(money(1500, "KWD")) == "د.ك.\u{a0}1.500")
        #expect(Self.germany.format(money(1234, "JPY")) == "1.234\u{a0}JPY")
        #expect(Self.america.format(money(5, "EUR")) == "EUR\u{a0}0.05")
        #expect(Self.nowhere.format(money(1655, "XXX")) == "16.55")
        #expect(Self.germany.format(money(1655, "XXX")) == "16,55\u{a0}¤")
        #expect(Self.nowhere.format(money(165_500, "EUR")) == "EUR\u{a0}1655.00")
        #expect(Self.america.format(money(-5, "USD")) == "$-0.05")
        #expect(Self.america.format(money(.min, "USD")) == "$-92,233,720,368,547,758.08")
    }

    @Test(arguments: [
        "16,55", "16.55", " 16,55 ", "16,55 €", "16.55€", "€16,55", "€ 16.55", "EUR 16,55", "16,55 eur", "١٦٫٥٥",
    ])
    func pointAndCommaAreBothUnderstood(_ text: String) throws {
        for format in [Self.germany, Self.france] {
            #expect(try format.parse(text) == money(1655, "EUR"))
        }
    }

    @Test(arguments: [
        ("1.234,56", 123_456), ("1,234.56", 123_456), ("1 234,56", 123_456), ("1\u{a0}234.56", 123_456),
        ("1\u{202f}234,56", 123_456), ("1'234.56", 123_456), ("1’234,56", 123_456), ("1.234.567", 123_456_700),
        ("1,234,567", 123_456_700), ("12,34,567.8", 123_456_780), ("1234", 123_400), ("0,5", 50), (",5", 50),
        (".50", 50), ("16,", 1600), ("16.", 1600), ("5.-", 500), ("5,– €", 500), ("0", 0), ("000", 0),
        ("1٬234", 123_400), ("１２．３４", 1234), ("€\u{200f}5", 500), ("€5 EUR", 500),
    ])
    func formsThatMeanOneThing(_ text: String, _ minorUnits: Int) throws {
        for format in [Self.germany, Self.france] {
            #expect(try format.parse(text) == money(Int64(minorUnits), "EUR"))
        }
    }

    @Test func theLocaleDecidesWhatThreeDigitsMean() throws {
        #expect(try Self.germany.parse("1.234") == money(123_400, "EUR"))
        #expect(try Self.america.parse("1,234") == money(123_400, "USD"))
        #expect(throws: MoneyParseError.ambiguous) { try Self.germany.parse("1,234") }
        #expect(throws: MoneyParseError.ambiguous) { try Self.america.parse("1.234") }
        #expect(throws: MoneyParseError.ambiguous) { try Self.france.parse("1.234") }
        #expect(throws: MoneyParseError.ambiguous) { try Self.nowhere.parse("1,234") }
        #expect(try Self.kuwait.parse("1.234") == money(1234, "KWD"))
        #expect(try Self.kuwait.parse("1,234") == money(1_234_000, "KWD"))
        #expect(throws: MoneyParseError.tooManyDecimals(allowed: 2, currencyCode: "USD")) {
            try Self.america.parse("0.123")
        }
        #expect(throws: MoneyParseError.tooManyDecimals(allowed: 2, currencyCode: "USD")) {
            try Self.america.parse("1234.567")
        }
    }

    @Test func otherCurrenciesAreUnderstood() throws {
        #expect(try Self.germany.parse("USD 20") == money(2000, "USD"))
        #expect(try Self.germany.parse("$20.5") == money(2050, "USD"))
        #expect(try Self.canada.parse("$20.5") == money(2050, "CAD"))
        #expect(try Self.canada.parse("US$20.5") == money(2050, "USD"))
        #expect(try Self.germany.parse("¥1655") == money(1655, "JPY"))
        #expect(try Self.germany.parse("1.655 KWD") == money(1_655_000, "KWD"))
        #expect(try Self.germany.parse("Fr. 12.50") == money(1250, "CHF"))
        #expect(try Self.germany.parse("12 zł") == money(1200, "PLN"))
        #expect(try Self.kuwait.parse("د.ك. 1.500") == money(1500, "KWD"))
        #expect(try Self.nowhere.parse("16.55") == money(1655, "XXX"))
        #expect(throws: MoneyParseError.tooManyDecimals(allowed: 0, currencyCode: "JPY")) {
            try Self.germany.parse("¥16,5")
        }
        #expect(throws: MoneyParseError.unknownCurrency("quid")) { try Self.germany.parse("20 quid") }
        #expect(throws: MoneyParseError.unknownCurrency("kr")) { try Self.germany.parse("20 kr") }
        #expect(throws: MoneyParseError.notAnAmount) { try Self.germany.parse("$20 EUR") }
    }

    @Test(arguments: ["-5", "−5 €", "€-5", "5-", "(5)", "-0,01"])
    func lessThanNothingIsRefused(_ text: String) {
        #expect(throws: MoneyParseError.negative) { try Self.germany.parse(text) }
    }

    @Test(arguments: [
        "abc", "€", ".", ",", "1,2,3", "1..2", "1.2.3", "12.34,56", "1.2345,67", "1,234,56", "1 2 3", "1 23", "1e5",
        "1.234'567,8", "1x5", "5 5€5",
    ])
    func nonsenseIsRefused(_ text: String) {
        #expect(throws: MoneyParseError.notAnAmount) { try Self.germany.parse(text) }
    }

    @Test func theLimitsAreKept() throws {
        #expect(try Self.germany.parse("92.233.720.368.547.758,07") == money(.max, "EUR"))
        for text in ["92233720368547758,08", "99999999999999999999999999", "922337203685477580,7"] {
            #expect(throws: MoneyParseError.tooLarge) { try Self.germany.parse(text) }
        }
        #expect(try Self.germany.parse("") == nil)
        #expect(try Self.germany.parse(" \u{a0} ") == nil)
    }

    // MARK: Every locale of the machine

    /// The conventions that glibc has for a locale, without setlocale, which would change them for all other tests.
    private static func format(_ name: String) -> MoneyFormat? {
        guard let locale = newlocale(Int32(1 << LC_MONETARY | 1 << LC_CTYPE), name, nil) else { return nil }
        defer { freelocale(locale) }
        func text(_ item: Int) -> String { nl_langinfo_l(nl_item(item), locale).map { String(cString: $0) } ?? "" }
        func number(_ item: Int) -> Int { nl_langinfo_l(nl_item(item), locale).map { Int($0.pointee) } ?? 0 }
        guard text(CODESET) == "UTF-8" else { return nil }
        return MoneyFormat(
            decimalSeparator: text(__MON_DECIMAL_POINT), groupingSeparator: text(__MON_THOUSANDS_SEP),
            grouping: text(__MON_GROUPING).utf8.map { Int($0) }.filter { $0 < 127 },
            currencyCode: text(__INT_CURR_SYMBOL), currencySymbol: text(__CURRENCY_SYMBOL),
            symbolPrecedes: number(__P_CS_PRECEDES) != 0, symbolIsSpaced: number(__P_SEP_BY_SPACE) != 0)
    }

    private static let locales: [String] = {
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/locale")) ?? []
        let common = [
            "en_US", "de_DE", "de_CH", "ja_JP", "ar_KW", "en_IN", "fr_FR", "fa_IR", "es_PE", "nb_NO", "da_DK",
        ]
        return ["C.UTF-8"] + Set(installed.filter { $0.contains("_") } + common.map { $0 + ".UTF-8" }).sorted()
    }()

    @Test func whatIsWrittenIsReadAgain() throws {
        var tried = 0
        for name in Self.locales {
            guard let format = Self.format(name) else { continue }
            tried += 1
            for code in [format.currencyCode, "EUR", "USD", "JPY", "KWD", "XXX"] {
                for minorUnits: Int64 in [0, 1, 99, 100, 1000, 123_400, 1_234_000, 1_234_567, 123_456_789_012, .max] {
                    let money = money(minorUnits, code)
                    let text = format.format(money)
                    let read = Result { try format.parse(text) }
                    #expect((try? read.get()) == money, "\(name): \(text): \(read)")
                }
            }
        }
        #expect(tried > 0)
    }
}
