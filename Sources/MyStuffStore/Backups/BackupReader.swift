import CSQLite
import MyStuffCore

/// Looks into a backup without a lock and without leaving a file beside it.
enum BackupReader {
    /// Runs `body` on the backup at `path`. Throws `SQLiteError`.
    static func read<Result>(_ path: String, _ body: (Database) throws -> Result) throws -> Result {
        let database = try Database(
            name: Inspection.immutableAddress(path), path: path, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        defer { try? database.close() }
        return try body(database)
    }

    /// Whether it is a whole library of a format that this program reads.
    static func isSound(_ path: String, known: Int) -> Bool {
        do {
            return try read(path) { database in
                guard try database.number("PRAGMA application_id") == Migrator.applicationID else { return false }
                guard (1...max(1, known)).contains(Int(try database.number("PRAGMA user_version"))) else {
                    return false
                }
                return try database.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
            }
        } catch { return false }
    }

    static func state(_ path: String) -> LibraryState? {
        (try? read(path) { try LibraryState.read($0) }) ?? nil
    }

    /// The contents of all pictures it names.
    static func hashes(_ path: String) throws -> Set<String> {
        try read(path) { Set(try $0.all("SELECT DISTINCT hash FROM picture") { $0.text(0) }) }
    }

    /// How the backup at `path` differs from the library that `database` has open.
    static func facts(_ path: String, comparedWith database: Database) throws -> BackupFacts {
        try database.run("ATTACH ? AS backup", .text(Inspection.immutableAddress(path)))
        defer { _ = try? database.execute("DETACH backup") }
        func number(_ sql: String) throws -> Int { Int(try database.number(sql)) }
        return try database.reading {
            BackupFacts(
                things: try number("SELECT count(*) FROM backup.item WHERE removed_at IS NULL"),
                pictures: try number("SELECT count(*) FROM backup.picture" + (try pictureCondition(database))),
                lost: try number(only(in: "backup", notIn: "main")),
                added: try number(only(in: "main", notIn: "backup")),
                changed: try number(
                    """
                    SELECT count(*) FROM main.item i JOIN backup.item b ON b.uuid = i.uuid
                    WHERE i.removed_at IS NULL AND b.removed_at IS NULL AND i.changed_at <> b.changed_at
                    """))
        }
    }

    private static func only(in one: String, notIn other: String) -> String {
        """
        SELECT count(*) FROM \(one).item i WHERE i.removed_at IS NULL AND NOT EXISTS
            (SELECT 1 FROM \(other).item o WHERE o.uuid = i.uuid AND o.removed_at IS NULL)
        """
    }

    /// In the first format things had one picture each, and it was the thing that knew it.
    private static func pictureCondition(_ database: Database) throws -> String {
        try database.number("PRAGMA backup.user_version") >= 2
            ? " WHERE item_id IN (SELECT id FROM backup.item WHERE removed_at IS NULL)"
            : " WHERE id IN (SELECT picture_id FROM backup.item WHERE removed_at IS NULL)"
    }
}
