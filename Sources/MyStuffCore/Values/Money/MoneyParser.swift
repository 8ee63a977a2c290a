/// Why a typed amount was not understood. The sentences are made where they are shown.
public enum MoneyParseError: Error, Sendable, Hashable {
    case notAnAmount
    /// Such as "1.234" where the locale writes "1,234.00": one thousand, or one and a bit?
    case ambiguous
    /// A thing is worth nothing at least.
    case negative
    case tooManyDecimals(allowed: Int, currencyCode: String)
    case tooLarge
    case unknownCurrency(String)
}

extension MoneyFormat {
    /// Reads an amount as people type it: with point or comma, with or without groups, with or without a currency's
    /// sign or code before or after it, in the digits of any script. `nil` for an empty text.
    public func parse(_ text: String) throws(MoneyParseError) -> Money? {
        let characters = Self.plain(text)
        guard !characters.isEmpty else { return nil }
        guard let first = characters.firstIndex(where: \.isASCIIDigit),
            let last = characters.lastIndex(where: \.isASCIIDigit)
        else { throw .notAnAmount }

        var number = characters[first...last]
        var before = Self.trimmed(characters[..<first])
        var after = Self.trimmed(characters[(last + 1)...])
        // ".50" and "16," carry a separator that the digits have left out; "5.–" is how the Swiss write whole amounts.
        if let point = before.last, Self.points.contains(point), before.count == 1 || currency(before) == nil {
            before = Self.trimmed(before.dropLast())
            number = [point] + number
        }
        if let point = after.first, Self.points.contains(point) {
            after = after.dropFirst()
            if let dash = after.first, Self.signs.contains(dash) { after = after.dropFirst() }
            after = Self.trimmed(after)
            number.append(point)
        }
        let isNegative = [before, after].contains { $0.contains { Self.signs.contains($0) || $0 == "(" } }
        guard !isNegative else { throw .negative }

        let code = try code(before, after)
        return Money(minorUnits: try minorUnits(Array(number), code), currencyCode: code)
    }

    // MARK: Currency

    private func code(_ before: ArraySlice<Character>, _ after: ArraySlice<Character>) throws(MoneyParseError) -> String
    {
        var found: String?
        for part in [before, after] where !part.isEmpty {
            guard let code = currency(part) else { throw .unknownCurrency(String(part)) }
            guard found == nil || found == code else { throw .notAnAmount }
            found = code
        }
        return found ?? currencyCode
    }

    /// The locale's own sign comes first: "$" is the Canadian dollar in Canada.
    private func currency(_ sign: ArraySlice<Character>) -> String? {
        let sign = Self.bare(String(sign))
        let own = Self.bare(currencySymbol)
        if sign == own || sign == currencyCode.lowercased() { return currencyCode }
        // Half and full width of the same sign; China and Japan share it.
        if sign == "¥", own == "￥" { return currencyCode }
        if let code = Currency.symbols[sign] { return code }
        let code = sign.uppercased()
        return Currency.codes.contains(code) ? code : nil
    }

    private static func bare(_ sign: String) -> String {
        let sign = sign.lowercased().filter { !$0.isWhitespace }
        return sign.count > 1 && sign.hasSuffix(".") ? String(sign.dropLast()) : sign
    }

    // MARK: Number

    private func minorUnits(_ number: [Character], _ code: String) throws(MoneyParseError) -> Int64 {
        let allowed = Currency.fractionDigits(code)
        let point = try decimalPoint(number, fractionDigits: allowed)
        let whole = point.map { number[..<$0] } ?? number[...]
        let fraction = point.map { number[($0 + 1)...] } ?? []
        guard fraction.allSatisfy(\.isASCIIDigit), isGrouped(whole) else { throw .notAnAmount }
        guard fraction.count <= allowed else { throw .tooManyDecimals(allowed: allowed, currencyCode: code) }
        let padding = [Character](repeating: "0", count: allowed - fraction.count)
        var result: Int64 = 0
        for digit in whole.filter(\.isASCIIDigit) + fraction + padding {
            let (shifted, isTooLarge) = result.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = shifted.addingReportingOverflow(Int64(digit.wholeNumberValue ?? 0))
            guard !isTooLarge, !isTooLargeNow else { throw .tooLarge }
            result = sum
        }
        return result
    }

    /// Which of the separators is the decimal one, `nil` for a whole number.
    private func decimalPoint(_ number: [Character], fractionDigits: Int) throws(MoneyParseError) -> Int? {
        let separators = number.indices.filter { !number[$0].isASCIIDigit }
        guard let last = separators.last else { return nil }
        let sign = number[last]
        if sign == "٫" { return last }
        guard sign == "." || sign == "," else { return nil }
        // After another separator it is the decimal one, and repeated it separates groups.
        if separators.contains(where: { number[$0] != sign }) {
            return separators.count { number[$0] == sign } == 1 ? last : nil
        }
        guard separators.count == 1 else { return nil }

        let following = number.count - last - 1
        let isOwnGrouping = sign == Self.plain(groupingSeparator).first
        let canGroup = following == 3 || (isOwnGrouping && following == grouping.first)
        guard canGroup, (1...following).contains(last), number[0] != "0" else { return last }
        if isOwnGrouping { return nil }
        guard sign == Self.plain(decimalSeparator).first, fractionDigits >= 3 else { throw .ambiguous }
        return last
    }

    /// Whether the digits of a whole number stand in groups of three, of two as in India, or as the locale groups them,
    /// if they stand in groups at all; nothing before a decimal point is well too.
    private func isGrouped(_ number: ArraySlice<Character>) -> Bool {
        let signs = Set(number.filter { !$0.isASCIIDigit })
        guard let sign = signs.first else { return true }
        guard signs.count == 1, Self.groupings.contains(sign) else { return false }
        let sizes = number.split(separator: sign, omittingEmptySubsequences: false).map(\.count)
        return [[3], [3, 2], grouping].contains { allowed in
            guard let outermost = allowed.last, let first = sizes.first else { return false }
            let inner = sizes.dropFirst().reversed().enumerated()
            return (1...outermost).contains(first)
                && inner.allSatisfy { $1 == ($0 < allowed.count ? allowed[$0] : outermost) }
        }
    }

    // MARK: Characters

    private static let points: Set<Character> = [".", ",", "٫"]
    private static let groupings: Set<Character> = [".", ",", " ", "'", "٬"]
    private static let signs: Set<Character> = ["-", "−", "–", "—", "﹣", "－"]

    /// The text in few characters: ASCII digits, one kind of space and apostrophe, and no marks of direction.
    private static func plain(_ text: String) -> [Character] {
        var result: [Character] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{61c}", "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": continue
            case "'", "’", "‘", "ʼ", "＇": result.append("'")
            case "．": result.append(".")
            case "，": result.append(",")
            default:
                if scalar.properties.generalCategory == .decimalNumber, let value = scalar.properties.numericValue {
                    result += Array(String(Int(value)))
                } else {
                    result.append(scalar.properties.isWhitespace ? " " : Character(scalar))
                }
            }
        }
        return Array(trimmed(result[...]))
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> ArraySlice<Character> {
        var rest = characters
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
