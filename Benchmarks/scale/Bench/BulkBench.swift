import CSQLite
import Dispatch
import Glibc
import MyStuffCore
import MyStuffStore

/// Ten thousand things moved to one place: by the library, and by SQLite alone in one transaction that writes the same
/// row, the same search index and what an undo would need.
enum BulkBench {
    private static let count = 10_000
    private static let rounds = 5

    static func run(_ folder: String) {
        Task.detached {
            do { try await measure(folder) } catch {
                print("\(error)")
                exit(1)
            }
            exit(0)
        }
        dispatchMain()
    }

    private static func measure(_ folder: String) async throws {
        var ours: [Int64] = []
        var plain: [Int64] = []
        for round in 0..<rounds {
            let library = try await Library.open(folder: folder, untitled: "Untitled")
            let ids = Array(try await library.list(Query(), firstRows: 0).ids.prefix(count))
            let edits = ids.map { ItemEdits($0, [.place("Barn \(round) / Loft")]) }
            let start = ContinuousClock.now
            _ = try await library.apply(edits)
            ours.append(microseconds(since: start))
            await library.close()
            plain.append(try inPlainSQL(folder, ids, round))
        }
        print("bulk-ms \(median(ours))")
        print("bulk-sqlite-ms \(median(plain))")
    }

    private static func inPlainSQL(_ folder: String, _ ids: [ItemID], _ round: Int) throws -> Int64 {
        let path = folder + "/library.sqlite"
        let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
        try database.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY);
            CREATE TABLE IF NOT EXISTS bench_undo (id INTEGER, place TEXT);
            """)
        try database.writing {
            for id in ids { try database.run("INSERT INTO chosen VALUES (?)", .integer(id.rawValue)) }
        }
        let start = ContinuousClock.now
        try database.writing {
            try database.execute(
                """
                INSERT INTO bench_undo SELECT id, place FROM item WHERE id IN chosen;
                UPDATE item SET place = 'Shed \(round) / Floor', place_key = x'01' WHERE id IN chosen;
                UPDATE search SET place = 'shed \(round) floor' WHERE rowid IN chosen;
                """)
        }
        let time = microseconds(since: start)
        try database.execute("DROP TABLE bench_undo; DROP TABLE chosen")
        try database.close()
        return time
    }

    private static func microseconds(since start: ContinuousClock.Instant) -> Int64 {
        let duration = ContinuousClock.now - start
        return duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    }
}
