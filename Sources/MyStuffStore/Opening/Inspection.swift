import CSQLite
import MyStuffCore

/// A look at a database that leaves every byte of it and of its folder as it is.
enum Inspection {
    /// The file is opened by SQLite alone: closing a descriptor of one's own would take the locks of every connection
    /// this process has to it (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
    ///
    /// Throws where the file is no database, not a library, damaged, or newer than schema `known`. An empty file is
    /// well: it is what is left when the very first start was cut short.
    ///
    /// `path` names the library in errors; the file looked at can be a copy of it.
    static func check(_ files: LibraryFiles, path: String, known: Int) throws {
        guard let status = LibraryFiles.status(files.database) else { return }
        guard status.isRegular else { throw LibraryError.notALibrary(path: path) }
        let logSize = LibraryFiles.status(files.log)?.size ?? 0
        if status.size == 0, logSize == 0 { return }
        do {
            guard let database = try open(files, hasLog: logSize > 0) else { return }
            defer { try? database.close() }
            try check(database, path: path, known: known, wasInterrupted: logSize > 0)
        } catch let error as SQLiteError {
            throw error.libraryError(path: path)
        }
    }

    /// Without a WAL the file alone says everything: `immutable` reads it with no lock and no file next to it.
    ///
    /// With one, the last session was cut short, and the WAL has to be read too. In exclusive mode its index is kept
    /// in memory instead of in a `-shm` file (https://www.sqlite.org/wal.html#noshm), and nothing is written back on
    /// closing. `nil` when another program has the library open: it has let it pass, and so it is looked at later.
    private static func open(_ files: LibraryFiles, hasLog: Bool) throws -> Database? {
        guard hasLog else {
            return try Database(
                name: immutableAddress(files.database), path: files.database,
                flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        }
        // Read-write, since a lock needs it.
        let database = try Database(name: files.database, path: files.database, flags: SQLITE_OPEN_READWRITE)
        try database.keepLogOnClose()
        do {
            try database.execute("PRAGMA locking_mode = EXCLUSIVE")
            _ = try database.number("PRAGMA schema_version")
        } catch let error as SQLiteError where error.primaryCode == SQLITE_BUSY {
            return nil
        }
        return database
    }

    /// Pages of a database that is looked through before it is opened. That takes some milliseconds; a larger one is
    /// looked through once it is open, for the window must not wait (see `Library.checkLarge`).
    static let checkedAtOnce = 4096

    static func checkThrough(_ database: Database, path: String) throws {
        let answer = try database.first("PRAGMA quick_check(1)") { $0.text(0) }
        guard answer == "ok" else { throw LibraryError.damaged(path: path, detail: answer ?? "") }
    }

    static func check(_ database: Database, path: String, known: Int, wasInterrupted: Bool) throws {
        let application = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        if application == 0, version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 {
            // SQLite takes a file of a few bytes for an empty database and would write a new one over it.
            guard try database.number("PRAGMA page_count") > 0 else {
                throw LibraryError.damaged(path: path, detail: "not an SQLite database")
            }
            return
        }
        guard application == Migrator.applicationID, version > 0 else {
            throw LibraryError.damaged(path: path, detail: "application_id \(application), user_version \(version)")
        }
        guard version <= known else {
            throw LibraryError.newerVersion(path: path, version: Int(version), known: known)
        }
        guard try database.number("PRAGMA page_count") <= checkedAtOnce else { return }
        try checkThrough(database, path: path)
    }

    /// Opens a file that nobody writes to, with no lock and no file next to it.
    static func immutableAddress(_ path: String) -> String { "file:\(percentEncoded(path))?immutable=1" }

    /// For a path inside a `file:` address: https://www.sqlite.org/uri.html
    private static func percentEncoded(_ path: String) -> String {
        let hexadecimal = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in path.utf8 {
            if byte == 37 || byte == 63 || byte == 35 {
                result += [37, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
