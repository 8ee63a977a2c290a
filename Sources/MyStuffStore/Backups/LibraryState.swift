/// Tells states of a library apart: a number that each change raises, and a random part, so that no two changes make the
/// same state, whichever backup they began from.
///
/// The number tells the later of two backups whatever the clock said.
struct LibraryState: Equatable {
    static let key = "state"

    let text: String

    var number: Int { Int(text.prefix { $0 != "." }) ?? 0 }

    /// nil where nothing has been changed since the program knows of states.
    static func read(_ database: Database) throws -> LibraryState? {
        try database.remembered(key).map { LibraryState(text: $0) }
    }

    /// To be called in the transaction of the change.
    static func advance(_ database: Database) throws { try set(database, above: 0) }

    /// The same, to a number above `number` at least.
    static func set(_ database: Database, above number: Int) throws {
        try database.run(
            """
            INSERT INTO meta (key, value) VALUES (?, (? + 1) || '.' || hex(randomblob(8)))
            ON CONFLICT (key) DO UPDATE
            SET value = (max(CAST(value AS INTEGER), ?) + 1) || '.' || hex(randomblob(8))
            """, .text(key), .integer(Int64(number)), .integer(Int64(number)))
    }
}
