import MyStuffCore

/// How many things there are and what they are worth, one sum for each currency.
struct MoneySums: Sendable, Equatable {
    private var sums: [String: (things: Int, sum: Int64)] = [:]

    /// The currency of most things first.
    var totals: [Money] {
        sums.sorted { ($1.value.things, $0.key) < ($0.value.things, $1.key) }
            .map { Money(minorUnits: $0.value.sum, currencyCode: $0.key) }
    }

    mutating func add(_ money: Money?) {
        guard let money else { return }
        let known = sums[money.currencyCode] ?? (0, 0)
        let sum = known.sum.addingReportingOverflow(money.minorUnits)
        sums[money.currencyCode] = (known.things + 1, sum.overflow ? .max : sum.partialValue)
    }

    static func == (one: MoneySums, other: MoneySums) -> Bool { one.totals == other.totals }
}

/// What a report says before it comes to the things themselves. Only what is owned counts in sums.
struct ReportSums: Sendable, Equatable {
    struct Group: Sendable, Equatable {
        var count = 0
        var values = MoneySums()
    }

    private(set) var count = 0
    private(set) var pictures = 0
    private(set) var documents = 0
    private(set) var values = MoneySums()
    private(set) var replacements = MoneySums()
    /// What is not owned any more, by what has become of it.
    private(set) var gone: [ItemStatus.Kind: Group] = [:]
    /// By the place as it is written; "" for none.
    private(set) var places: [String: Group] = [:]

    mutating func add(_ item: ItemContent) {
        count += 1
        let documents = item.pictures.count { $0.isDocument }
        self.documents += documents
        pictures += item.pictures.count - documents
        let value = ReportFields.times(item.value, item.quantity)
        places[item.place, default: Group()].count += 1
        guard item.status.isOwned else {
            gone[item.status.kind, default: Group()].count += 1
            gone[item.status.kind, default: Group()].values.add(value)
            return
        }
        values.add(value)
        replacements.add(ReportFields.times(item.replacementValue, item.quantity))
        places[item.place, default: Group()].values.add(value)
    }
}
