/// A day of the Gregorian calendar: never a moment, and so the same in every time zone.
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// `nil` for a day that does not exist, such as 30 February. `year` is 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads ISO 8601, `YYYY-MM-DD`, and nothing else.
    public init?(iso8601 text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 10, digits[4] == 45, digits[7] == 45 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var result = 0
            for digit in digits[range] {
                guard (48...57).contains(digit) else { return nil }
                result = result * 10 + Int(digit - 48)
            }
            return result
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public static let earliest = CalendarDay(validYear: 1, month: 1, day: 1)

    private init(validYear year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// ISO 8601, `YYYY-MM-DD`.
    public var description: String {
        [String(year).zeroPadded(to: 4), String(month).zeroPadded(to: 2), String(day).zeroPadded(to: 2)]
            .joined(separator: "-")
    }

    public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }
}
