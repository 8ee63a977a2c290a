/// Sums of money, one for each currency.
package struct MoneySums: Sendable, Equatable {
    private struct Sum: Equatable {
        var parts = 0
        var minorUnits: Int64 = 0
    }

    private var sums: [String: Sum] = [:]

    package init() {}

    /// What is there several times counts as often.
    package mutating func add(_ money: Money, quantity: Int = 1) {
        // No real inventory gets there; a wrong sum would be worse than the largest one.
        let limit: Int64 = money.minorUnits < 0 ? .min : .max
        let part = money.times(quantity)?.minorUnits ?? limit
        let sum = sums[money.currencyCode, default: Sum()].minorUnits.addingReportingOverflow(part)
        sums[money.currencyCode, default: Sum()].minorUnits = sum.overflow ? limit : sum.partialValue
        sums[money.currencyCode, default: Sum()].parts += 1
    }

    /// The currency of most parts first.
    package var totals: [Money] {
        sums.sorted { ($1.value.parts, $0.key) < ($0.value.parts, $1.key) }
            .map { Money(minorUnits: $0.value.minorUnits, currencyCode: $0.key) }
    }
}
