import GLib
import MyStuffCore

/// Reads items and rows, whether they are in the trash or not.
enum ItemReading {
    /// Without its tags, pictures and custom values unless `withLists`.
    static func item(_ id: ItemID, withLists: Bool = true, in database: Database) throws -> Item? {
        guard var item = try database.first(Coding.itemQuery, .integer(id.rawValue), read: Coding.item) else {
            return nil
        }
        guard withLists else { return item }
        item.tags = try tags(of: id, in: database)
        item.pictures = try pictures(of: id, in: database)
        item.customValues = try CustomFields.values(of: id, in: database)
        return item
    }

    static func pictures(of id: ItemID, in database: Database) throws -> [Picture] {
        try database.all(Coding.picturesQuery, .integer(id.rawValue)) { try Coding.picture($0, from: 0) }
            .compactMap(\.self)
    }

    static func tags(of id: ItemID, in database: Database) throws -> [String] {
        try database.all(
            "SELECT t.name FROM item_tag JOIN tag t ON t.id = tag_id WHERE item_id = ? ORDER BY position",
            .integer(id.rawValue)
        ) { $0.text(0) }
    }

    static func rows(_ ids: ArraySlice<ItemID>, in database: Database) throws -> [ItemRow] {
        try ids.compactMap { try database.first(Coding.rowQuery, .integer($0.rawValue), read: Coding.row) }
    }

    /// The same, with what `search` has found in each.
    static func rows(
        _ ids: ArraySlice<ItemID>, matching search: SearchWords, in database: Database
    ) throws -> [ItemRow] {
        var rows = try rows(ids, in: database)
        guard !search.isEmpty else { return rows }
        let marks = SearchMarks(search: search)
        for index in rows.indices {
            rows[index].match = try marks.match(name: rows[index].name, place: rows[index].place) {
                try item(rows[index].id, in: database).map(fields) ?? []
            }
        }
        return rows
    }

    private static func fields(of item: Item) -> [SearchMarks.Field] {
        var fields = [
            SearchMarks.Field(kind: .serialNumber, text: item.serialNumber),
            SearchMarks.Field(kind: .tags, text: listText(item.tags)),
            SearchMarks.Field(kind: .maker, text: item.maker),
            SearchMarks.Field(kind: .model, text: item.model),
            SearchMarks.Field(kind: .boughtFrom, text: item.boughtFrom),
            SearchMarks.Field(kind: .person, text: item.status.person),
            SearchMarks.Field(kind: .notes, text: item.notes),
        ]
        fields += item.customValues.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { SearchMarks.Field(kind: .custom($0.key), text: $0.value) }
        fields += item.pictures.map { SearchMarks.Field(kind: .caption, text: $0.caption) }
        return fields
    }
}
