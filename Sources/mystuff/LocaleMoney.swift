import GLib
import MyStuffCore
import MyStuffPresentation

extension MoneyFormat {
    /// How money is written where this program runs, by localeconv(3), in the currency that the person has chosen.
    static func current(_ preferences: Preferences) -> MoneyFormat {
        current().using(currencyCode: preferences.currencyCode)
    }

    /// The same in the locale's own currency.
    static func current() -> MoneyFormat {
        let conventions = LocaleConventions.current()
        return MoneyFormat(
            decimalSeparator: conventions.decimalSeparator, groupingSeparator: conventions.groupingSeparator,
            grouping: conventions.grouping, currencyCode: conventions.currencyCode,
            currencySymbol: conventions.currencySymbol, symbolPrecedes: conventions.symbolPrecedes,
            symbolIsSpaced: conventions.symbolIsSpaced)
    }
}
