import FoundationEssentials
import GLib
import MyStuffCore

/// What sets a database right without a guess. Nothing that a person has written or given is thrown away.
enum Repairs {
    /// Makes a nameless thing for pictures whose thing is gone. Without one they would be deleted at the next start.
    static func giveThingsBack(_ database: Database, untitled: String, order: NameOrder) throws {
        let sql = """
            SELECT DISTINCT item_id FROM picture
            WHERE item_id IS NOT NULL AND item_id NOT IN (SELECT id FROM item)
            """
        for id in try database.all(sql, read: { $0.integer(0) }) {
            let day = try database.first("SELECT date('now')") { $0.text(0) } ?? ""
            let now = Coding.now()
            try database.run(
                """
                INSERT INTO item (id, uuid, name, name_key, name_fold, needs_details, place, serial_number,
                    date_created, notes, created_at, changed_at)
                VALUES (?, ?, ?, ?, ?, 1, '', '', ?, '', ?, ?)
                """,
                .integer(id), .text(UUID().uuidString), .text(untitled), .blob(order.key(for: untitled)),
                .text(Folding.fold(untitled)), .text(day), now, now)
            try SearchIndex.delete(id, in: database)
            if let item = try ItemReading.item(ItemID(rawValue: id), in: database) {
                try SearchIndex.insert(item.content, as: id, in: database)
            }
        }
    }

    static func removeStrayReferences(_ database: Database) throws {
        try database.run(
            """
            DELETE FROM item_tag
            WHERE item_id NOT IN (SELECT id FROM item) OR tag_id NOT IN (SELECT id FROM tag)
            """)
        try TagKeys.removeUnused(in: database)
    }

    /// Counts every item's pictures from 0 again, in the order that they have.
    static func renumberPictures(_ database: Database) throws {
        try database.run(
            """
            UPDATE picture SET position = ranked.rank
            FROM (SELECT id, row_number() OVER (PARTITION BY item_id ORDER BY position, added_at, id) - 1 AS rank
                FROM picture WHERE item_id IS NOT NULL) AS ranked
            WHERE picture.id = ranked.id AND picture.position <> ranked.rank
            """)
    }

    /// New, empty search tables: rows cannot be deleted from damaged ones. They are filled by `SearchIndex.refresh`.
    static func clearSearch(_ database: Database) throws {
        for table in ["search", "serial_search"] {
            let sql = try database.first("SELECT sql FROM sqlite_schema WHERE name = ?", .text(table)) { $0.text(0) }
            guard let sql, !sql.isEmpty else { continue }
            try database.execute("DROP TABLE \(table)")
            try database.execute(sql)
        }
        try database.run(
            "DELETE FROM meta WHERE key IN (?, ?)", .text(SearchIndex.setting), .text(NameKeys.setting))
    }
}
