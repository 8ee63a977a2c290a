import MyStuffCore

extension MoneySums {
    /// Reads value_minor, value_currency, quantity and status from column `first` on. What is not owned any more has no
    /// part in a sum.
    mutating func add(_ row: Statement, from first: Int32) {
        guard let value = row.optionalInteger(first), ItemStatus.Kind(rawValue: row.text(first + 3))?.isOwned ?? true
        else { return }
        add(Money(minorUnits: value, currencyCode: row.text(first + 1)), quantity: Int(row.integer(first + 2)))
    }
}
