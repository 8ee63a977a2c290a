public import FoundationEssentials
public import MyStuffCore

extension Library {
    public func rows(_ ids: [ItemID], matching text: String) async throws -> [ItemRow] {
        let search = SearchWords(text)
        return try reading { try ItemReading.rows(ids[...], matching: search, in: $0) }
    }

    public func item(_ id: ItemID) async throws -> Item? {
        try reading { try ItemReading.item(id, in: $0) }
    }

    public func addedAt(_ picture: Picture.ID) async throws -> Date? {
        try reading { database in
            try database.first("SELECT added_at FROM picture WHERE id = ?", .text(picture.uuidString)) {
                Coding.date($0.integer(0))
            }
        }
    }
}
