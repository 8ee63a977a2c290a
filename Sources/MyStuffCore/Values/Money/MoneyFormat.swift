/// How amounts of money are written and read: the locale's conventions as plain values.
public struct MoneyFormat: Sendable, Equatable {
    public let decimalSeparator: String
    /// Empty where the locale does not group digits.
    public let groupingSeparator: String
    /// Sizes of the groups of digits from the point to the left; the last one repeats. `[3, 2]` in India.
    public let grouping: [Int]
    /// The currency of an amount that names none.
    public let currencyCode: String
    /// What stands for that currency in a written amount.
    public let currencySymbol: String
    public let symbolPrecedes: Bool
    public let symbolIsSpaced: Bool

    /// Takes what localeconv(3) says. A locale that says nothing (the "C" locale) gives amounts without a currency,
    /// `Currency.none`, written with a point and without groups: any currency that we chose instead would be wrong
    /// for most people, and unlike a missing one it would look right.
    public init(
        decimalSeparator: String = "", groupingSeparator: String = "", grouping: [Int] = [], currencyCode: String = "",
        currencySymbol: String = "", symbolPrecedes: Bool = true, symbolIsSpaced: Bool = true
    ) {
        let code = currencyCode.filter { !$0.isWhitespace }
        self.decimalSeparator = decimalSeparator.isEmpty ? "." : decimalSeparator
        self.groupingSeparator = groupingSeparator == self.decimalSeparator ? "" : groupingSeparator
        self.grouping = grouping.filter { $0 > 0 }
        self.currencyCode = code.utf8.count == 3 ? code : Currency.none
        self.currencySymbol = currencySymbol
        self.symbolPrecedes = symbolPrecedes
        self.symbolIsSpaced = symbolIsSpaced
    }

    /// The same with another currency for amounts that name none. An empty code changes nothing.
    public func using(currencyCode code: String) -> MoneyFormat {
        guard !code.isEmpty, code != currencyCode, Currency.codes.contains(code) else { return self }
        return MoneyFormat(
            decimalSeparator: decimalSeparator, groupingSeparator: groupingSeparator, grouping: grouping,
            currencyCode: code, currencySymbol: Currency.sign(code) ?? "", symbolPrecedes: symbolPrecedes,
            symbolIsSpaced: symbolIsSpaced)
    }

    /// Such as "1.655,00 €", and "USD 20.00" for a currency that is not the locale's. `parse` reads it back.
    public func format(_ money: Money) -> String {
        let number = number(money)
        let isOwn = money.currencyCode == currencyCode
        if isOwn, currencyCode == Currency.none { return number }
        var symbol = money.currencyCode == Currency.none ? "¤" : money.currencyCode
        var gap = "\u{a0}"
        if isOwn, !currencySymbol.isEmpty {
            symbol = currencySymbol
            if !symbolIsSpaced { gap = "" }
        }
        return symbolPrecedes ? symbol + gap + number : number + gap + symbol
    }

    /// The amount without its currency, with all digits of the smallest unit.
    package func number(_ money: Money) -> String {
        let fractionDigits = Currency.fractionDigits(money.currencyCode)
        let digits = String(money.minorUnits.magnitude).zeroPadded(to: fractionDigits + 1)
        let whole = grouped(digits.dropLast(fractionDigits))
        let sign = money.minorUnits < 0 ? "-" : ""
        return sign + whole + (fractionDigits > 0 ? decimalSeparator + digits.suffix(fractionDigits) : "")
    }

    private func grouped(_ digits: Substring) -> String {
        guard !groupingSeparator.isEmpty, !grouping.isEmpty else { return String(digits) }
        var groups: [Substring] = []
        var rest = digits
        var index = 0
        while rest.utf8.count > grouping[index] {
            groups.insert(rest.suffix(grouping[index]), at: 0)
            rest = rest.dropLast(grouping[index])
            index = min(index + 1, grouping.count - 1)
        }
        return ([rest] + groups).joined(separator: groupingSeparator)
    }
}
