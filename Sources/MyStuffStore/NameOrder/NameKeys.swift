enum NameKeys {
    /// Makes all keys again, in one transaction, when they were made by another order: another language, or another
    /// version of the C library with other weights.
    static func refresh(_ database: Database, by order: NameOrder) throws {
        let setting = "name_order"
        let known = try database.first("SELECT value FROM meta WHERE key = ?", .text(setting)) { $0.text(0) }
        guard known != order.identifier else { return }
        try database.writing {
            let names = try database.all("SELECT id, name FROM item") { ($0.integer(0), $0.text(1)) }
            for (id, name) in names {
                try database.run("UPDATE item SET name_key = ? WHERE id = ?", .blob(order.key(for: name)), .integer(id))
            }
            try database.run(
                "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                .text(setting), .text(order.identifier))
        }
    }
}
