import MyStuffCore

/// In which order a date in figures is written.
public enum DateStyle: String, Sendable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
}

/// A date as a cell has it: 31.12.2024, 12/31/24, 2024-12-31T08:00, 31 Dec 2024, 45657.
enum WrittenDate: Equatable {
    case day(CalendarDay)
    /// Three figures in an order that these do not tell, or not all of it.
    case figures(Int, Int, Int, yearDigits: Int, isDotted: Bool)
    /// "2024", "unknown", "Christmas".
    case none

    init(_ text: String) {
        let bytes = Array(text.utf8.prefix(40))
        if let day = Self.iso(bytes) {
            self = .day(day)
            return
        }
        self = Self.figures(bytes) ?? Self.worded(text) ?? .none
    }

    /// nil where `style` gives no day that exists, or is needed and missing.
    func day(_ style: DateStyle?) -> CalendarDay? {
        switch self {
        case .day(let day): return day
        case .none: return nil
        case .figures(let first, let second, let third, let digits, let isDotted):
            let order = style ?? (isDotted || first == second ? .dayMonthYear : nil)
            switch order {
            case .dayMonthYear: return CalendarDay(year: Self.year(third, digits), month: second, day: first)
            case .monthDayYear:
                // Nobody writes that with dots.
                return isDotted
                    ? CalendarDay(year: Self.year(third, digits), month: second, day: first)
                    : CalendarDay(year: Self.year(third, digits), month: first, day: second)
            case .yearMonthDay:
                return digits == 2 ? CalendarDay(year: Self.year(first, 2), month: second, day: third) : nil
            case nil: return nil
            }
        }
    }

    /// Two digits of a year mean 1969 to 2068, as POSIX has it.
    private static func year(_ number: Int, _ digits: Int) -> Int {
        digits == 2 ? (number < 69 ? 2000 : 1900) + number : number
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.count < 9 else { return nil }
        var result = 0
        for byte in bytes {
            guard (48...57).contains(byte) else { return nil }
            result = result * 10 + Int(byte - 48)
        }
        return result
    }

    /// The year first, in four digits: "2024-12-31", "2024/12/31 10:00", "20241231". And Excel's count of days.
    private static func iso(_ bytes: [UInt8]) -> CalendarDay? {
        let digits = bytes.prefix { (48...57).contains($0) }
        if digits.count == 8, bytes.count == 8 || bytes[8] == 0x54 {
            guard let year = number(bytes[0..<4]), let month = number(bytes[4..<6]), let day = number(bytes[6..<8])
            else { return nil }
            return CalendarDay(year: year, month: month, day: day)
        }
        if digits.count == 5, bytes.count == 5 || bytes[5] == 0x2E, let count = number(digits),
            (20_000...80_000).contains(count)
        {
            return bytes.dropFirst(6).allSatisfy { (48...57).contains($0) } ? CalendarDay(excelDays: count) : nil
        }
        guard digits.count == 4, bytes.count >= 8, [0x2D, 0x2F, 0x2E].contains(bytes[4]), let year = number(digits)
        else { return nil }
        let rest = bytes[5...]
        let month = rest.prefix { (48...57).contains($0) }
        guard (1...2).contains(month.count), month.endIndex < bytes.count, bytes[month.endIndex] == bytes[4] else {
            return nil
        }
        let day = bytes[(month.endIndex + 1)...].prefix { (48...57).contains($0) }
        guard (1...2).contains(day.count), isTime(bytes[day.endIndex...]), let month = number(month),
            let day = number(day)
        else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }

    /// Nothing, or a time of day: "T08:00:00Z", " 01:26PM", ".".
    private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        if first == 0x2E || first == 0x2C { return bytes.count == 1 || isTime(bytes.dropFirst()) }
        guard first == 0x54 || first == 0x20 else { return false }
        let rest = bytes.dropFirst().drop { $0 == 0x20 }
        return rest.isEmpty || (48...57).contains(rest[rest.startIndex])
    }

    private static func figures(_ bytes: [UInt8]) -> WrittenDate? {
        var numbers: [(value: Int, digits: Int)] = []
        var separator: UInt8?
        var at = 0
        while numbers.count < 3 {
            let digits = bytes[at...].prefix { (48...57).contains($0) }
            guard (1...4).contains(digits.count), let value = number(digits) else { return nil }
            numbers.append((value, digits.count))
            at = digits.endIndex
            guard numbers.count < 3 else { break }
            guard at < bytes.count, [0x2D, 0x2F, 0x2E].contains(bytes[at]), separator == nil || separator == bytes[at]
            else { return nil }
            separator = bytes[at]
            at += 1
            // "31. 12. 2024"
            while at < bytes.count, bytes[at] == 0x20 { at += 1 }
        }
        guard numbers[0].digits <= 2, numbers[1].digits <= 2, numbers[2].digits == 4 || numbers[2].digits == 2,
            isTime(bytes[at...])
        else { return nil }
        return .figures(
            numbers[0].value, numbers[1].value, numbers[2].value, yearDigits: numbers[2].digits,
            isDotted: separator == 0x2E)
    }

    /// The month in English words, in full or as three letters.
    private static func worded(_ text: String) -> WrittenDate? {
        // The year has four digits; without it there is none.
        guard text.utf8.count(where: { (48...57).contains($0) }) >= 5, text.utf8.count < 40 else { return nil }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(6)
        let months = words.compactMap { word in
            word.count >= 3 ? Self.months.firstIndex { $0 == word || (word.count <= 4 && $0.hasPrefix(word)) } : nil
        }
        // "31st"
        let numbers = words.compactMap { word -> (value: Int, digits: Int)? in
            let digits = word.prefix { ("0"..."9").contains($0) }
            return Int(digits).map { ($0, digits.count) }
        }
        guard months.count == 1, numbers.count >= 2, let year = numbers.first(where: { $0.digits == 4 })?.value,
            let day = numbers.first(where: { $0.digits <= 2 })?.value
        else { return nil }
        return CalendarDay(year: year, month: months[0] + 1, day: day).map { .day($0) }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}

extension DateStyle {
    /// What the dates of a file tell about their order.
    enum Evidence: Equatable {
        /// Every date can be read without it.
        case notNeeded
        case found(DateStyle)
        /// This can be read in two ways, and nothing else tells which is meant.
        case ambiguous(example: String)
    }

    static func evidence(of table: Table, in columns: [Int]) -> Evidence {
        var (days, months) = (0, 0)
        var example: String?
        for column in columns {
            for row in 0..<table.rowCount where table.kind(row, column) == .text && !table.isEmpty(row, column) {
                // The year first: there is no doubt.
                if table.beginsWithFourDigits(row, column) { continue }
                let text = table[row, column].trimmed()
                guard case .figures(let first, let second, _, _, let isDotted) = WrittenDate(text), !isDotted else {
                    continue
                }
                if first > 12, second <= 12 {
                    days += 1
                } else if second > 12, first <= 12 {
                    months += 1
                } else if first != second, example == nil {
                    example = text
                }
            }
        }
        switch (days > 0, months > 0) {
        case (true, false): return .found(.dayMonthYear)
        case (false, true): return .found(.monthDayYear)
        case (true, true), (false, false): return example.map { .ambiguous(example: $0) } ?? .notNeeded
        }
    }
}
