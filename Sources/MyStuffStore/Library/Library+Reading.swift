public import FoundationEssentials
public import MyStuffCore

extension Library {
    public func list(_ query: Query, firstRows: Int) async throws -> ItemList {
        try reading { database in
            let ids =
                switch query.order {
                case .name:
                    try database.all("SELECT id FROM item WHERE removed_at IS NULL ORDER BY name_key, id") {
                        ItemID(rawValue: $0.integer(0))
                    }
                }
            return ItemList(ids: ids, firstRows: try rows(ids.prefix(max(0, firstRows)), in: database))
        }
    }

    public func rows(_ ids: [ItemID]) async throws -> [ItemRow] {
        try reading { try rows(ids[...], in: $0) }
    }

    public func item(_ id: ItemID) async throws -> Item? {
        try reading { try item(id, in: $0) }
    }

    public func addedAt(_ picture: Picture.ID) async throws -> Date? {
        try reading { database in
            try database.first("SELECT added_at FROM picture WHERE id = ?", .text(picture.uuidString)) {
                Coding.date($0.integer(0))
            }
        }
    }

    public func places() async throws -> [String] {
        let places = try reading { database in
            try database.all("SELECT DISTINCT place FROM item WHERE removed_at IS NULL AND place <> ''") { $0.text(0) }
        }
        return places.map { (key: order.key(for: $0), place: $0) }
            .sorted { $0.key == $1.key ? $0.place < $1.place : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.place)
    }

    func item(_ id: ItemID, in database: Database) throws -> Item? {
        guard var item = try database.first(Coding.itemQuery, .integer(id.rawValue), read: Coding.item) else {
            return nil
        }
        item.pictures = try database.all(Coding.picturesQuery, .integer(id.rawValue)) {
            try Coding.picture($0, from: 0)
        }
        .compactMap(\.self)
        return item
    }

    private func rows(_ ids: ArraySlice<ItemID>, in database: Database) throws -> [ItemRow] {
        try ids.compactMap { try database.first(Coding.rowQuery, .integer($0.rawValue), read: Coding.row) }
    }
}
