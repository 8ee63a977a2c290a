import MyStuffCore

/// Which sign stands before the fraction of a number. The other one can separate groups of digits.
public enum NumberStyle: String, Sendable, CaseIterable {
    /// 1,234.56
    case point
    /// 1.234,56
    case comma

    var decimal: UInt8 { self == .point ? 0x2E : 0x2C }
    var group: UInt8 { self == .point ? 0x2C : 0x2E }

    /// So many numbers of a column leave no doubt.
    private static let enough = 2000

    /// What the numbers of a file tell; nil where all of them read the same in both ways.
    static func found(in table: Table, _ columns: [Int]) -> NumberStyle? {
        var strong = (point: 0, comma: 0)
        var weak = (point: 0, comma: 0)
        for column in columns {
            for row in 0..<table.rowCount where table.kind(row, column) == .text && !table.isEmpty(row, column) {
                switch hint(table[row, column]) {
                case (.point, true)?: strong.point += 1
                case (.comma, true)?: strong.comma += 1
                case (.point, false)?: weak.point += 1
                case (.comma, false)?: weak.comma += 1
                case nil: continue
                }
                if strong.point + strong.comma >= enough { break }
            }
        }
        if strong.point != strong.comma { return strong.point > strong.comma ? .point : .comma }
        if weak.point != weak.comma { return weak.point > weak.comma ? .point : .comma }
        return nil
    }

    /// The style of one number, and whether there is no doubt: "1.234" is more likely a thousand and some than 1.234.
    static func hint(_ text: String) -> (NumberStyle, isSure: Bool)? {
        var points = 0
        var commas = 0
        var last: UInt8 = 0
        var digitsBefore = 0
        var digitsAfter = 0
        var isZero = true
        for byte in text.utf8 {
            switch byte {
            case 0x2E, 0x2C:
                if byte == 0x2E { points += 1 } else { commas += 1 }
                if points + commas == 1 { (digitsBefore, isZero) = (digitsAfter, isZero) }
                last = byte
                digitsAfter = 0
            case 48...57:
                if points + commas == 0, byte != 48 { isZero = false }
                digitsAfter += 1
            default: continue
            }
        }
        let style: NumberStyle = last == 0x2E ? .point : .comma
        let other: NumberStyle = last == 0x2E ? .comma : .point
        switch (points, commas) {
        case (0, 0): return nil
        // Both: the last is before the fraction.
        case (1..., 1...): return (style, true)
        // The same again and again separates groups.
        case (2..., 0), (0, 2...): return (other, true)
        default:
            if digitsAfter != 3 || isZero || digitsBefore == 0 || digitsBefore > 3 { return (style, digitsAfter > 0) }
            return (other, false)
        }
    }

    /// Digits with a point, from what a person wrote; nil for what is no number.
    func plain(_ text: String) -> PlainNumber? {
        var digits = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "’", " ", "\u{a0}", "\u{202f}", "\u{2009}": continue
            case "." where group == 0x2E, "," where group == 0x2C: continue
            case "." where decimal == 0x2E, "," where decimal == 0x2C: digits.append(".")
            default: digits.unicodeScalars.append(scalar)
            }
        }
        return PlainNumber(digits)
    }
}

/// Reads amounts of money in one style.
struct MoneyReader {
    private let style: NumberStyle
    private let defaultCode: String
    private let format: MoneyFormat
    private let localSymbol: (code: String, symbol: String)
    private let places: Int

    init(_ style: NumberStyle, currency: String, locale: MoneyFormat) {
        self.style = style
        defaultCode = currency
        localSymbol = (locale.currencyCode, locale.currencySymbol)
        format = Self.format(style, currency, localSymbol)
        places = Currency.fractionDigits(currency)
    }

    /// `currency`: of the amount, where it stands in a cell of its own; empty for the default.
    func money(_ text: String, currency: String) throws(MoneyParseError) -> Money? {
        if currency.isEmpty {
            if let fast = fast(text) { return fast }
            return try read(text, format)
        }
        return try read(text, Self.format(style, currency, localSymbol))
    }

    private func read(_ text: String, _ format: MoneyFormat) throws(MoneyParseError) -> Money? {
        do { return try format.parse(text) } catch {
            // "12.5000", as databases write it: the zeros say nothing. And where the style is known there is one reading.
            let allowed = Currency.fractionDigits(format.currencyCode)
            switch error {
            case .tooManyDecimals, .ambiguous:
                let shorter = withoutZeros(text, allowed)
                guard shorter.utf8.count < text.utf8.count else {
                    throw .tooManyDecimals(allowed: allowed, currencyCode: format.currencyCode)
                }
                return try format.parse(shorter)
            default: throw error
            }
        }
    }

    /// Without the zeros at the end that are more than `allowed` digits behind the decimal sign.
    private func withoutZeros(_ text: String, _ allowed: Int) -> String {
        var bytes = Array(text.utf8)
        guard let sign = bytes.lastIndex(of: style.decimal) else { return text }
        while bytes.count - 1 - sign > allowed, bytes.last == 0x30 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The plainest amounts, which most are.
    private func fast(_ text: String) -> Money? {
        var result: Int64 = 0
        var digits = 0
        var fraction = -1
        for byte in text.utf8 {
            switch byte {
            case 48...57:
                // What is longer may not fit.
                guard digits < 14 else { return nil }
                result = result * 10 + Int64(byte - 48)
                digits += 1
                if fraction >= 0 { fraction += 1 }
            case style.decimal where fraction < 0: fraction = 0
            default: return nil
            }
        }
        guard digits > 0, fraction <= places, fraction != 0 else { return nil }
        for _ in max(0, fraction)..<places { result *= 10 }
        return Money(minorUnits: result, currencyCode: defaultCode)
    }

    private static func format(
        _ style: NumberStyle, _ currency: String, _ local: (code: String, symbol: String)
    ) -> MoneyFormat {
        MoneyFormat(
            decimalSeparator: style == .point ? "." : ",", groupingSeparator: style == .point ? "," : ".",
            grouping: [3], currencyCode: currency, currencySymbol: currency == local.code ? local.symbol : "")
    }
}
