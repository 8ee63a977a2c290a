/// Which items a list holds, and in which order.
public struct Query: Sendable, Equatable {
    public enum Order: Sendable, Equatable {
        /// Natural order of names ("Box 2" before "Box 10") by the locale's collation.
        case name
    }

    public var order: Order

    public init(order: Order = .name) {
        self.order = order
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
