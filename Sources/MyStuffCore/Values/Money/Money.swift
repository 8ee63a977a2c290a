/// An amount of money: exact, never a floating-point number.
public struct Money: Sendable, Hashable {
    /// In the currency's smallest unit: 1655 for 16.55 €, 1655 for ¥1655.
    public let minorUnits: Int64
    /// ISO 4217, three capital letters.
    public let currencyCode: String

    public init(minorUnits: Int64, currencyCode: String) {
        self.minorUnits = minorUnits
        self.currencyCode = currencyCode
    }

    /// What so many are worth; nil where that is more than can be said.
    package func times(_ quantity: Int) -> Money? {
        let product = minorUnits.multipliedReportingOverflow(by: Int64(quantity))
        return product.overflow ? nil : Money(minorUnits: product.partialValue, currencyCode: currencyCode)
    }
}
