import GLib
import MyStuffCore

extension MoneyFormat {
    /// How money is written where this program runs, by localeconv(3).
    static func current() -> MoneyFormat {
        let conventions = LocaleConventions.current()
        return MoneyFormat(
            decimalSeparator: conventions.decimalSeparator, groupingSeparator: conventions.groupingSeparator,
            grouping: conventions.grouping, currencyCode: conventions.currencyCode,
            currencySymbol: conventions.currencySymbol, symbolPrecedes: conventions.symbolPrecedes,
            symbolIsSpaced: conventions.symbolIsSpaced)
    }
}
