import CGLib
import Glibc

/// What localeconv(3) says of money, as plain values. Texts are empty and `grouping` is too where the locale says
/// nothing, as "C" does.
public struct LocaleConventions: Sendable, Equatable {
    public let decimalSeparator: String
    public let groupingSeparator: String
    /// Sizes of the groups of digits from the point to the left; the last one repeats.
    public let grouping: [Int]
    /// ISO 4217.
    public let currencyCode: String
    public let currencySymbol: String
    public let symbolPrecedes: Bool
    public let symbolIsSpaced: Bool

    /// The conventions of LC_MONETARY as setlocale(3) has set it. On the main thread only: localeconv's answer is
    /// overwritten by the next call.
    public static func current() -> LocaleConventions {
        guard let answer = localeconv() else { return LocaleConventions() }
        let conventions = answer.pointee
        let point = localeText(conventions.mon_decimal_point)
        return LocaleConventions(
            decimalSeparator: point.isEmpty ? localeText(conventions.decimal_point) : point,
            groupingSeparator: localeText(conventions.mon_thousands_sep),
            grouping: sizes(conventions.mon_grouping),
            currencyCode: String(localeText(conventions.int_curr_symbol).prefix(3)),
            currencySymbol: localeText(conventions.currency_symbol),
            // 1 before and 0 after the amount; CHAR_MAX where the locale does not say.
            symbolPrecedes: conventions.p_cs_precedes != 0,
            symbolIsSpaced: conventions.p_sep_by_space != 0)
    }

    init(
        decimalSeparator: String = "", groupingSeparator: String = "", grouping: [Int] = [], currencyCode: String = "",
        currencySymbol: String = "", symbolPrecedes: Bool = true, symbolIsSpaced: Bool = true
    ) {
        self.decimalSeparator = decimalSeparator
        self.groupingSeparator = groupingSeparator
        self.grouping = grouping
        self.currencyCode = currencyCode
        self.currencySymbol = currencySymbol
        self.symbolPrecedes = symbolPrecedes
        self.symbolIsSpaced = symbolIsSpaced
    }

    /// One size a byte; CHAR_MAX ends the grouping, which no locale in use does after a first group.
    private static func sizes(_ bytes: UnsafePointer<CChar>?) -> [Int] {
        guard let bytes else { return [] }
        return (0..<strlen(bytes)).map { Int(bytes[$0]) }.filter { $0 > 0 && $0 < Int(CChar.max) }
    }
}

/// A text of the C library, which is in the locale's character set and not always UTF-8.
func localeText(_ text: UnsafePointer<CChar>?) -> String {
    guard let text, let converted = g_locale_to_utf8(text, -1, nil, nil, nil) else { return "" }
    defer { g_free(converted) }
    return String(cString: converted)
}
