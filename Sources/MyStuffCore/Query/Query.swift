/// Which items a list holds, and in which order.
public struct Query: Sendable, Hashable {
    /// What is searched for: every word of it has to begin a word of the item, wherever in it. Empty finds everything.
    public var text: String
    public var filter: ItemFilter
    public var order: ItemOrder

    public init(text: String = "", filter: ItemFilter = .everything, order: ItemOrder = .byName) {
        self.text = text
        self.filter = filter
        self.order = order
    }

    /// Whether there is anything in `text` but spaces.
    public var isSearch: Bool { text.contains { !$0.isWhitespace } }
}

/// How a list is sorted. Where the keys of two items are equal their names decide; items without the key come last.
public struct ItemOrder: Sendable, Hashable {
    /// The raw values are stored.
    public enum Key: String, Sendable, CaseIterable {
        /// Natural order of names ("Box 2" before "Box 10") by the locale's collation.
        case name
        case place
        /// By currency, then by amount.
        case value
        case dateCreated = "date-created"
        case dateChanged = "date-changed"
    }

    public var key: Key
    public var isDescending: Bool

    public static let byName = ItemOrder(key: .name)

    public init(key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }
}

/// The answer to a query: the ids of all items in their order, and the first rows, read in the same transaction.
public struct ItemList: Sendable, Equatable {
    public let ids: [ItemID]
    public let firstRows: [ItemRow]

    public init(ids: [ItemID], firstRows: [ItemRow]) {
        self.ids = ids
        self.firstRows = firstRows
    }
}

/// How many items a query finds and what they are worth.
public struct ListSummary: Sendable, Equatable {
    public var count: Int
    /// The sum of what is owned, values times quantities, one for each currency in use, the largest share of items first.
    public var totals: [Money]

    public init(count: Int, totals: [Money]) {
        self.count = count
        self.totals = totals
    }
}
