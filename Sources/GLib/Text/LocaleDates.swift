import CGLib
import Glibc

/// Writes and reads calendar days in figures, in the order and with the separators of the locale, the year always in
/// four digits: what is shown in a field is what can be typed into it.
public struct LocaleDates: Sendable {
    public struct Day: Sendable, Equatable {
        public var year: Int
        public var month: Int
        public var day: Int

        public init(year: Int, month: Int, day: Int) {
            self.year = year
            self.month = month
            self.day = day
        }
    }

    private enum Part: Sendable, Equatable {
        case year
        case month(isPadded: Bool)
        case day(isPadded: Bool)
        case literal(String)
    }

    private let parts: [Part]
    private let months: [[String]]

    /// `format` as strftime(3) takes it. One that names the month or the day of the week in words is written in
    /// figures all the same, with slashes, in its order. `months`: for each of the twelve, the words for it.
    public init(format: String, months: [[String]] = []) {
        let parts = Self.parse(format: format)
        self.parts = parts ?? [.year, .literal("-"), .month(isPadded: true), .literal("-"), .day(isPadded: true)]
        self.months = months.map { $0.map { $0.lowercased() } }
    }

    /// The form of LC_TIME as setlocale(3) has set it.
    public static func current() -> LocaleDates {
        let months = (0..<12).map { number in
            [MON_1, __ALTMON_1, ABMON_1, _NL_ABALTMON_1].map { localeText(nl_langinfo(nl_item($0 + number))) }
        }
        return LocaleDates(format: localeText(nl_langinfo(nl_item(D_FMT))), months: months)
    }

    /// Today where the person is.
    public static func today() -> Day {
        guard let now = g_date_time_new_now_local() else { return Day(year: 1970, month: 1, day: 1) }
        defer { g_date_time_unref(now) }
        return Day(
            year: Int(g_date_time_get_year(now)), month: Int(g_date_time_get_month(now)),
            day: Int(g_date_time_get_day_of_month(now)))
    }

    public func text(year: Int, month: Int, day: Int) -> String {
        func figures(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        return parts.map { part in
            switch part {
            case .year: figures(year, 4)
            case .month(let isPadded): figures(month, isPadded ? 2 : 1)
            case .day(let isPadded): figures(day, isPadded ? 2 : 1)
            case .literal(let text): text
            }
        }.joined()
    }

    /// Reads three figures in the locale's order, in ISO 8601's, or a day with the month in words. Any signs may stand
    /// between them; where they are points and the locale has others, the day comes first and the year last. Two digits
    /// of a year mean 1969 to 2068, as POSIX has it. `nil` where that is no date; that the month has such a day is not
    /// checked.
    public func parse(_ text: String) -> Day? {
        var numbers: [(value: Int, digits: Int)] = []
        var words: [String] = []
        var isInNumber = false
        var isInWord = false
        for character in text {
            if let digit = Self.decimalDigit(character) {
                if !isInNumber { numbers.append((0, 0)) }
                guard let last = numbers.indices.last, numbers[last].digits < 4 else { return nil }
                numbers[last] = (numbers[last].value * 10 + digit, numbers[last].digits + 1)
                (isInNumber, isInWord) = (true, false)
            } else if character.isLetter || (isInWord && character == ".") {
                if !isInWord { words.append("") }
                words[words.count - 1].append(character)
                (isInNumber, isInWord) = (false, true)
            } else {
                // A minus sign before the first number is a separator like any other, and so is a mark of direction.
                (isInNumber, isInWord) = (false, false)
            }
        }
        // 年, 월 and other words that the locale itself sets between the figures.
        words.removeAll { word in
            parts.contains { if case .literal(let text) = $0 { text.contains(word) } else { false } }
        }
        switch (numbers.count, words.count) {
        case (3, 0): return day(numbers, hasPoints: text.count { $0 == "." } == 2)
        case (2, 1): return day(numbers, word: words[0].lowercased())
        default: return nil
        }
    }

    // MARK: Reading

    private func day(_ numbers: [(value: Int, digits: Int)], hasPoints: Bool) -> Day? {
        var order = parts.filter { if case .literal = $0 { false } else { true } }
        // With points between them the day comes first, wherever that is written.
        if hasPoints, !parts.contains(where: { if case .literal(let text) = $0 { text.contains(".") } else { false } })
        {
            order = [.day(isPadded: true), .month(isPadded: true), .year]
        }
        // Nobody writes the year first and the day second.
        if numbers[0].digits == 4 { order = [.year, .month(isPadded: true), .day(isPadded: true)] }
        var result = Day(year: 0, month: 0, day: 0)
        for (part, number) in zip(order, numbers) {
            switch part {
            case .year:
                guard let year = Self.year(number) else { return nil }
                result.year = year
            case .month: result.month = number.value
            case .day: result.day = number.value
            case .literal: break
            }
        }
        return (1...12).contains(result.month) && (1...31).contains(result.day) ? result : nil
    }

    private func day(_ numbers: [(value: Int, digits: Int)], word: String) -> Day? {
        let word = word.hasSuffix(".") ? String(word.dropLast()) : word
        let found = months.indices.filter { months[$0].contains { !$0.isEmpty && ($0 == word || $0 == word + ".") } }
        // The one with four digits is the year: no other rule holds in all languages.
        guard found.count == 1, let year = numbers.first(where: { $0.digits == 4 })?.value,
            let day = numbers.first(where: { $0.digits <= 2 })?.value, (1...31).contains(day), year > 0
        else { return nil }
        return Day(year: year, month: found[0] + 1, day: day)
    }

    private static func year(_ number: (value: Int, digits: Int)) -> Int? {
        switch number.digits {
        case 4: number.value > 0 ? number.value : nil
        case 2: number.value < 69 ? 2000 + number.value : 1900 + number.value
        default: nil
        }
    }

    private static func decimalDigit(_ character: Character) -> Int? {
        guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory == .decimalNumber
        else { return nil }
        return scalar.properties.numericValue.map { Int($0) }
    }

    // MARK: The locale's format

    /// `nil` where the format lacks one of the three.
    private static func parse(format: String) -> [Part]? {
        var parts: [Part] = []
        var hasWords = false
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                if case .literal(let text)? = parts.last {
                    parts[parts.count - 1] = .literal(text + String(character))
                } else {
                    parts.append(.literal(String(character)))
                }
                continue
            }
            var isPadded = true
            // Flags, and the modifiers for other eras and digits: the Gregorian year in plain digits is meant here.
            while let flag = rest.first, "-_0^#EO".contains(flag) {
                if flag == "-" { isPadded = false }
                rest.removeFirst()
            }
            switch rest.popFirst() {
            case "Y", "y", "G": parts.append(.year)
            case "m": parts.append(.month(isPadded: isPadded))
            case "b", "B", "h":
                hasWords = true
                parts.append(.month(isPadded: isPadded))
            case "d": parts.append(.day(isPadded: isPadded))
            case "e": parts.append(.day(isPadded: false))
            case "A", "a": hasWords = true
            case "D": parts += [.month(isPadded: true), .literal("/"), .day(isPadded: true), .literal("/"), .year]
            case "F": parts += [.year, .literal("-"), .month(isPadded: true), .literal("-"), .day(isPadded: true)]
            default: return nil
            }
        }
        let figures = parts.filter { if case .literal = $0 { false } else { true } }
        guard figures.count == 3, figures.contains(.year) else { return nil }
        guard hasWords else { return parts }
        return [figures[0], .literal("/"), figures[1], .literal("/"), figures[2]]
    }
}
