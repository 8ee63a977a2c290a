/// What the library knows of itself, in the table `meta`.
extension Database {
    /// nil where nothing is remembered under this key.
    func remembered(_ key: String) throws -> String? {
        try first("SELECT value FROM meta WHERE key = ?", .text(key)) { $0.text(0) }
    }

    func remember(_ key: String, _ value: String) throws {
        try run(
            "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            .text(key), .text(value))
    }
}
