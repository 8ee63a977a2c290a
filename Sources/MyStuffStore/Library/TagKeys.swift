import GLib
import MyStuffCore

/// Tags of items: "Tools" and "tools" are one tag, spelt as whoever came first has spelt it.
enum TagKeys {
    static func key(for tag: String) -> String {
        let folded = Folding.fold(tag)
        // A tag of signs alone, such as "!!", is itself.
        return folded.isEmpty ? tag.lowercased() : folded
    }

    /// Writes the tags of an item, in this order, and answers them as they are spelt in the library.
    ///
    /// `isNew`: the item is new, and has none yet.
    static func write(
        _ tags: [String], of id: ItemID, isNew: Bool = false, in database: Database
    ) throws -> [String] {
        var former: [Int64] = []
        if !isNew {
            former = try database.all("SELECT tag_id FROM item_tag WHERE item_id = ?", .integer(id.rawValue)) {
                $0.integer(0)
            }
            try database.run("DELETE FROM item_tag WHERE item_id = ?", .integer(id.rawValue))
        }
        var written: [String] = []
        for tag in tags {
            let key = key(for: tag)
            guard !key.isEmpty else { continue }
            try database.run(
                "INSERT INTO tag (name, key) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", .text(tag), .text(key))
            let stored = try database.first("SELECT id, name FROM tag WHERE key = ?", .text(key)) {
                (id: $0.integer(0), name: $0.text(1))
            }
            guard let stored else { continue }
            let isNew = try database.run(
                "INSERT INTO item_tag (item_id, tag_id, position) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                .integer(id.rawValue), .integer(stored.id), .integer(Int64(written.count)))
            if isNew > 0 { written.append(stored.name) }
        }
        // Only what the item had can be without an item now.
        for tag in former {
            try database.run(
                "DELETE FROM tag WHERE id = ? AND NOT EXISTS (SELECT 1 FROM item_tag WHERE tag_id = tag.id)",
                .integer(tag))
        }
        return written
    }

    /// A tag that nothing has any more is gone, and with it its spelling.
    static func removeUnused(in database: Database) throws {
        // By the index: a list of all that are in use would be made anew for every item that is written.
        try database.run("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM item_tag WHERE tag_id = tag.id)")
    }
}
