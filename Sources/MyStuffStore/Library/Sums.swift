import MyStuffCore

/// Sums of money, one for each currency.
struct Sums {
    private var sums: [String: (items: Int, sum: Int64)] = [:]

    mutating func add(_ minorUnits: Int64, _ currency: String) {
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
