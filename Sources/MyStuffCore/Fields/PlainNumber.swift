/// A decimal number as it is stored: exact, however many digits it has.
public struct PlainNumber: Sendable, Hashable, CustomStringConvertible {
    /// Digits with at most one point among them and perhaps a minus before them; no needless zeros.
    public let description: String

    /// Reads digits with a point, such as `-12.50`. `nil` for anything else.
    public init?(_ text: String) {
        var digits = text[...]
        let isNegative = digits.hasPrefix("-") || digits.hasPrefix("\u{2212}")
        if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        var whole = parts[0]
        while whole.count > 1, whole.first == "0" { whole.removeFirst() }
        var fraction = parts.count == 2 ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        let number = (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
        description = isNegative && number != "0" ? "-" + number : number
    }
}
