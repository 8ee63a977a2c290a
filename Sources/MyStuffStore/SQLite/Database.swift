import CSQLite
import MyStuffCore

/// One SQLite connection. It belongs to one thread at a time: the library's queue.
package final class Database {
    package let path: String
    private var handle: OpaquePointer?
    /// Statements that nobody uses at the moment, by their text.
    private var idle: [String: Statement] = [:]
    /// The texts of those that somebody uses.
    private var inUse: Set<String> = []

    /// `flags` are sqlite3_open_v2's; NOMUTEX (one thread at a time) and EXRESCODE are added. With SQLITE_OPEN_URI
    /// `name` may be a `file:` address.
    package init(name: String, path: String, flags: Int32) throws {
        self.path = path
        _ = Self.configuration
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard code == SQLITE_OK else {
            let error = SQLiteError(handle, code: code)
            // A handle is made even where opening failed.
            sqlite3_close(handle)
            handle = nil
            throw error
        }
    }

    /// Once, before the first connection.
    private static let configuration = ms_sqlite_count_no_memory()

    deinit {
        idle.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Closes the connection; the last one to close writes the WAL back and deletes it. Throws where a statement is
    /// still open, which is a fault of the program.
    package func close() throws {
        guard let handle else { return }
        idle.removeAll()
        // The search tables have statements of their own, which SQLite ends itself.
        if let sql = inUse.first { throw SQLiteError(code: SQLITE_MISUSE, message: "statement left open: \(sql)") }
        let code = sqlite3_close(handle)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code: code) }
        self.handle = nil
    }

    private func opened() throws -> OpaquePointer {
        guard let handle else { throw SQLiteError(code: SQLITE_MISUSE, message: "the database is closed") }
        return handle
    }

    // MARK: Statements

    /// Runs statements that give no rows and take no values, one after the other.
    package func execute(_ sql: String) throws {
        let handle = try opened()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code: code, sql: sql) }
    }

    /// Runs one statement to its end and returns how many rows it wrote.
    @discardableResult
    package func run(_ sql: String, _ values: SQLValue...) throws -> Int {
        try run(sql, values)
    }

    @discardableResult
    package func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try use(sql, values) { statement in while try statement.step() {} }
        return Int(sqlite3_changes(try opened()))
    }

    /// All rows of a query, as `read` makes them.
    package func all<Row>(
        _ sql: String, _ values: SQLValue..., read: (Statement) throws -> Row
    ) throws -> [Row] {
        try use(sql, values) { statement in
            var rows: [Row] = []
            while try statement.step() { rows.append(try read(statement)) }
            return rows
        }
    }

    /// Every row of a query, one after the other.
    func each(_ sql: String, _ values: [SQLValue], _ body: (Statement) throws -> Void) throws {
        try use(sql, values) { statement in while try statement.step() { try body(statement) } }
    }

    /// The first row of a query, `nil` where there is none.
    package func first<Row>(
        _ sql: String, _ values: SQLValue..., read: (Statement) throws -> Row
    ) throws -> Row? {
        try use(sql, values) { statement in try statement.step() ? try read(statement) : nil }
    }

    /// The one number that a query or a pragma answers; 0 where it answers nothing.
    package func number(_ sql: String, _ values: SQLValue...) throws -> Int64 {
        try use(sql, values) { statement in try statement.step() ? statement.integer(0) : 0 }
    }

    package var lastInsertedID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

    /// The statement is out of the cache while it is used, so that the same text can be used inside `body` as well.
    private func use<Result>(
        _ sql: String, _ values: [SQLValue], _ body: (Statement) throws -> Result
    ) throws -> Result {
        let statement = try idle.removeValue(forKey: sql) ?? Statement(sql, in: opened())
        inUse.insert(sql)
        defer {
            statement.reset()
            idle[sql] = statement
            inUse.remove(sql)
        }
        try statement.bind(values)
        return try body(statement)
    }

    /// Lends a statement that is to be run again and again with other values. The text is in no other use meanwhile.
    func with<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
        try use(sql, [], body)
    }

    /// Runs `body` with an SQL function of `count` values, which gets `data` as its user data.
    func defining(
        _ name: String, _ count: Int32, _ data: UnsafeMutableRawPointer,
        _ function: @escaping @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void,
        _ body: () throws -> Void
    ) throws {
        let handle = try opened()
        let code = sqlite3_create_function_v2(
            handle, name, count, SQLITE_UTF8 | SQLITE_DIRECTONLY, data, function, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code: code) }
        try body()
    }

    /// Rows that have been written since the connection was opened.
    var totalChanges: Int { handle.map { Int(sqlite3_total_changes($0)) } ?? 0 }

    // MARK: Transactions

    /// Reads one state of the database, whatever others write meanwhile.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN DEFERRED", body)
    }

    /// Takes the write lock at once, so that no later statement can meet another writer. Everything or nothing: when
    /// `body` or the commit throws, nothing has been written.
    package func writing<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction("BEGIN IMMEDIATE", body)
    }

    private func transaction<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        try run(begin)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // After a full disk or an I/O error SQLite may have rolled back by itself.
            if sqlite3_get_autocommit(try opened()) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    // MARK: Cancelling

    /// Runs `body`, whose statements end with SQLITE_INTERRUPT soon after `flag` has been raised.
    ///
    /// Not by sqlite3_interrupt: that can come late, and meet a statement that has nothing to do with it.
    func interruptible<Result>(by flag: CancellationFlag, _ body: () throws -> Result) throws -> Result {
        let handle = try opened()
        let context = Unmanaged.passUnretained(flag).toOpaque()
        // Some thousand steps of SQLite's machine are a fraction of a millisecond.
        sqlite3_progress_handler(handle, 4000, isCancelled, context)
        defer {
            sqlite3_progress_handler(handle, 0, nil, nil)
            withExtendedLifetime(flag) {}
        }
        return try body()
    }

    // MARK: Settings

    /// Closing then leaves the database and its WAL as they are.
    func keepLogOnClose() throws {
        let handle = try opened()
        let code = ms_sqlite_keep_log_on_close(handle)
        guard code == SQLITE_OK else { throw SQLiteError(handle, code: code) }
    }

    func setBusyTimeout(milliseconds: Int32) throws {
        sqlite3_busy_timeout(try opened(), milliseconds)
    }
}

private func isCancelled(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue().isRaised ? 1 : 0
}
