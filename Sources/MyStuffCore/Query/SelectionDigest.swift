/// What several items have in common, and in what they differ.
public struct SelectionDigest: Sendable, Equatable {
    public enum Shared<Value: Sendable & Equatable>: Sendable, Equatable {
        case same(Value)
        case different

        /// Takes in the value of one more item.
        public mutating func merge(_ value: Value) {
            if case .same(let known) = self, known != value { self = .different }
        }
    }

    public var count: Int
    /// One sum for each currency, the one of most items first.
    public var totals: [Money]
    public var place: Shared<String>
    public var value: Shared<Money?>
    public var notes: Shared<String>
    public var maker = Shared.same("")
    public var condition = Shared<Condition?>.same(nil)
    public var status = Shared.same(ItemStatus.Kind.owned)
    /// How many of the items have each tag.
    public var tags: [Facets.Tag]

    public init(
        count: Int, totals: [Money], place: Shared<String>, value: Shared<Money?>, notes: Shared<String>,
        tags: [Facets.Tag]
    ) {
        self.count = count
        self.totals = totals
        self.place = place
        self.value = value
        self.notes = notes
        self.tags = tags
    }
}
