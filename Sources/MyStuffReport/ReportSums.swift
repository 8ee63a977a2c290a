import MyStuffCore

/// What a report says before it comes to the things themselves. Only what is owned counts in sums, or everything.
struct ReportSums: Sendable, Equatable {
    struct Group: Sendable, Equatable {
        var count = 0
        var values = MoneySums()
    }

    private let countsAll: Bool
    private(set) var count = 0
    private(set) var pictures = 0
    private(set) var documents = 0
    private(set) var values = MoneySums()
    private(set) var replacements = MoneySums()
    /// What is not owned any more, by what has become of it.
    private(set) var gone: [ItemStatus.Kind: Group] = [:]
    /// By the place as it is written; "" for none.
    private(set) var places: [String: Group] = [:]

    init(countsAll: Bool = false) { self.countsAll = countsAll }

    mutating func add(_ item: ItemContent) {
        count += 1
        let documents = item.pictures.count { $0.isDocument }
        self.documents += documents
        pictures += item.pictures.count - documents
        places[item.place, default: Group()].count += 1
        guard countsAll || item.status.isOwned else {
            gone[item.status.kind, default: Group()].count += 1
            if let value = item.value { gone[item.status.kind]?.values.add(value, quantity: item.quantity) }
            return
        }
        if let value = item.value {
            values.add(value, quantity: item.quantity)
            places[item.place]?.values.add(value, quantity: item.quantity)
        }
        if let value = item.replacementValue { replacements.add(value, quantity: item.quantity) }
    }
}
