import FoundationEssentials
import MyStuffCore

/// A filter and an order in SQL, over `item i`.
struct FilterSQL {
    private(set) var condition: String
    /// The table, and the index that SQLite would not think of.
    let table: String
    private(set) var values: [SQLValue] = []

    init(_ filter: ItemFilter) {
        table = filter.needsDetails && !filter.isInTrash ? "item i INDEXED BY item_needing_details" : "item i"
        condition = filter.isInTrash ? "i.removed_at IS NOT NULL" : "i.removed_at IS NULL"
        if let place = filter.place {
            add(PlacePath.isWithin("i.place"))
            values += place.bounds
        }
        if let tag = filter.tag {
            add("i.id IN (SELECT item_id FROM item_tag JOIN tag ON tag.id = tag_id WHERE key = ?)")
            values.append(.text(TagKeys.key(for: tag)))
        }
        if filter.isWithoutPicture {
            add(
                """
                NOT EXISTS (SELECT 1 FROM picture p
                    WHERE p.item_id = i.id AND p.media_type <> '\(Picture.documentMediaType)')
                """)
        }
        if filter.needsDetails { add("i.needs_details = 1") }
        if let status = filter.status {
            add("i.status = ?")
            values.append(.text(status.rawValue))
        }
        if let range = filter.value {
            add("i.value_currency = ?")
            values.append(.text(range.currencyCode))
            if let lowest = range.lowest {
                add("i.value_minor >= ?")
                values.append(.integer(lowest))
            }
            if let highest = range.highest {
                add("i.value_minor <= ?")
                values.append(.integer(highest))
            }
        }
    }

    private mutating func add(_ condition: String) { self.condition += " AND " + condition }

    /// The terms of ORDER BY. Only the key is turned round: equals stay in the order of their names, and what has no
    /// such key stays at the end.
    static func terms(_ order: ItemOrder) -> String {
        let direction = order.isDescending ? " DESC" : ""
        let key =
            switch order.key {
            case .name: "i.name_key\(direction)"
            case .place: "i.place = '', i.place_key\(direction), i.name_key"
            case .value: "i.value_minor IS NULL, i.value_currency, i.value_minor\(direction), i.name_key"
            case .dateCreated: "i.date_created\(direction), i.name_key"
            case .dateChanged: "i.changed_at\(direction), i.name_key"
            }
        return order.key == .name && order.isDescending ? "\(key), i.id DESC" : "\(key), i.id"
    }
}

/// All ids of a filter in their order.
struct OrderedIDs {
    let filter: ItemFilter
    let order: ItemOrder
    let ids: [ItemID]
}

extension PlacePath {
    /// The condition that `column` is a place or within it; its values are the place's `bounds`.
    static func isWithin(_ column: String) -> String { "(\(column) = ? OR (\(column) >= ? AND \(column) < ?))" }

    /// What is within the place begins with its path and a separator; "!" is the letter after the space.
    var bounds: [SQLValue] { [.text(description), .text(description + Self.separator), .text(description + " /!")] }
}
