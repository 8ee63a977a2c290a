import MyStuffCore

extension CalendarDay {
    /// Excel's count of days, in which 1900 is a leap year: 25569 is 1 January 1970.
    init?(excelDays count: Int) { self.init(daysSince1970: count - 25_569) }

    /// By Howard Hinnant's days_from_civil, https://howardhinnant.github.io/date_algorithms.html
    init?(daysSince1970 count: Int) {
        let shifted = count + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * part + 2) / 5 + 1)
    }

    /// So many months later, on the last day of the month where it has no such day.
    func adding(months: Int) -> CalendarDay? {
        guard (0...12_000).contains(months) else { return nil }
        let total = year * 12 + month - 1 + months
        for day in stride(from: day, to: day - 4, by: -1) {
            if let found = CalendarDay(year: total / 12, month: total % 12 + 1, day: day) { return found }
        }
        return nil
    }

    /// By Howard Hinnant's days_from_civil, https://howardhinnant.github.io/date_algorithms.html
    var daysSince1970: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
