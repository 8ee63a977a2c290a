import MyStuffCore

/// Contents that no picture of the library has any more, and what is known about their files.
///
/// They wait in the table `meta`, each under a key of its own: `unused.HASH` until it is known that no kept backup names
/// the content either, `free.HASH` from then on. A picture that comes with such a content takes the key away, in the
/// transaction that writes it. So whatever is `free` at the start of a session is in no backup: one that was written
/// since can only name what the library has had since. Files of free contents go at the start, when nothing is being
/// imported.
enum UnusedPictures {
    private static let unused = "unused."
    private static let free = "free."

    static func add(_ hashes: [String], to database: Database) throws {
        for hash in hashes {
            try database.run("INSERT OR IGNORE INTO meta (key, value) VALUES (?, '')", .text(unused + hash))
        }
    }

    /// A picture of this content has come.
    static func remove(_ hash: String, from database: Database) throws {
        try database.run("DELETE FROM meta WHERE key IN (?, ?)", .text(unused + hash), .text(free + hash))
    }

    /// Those that wait for the backups to be looked through.
    static func waiting(_ database: Database) throws -> [String] { try list(unused, database) }

    /// Those whose files wait to be deleted, free or not.
    static func all(_ database: Database) throws -> [String] { try list(unused, database) + list(free, database) }

    static func setFree(_ hashes: [String], in database: Database) throws {
        for hash in hashes {
            // Unless a picture has come meanwhile.
            guard try database.run("DELETE FROM meta WHERE key = ?", .text(unused + hash)) > 0 else { continue }
            try database.run("INSERT OR IGNORE INTO meta (key, value) VALUES (?, '')", .text(free + hash))
        }
    }

    /// Takes out those whose files may go.
    static func takeFree(_ database: Database) throws -> [String] {
        let hashes = try list(free, database)
        for hash in hashes { try database.run("DELETE FROM meta WHERE key = ?", .text(free + hash)) }
        return hashes
    }

    /// Has the backups looked through again for all of them.
    static func forgetFree(_ database: Database) throws {
        try database.run(
            "UPDATE OR REPLACE meta SET key = ? || substr(key, ?) WHERE key >= ? AND key < ?", .text(unused),
            .integer(Int64(free.count + 1)), .text(free), .text(end(of: free)))
    }

    private static func list(_ prefix: String, _ database: Database) throws -> [String] {
        try database.all(
            "SELECT substr(key, ?) FROM meta WHERE key >= ? AND key < ?", .integer(Int64(prefix.count + 1)),
            .text(prefix), .text(end(of: prefix))
        ) { $0.text(0) }
    }

    /// The first text behind all that begin with `prefix`: a slash follows the dot.
    private static func end(of prefix: String) -> String { prefix.dropLast() + "/" }
}
