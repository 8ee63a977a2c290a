import MyStuffCore

/// Sums of money, one for each currency.
struct Sums {
    private var sums: [String: (items: Int, sum: Int64)] = [:]

    /// Reads value_minor, value_currency, quantity and status from column `first` on. What is not owned any more has no
    /// part in a sum.
    mutating func add(_ row: Statement, from first: Int32) {
        guard let value = row.optionalInteger(first), ItemStatus.Kind(rawValue: row.text(first + 3))?.isOwned ?? true
        else { return }
        let all = value.multipliedReportingOverflow(by: row.integer(first + 2))
        add(all.overflow ? (value < 0 ? .min : .max) : all.partialValue, row.text(first + 1))
    }

    private mutating func add(_ minorUnits: Int64, _ currency: String) {
        let known = sums[currency] ?? (0, 0)
        let sum = known.sum.addingReportingOverflow(minorUnits)
        // No real inventory gets there; a wrong sum would be worse than the largest one.
        sums[currency] = (known.items + 1, sum.overflow ? (minorUnits < 0 ? .min : .max) : sum.partialValue)
    }

    /// The currency of most items first.
    var totals: [Money] {
        sums.sorted { ($1.value.items, $0.key) < ($0.value.items, $1.key) }
            .map { Money(minorUnits: $0.value.sum, currencyCode: $0.key) }
    }
}
