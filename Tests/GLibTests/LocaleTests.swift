import GLib
import Glibc
import Testing

@Suite struct LocaleTests {
    private func day(_ year: Int, _ month: Int, _ day: Int) -> LocaleDates.Day {
        LocaleDates.Day(year: year, month: month, day: day)
    }

    /// Runs `body` with `name` as the locale of this thread alone; false where it is not installed.
    private func using(_ name: String, _ body: () -> Void) -> Bool {
        guard
            let locale = newlocale(Int32(1 << LC_MONETARY | 1 << LC_TIME | 1 << LC_CTYPE | 1 << LC_NUMERIC), name, nil)
        else { return false }
        let former = uselocale(locale)
        defer {
            uselocale(former)
            freelocale(locale)
        }
        body()
        return true
    }

    @Test func moneyFollowsTheLocale() {
        _ = using("de_DE.UTF-8") {
            let conventions = LocaleConventions.current()
            #expect(conventions.currencyCode == "EUR" && conventions.currencySymbol == "€")
            #expect(conventions.decimalSeparator == "," && conventions.groupingSeparator == ".")
            #expect(conventions.grouping == [3, 3] && !conventions.symbolPrecedes && conventions.symbolIsSpaced)
        }
        _ = using("en_IN.UTF-8") { #expect(LocaleConventions.current().grouping == [3, 2]) }
        // Not UTF-8: the sign is one byte there.
        _ = using("de_DE@euro") { #expect(LocaleConventions.current().currencySymbol == "€") }
        let isThere = using("C.UTF-8") {
            let conventions = LocaleConventions.current()
            #expect(conventions.currencyCode == "" && conventions.groupingSeparator == "" && conventions.grouping == [])
            #expect(conventions.decimalSeparator == ".")
        }
        #expect(isThere)
    }

    @Test(arguments: [
        ("%d.%m.%Y", "05.03.2024"), ("%m/%d/%y", "03/05/2024"), ("%Y年%m月%d日", "2024年03月05日"),
        ("%Y. %m. %d.", "2024. 03. 05."), ("%e.%-m.%y", "5.3.2024"), ("%d %b, %Y", "05/03/2024"),
        ("%A, %B %d, %Y", "03/05/2024"), ("%Oy/%Om/%Od", "2024/03/05"), ("%d/%m/%Ey", "05/03/2024"),
        ("%F", "2024-03-05"),
        ("%D", "03/05/2024"), ("", "2024-03-05"), ("%H", "2024-03-05"),
    ])
    func datesFollowTheLocale(_ format: String, _ text: String) {
        let dates = LocaleDates(format: format)
        #expect(dates.text(year: 2024, month: 3, day: 5) == text)
        #expect(dates.parse(text) == day(2024, 3, 5))
        #expect(dates.parse("2024-03-05") == day(2024, 3, 5))
    }

    @Test func datesAreReadInTheOrderOfTheLocale() {
        let german = LocaleDates(format: "%d.%m.%Y", months: [["Januar", "Jan"], ["Februar"], ["März", "Mär"]])
        for text in ["5.3.24", "05.03.2024", "5/3/2024", "5 3 2024", "5. März 2024", "2024 mär. 5", "٥.٣.٢٠٢٤"] {
            #expect(german.parse(text) == day(2024, 3, 5))
        }
        #expect(german.parse("1.2.69") == day(1969, 2, 1))
        let american = LocaleDates(format: "%m/%d/%Y")
        #expect(american.parse("3/5/2024") == day(2024, 3, 5))
        #expect(american.parse("5.3.2024") == day(2024, 3, 5))
        #expect(american.parse("13.04.2024") == day(2024, 4, 13))
        #expect(american.parse("3.5/2024") == day(2024, 3, 5))
        for text in [
            "", "5.3.", "2024", "32.1.2024", "1.13.2024", "5. Foo 2024", "20240305", "1.2.3.2024", "5.3.024", "a",
        ] {
            #expect(german.parse(text) == nil)
        }
        #expect(american.parse("30/11/2024") == nil)
    }

    @Test func theMonthsOfTheLocaleAreKnown() {
        _ = using("de_DE.UTF-8") {
            #expect(LocaleDates.current().parse("24. Dezember 2023") == day(2023, 12, 24))
            #expect(LocaleDates.current().text(year: 2023, month: 12, day: 24) == "24.12.2023")
        }
        _ = using("pl_PL.UTF-8") {
            for text in ["3 maja 2021", "3 maj 2021"] {
                #expect(LocaleDates.current().parse(text) == day(2021, 5, 3))
            }
        }
        _ = using("ja_JP.UTF-8") {
            let dates = LocaleDates.current()
            #expect(dates.text(year: 2023, month: 12, day: 24) == "2023年12月24日")
            #expect(dates.parse("2023年1月2日") == day(2023, 1, 2))
        }
    }

    @Test func aMomentIsTheDayInTheLocalesOrderAndTheTime() {
        // Noon in UTC: the day is the same in nearly every zone, the minutes in most.
        let text = LocaleDates(format: "%d.%m.%Y").text(moment: 1_709_208_000.9)
        #expect(text.hasPrefix("29.02.2024, "))
        #expect(LocaleDates.localISO(1_709_208_000) == "2024-02-29")
        #expect(LocaleDates(format: "%F").text(moment: .nan) == "")
    }
}
