public import FoundationEssentials

/// Which backups stay when a new one has been written.
///
/// All of the last two days; of older ones the last of each day for 14 days, of those before the last of each week for
/// 8 weeks, and of those before the last of each month for 12 months.
///
/// Days, weeks and months are counted by the backups that there are, not by the clock. So a library that was not changed
/// for years keeps its backups, and a clock that was once set far ahead takes none away: what it has dated is one day
/// among the others. Nothing dated later than `now` goes, for then the clock is set back.
public enum BackupRetention {
    static let recent = 2 * 86_400.0
    static let days = 14
    static let weeks = 8
    static let months = 12

    public static func kept(of moments: [Date], now: Date) -> Set<Date> {
        let sorted = Set(moments).sorted(by: >)
        let newest = sorted.filter { $0.timeIntervalSince(now) > -recent }
        // Whatever the clock says, the newest of all stays.
        var kept = Set(newest + sorted.prefix(1))
        var rest = sorted.filter { !kept.contains($0) }[...]
        for (count, period) in [(days, day), (weeks, week), (months, month)] {
            var periods: [Int] = []
            while let moment = rest.first {
                let number = period(moment)
                if periods.last != number {
                    guard periods.count < count else { break }
                    periods.append(number)
                    kept.insert(moment)
                }
                rest.removeFirst()
            }
        }
        return kept
    }

    // MARK: Periods, in UTC

    private static func day(_ moment: Date) -> Int { Int((moment.timeIntervalSince1970 / 86_400).rounded(.down)) }

    /// From Monday to Sunday; 1 January 1970 was a Thursday.
    private static func week(_ moment: Date) -> Int { Int((Double(day(moment) + 3) / 7).rounded(.down)) }

    private static func month(_ moment: Date) -> Int {
        // http://howardhinnant.github.io/date_algorithms.html#civil_from_days: the year begins in March, so that the leap
        // day is its last.
        let days = day(moment) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        return (era * 400 + yearOfEra) * 12 + (5 * dayOfYear + 2) / 153
    }
}
