import FoundationEssentials
public import MyStuffCore

extension Library {
    /// Deletes for good what can no longer be brought back: items removed in an earlier session, and pictures that no
    /// item refers to, removed ones included. To be called once, at the start.
    ///
    /// Returns the contents that no picture uses any more: their files can be deleted. Throws `LibraryError`.
    public func purge() async throws -> [ContentHash] {
        try writing { database in
            let removed = try database.all("SELECT id FROM item WHERE removed_at IS NOT NULL") { $0.integer(0) }
            for id in removed where !removedItems.contains(ItemID(rawValue: id)) {
                try database.run("UPDATE picture SET item_id = NULL WHERE item_id = ?", .integer(id))
                try database.run("DELETE FROM item WHERE id = ?", .integer(id))
            }
            let unused = try database.all("SELECT id, hash FROM picture WHERE item_id IS NULL") {
                (id: $0.text(0), hash: $0.text(1))
            }
            var hashes: [String] = []
            for picture in unused where UUID(uuidString: picture.id).map(takenOffPictures.contains) != true {
                try database.run("DELETE FROM picture WHERE id = ?", .text(picture.id))
                hashes.append(picture.hash)
            }
            return try Set(hashes).sorted().compactMap { hash in
                let users = try database.number("SELECT count(*) FROM picture WHERE hash = ?", .text(hash))
                return users == 0 ? ContentHash(rawValue: hash) : nil
            }
        }
    }

    /// The contents of all pictures of this library, those of removed items included: every other file in its picture
    /// folder was left by a program that was cut short.
    public func contentsInUse() async throws -> Set<ContentHash> {
        try reading { database in
            Set(
                try database.all("SELECT DISTINCT hash FROM picture") { ContentHash(rawValue: $0.text(0)) }.compactMap(
                    \.self))
        }
    }
}
