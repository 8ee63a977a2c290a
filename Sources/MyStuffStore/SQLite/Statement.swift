import CSQLite

/// A prepared statement; finalized with its last reference. `Database` keeps it for the next use of the same text.
package final class Statement {
    private let database: OpaquePointer
    private let handle: OpaquePointer
    let sql: String

    init(_ sql: String, in database: OpaquePointer) throws {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK else { throw SQLiteError(database, code: code, sql: sql) }
        guard let handle else { throw SQLiteError(code: SQLITE_MISUSE, message: "empty statement: \(sql)") }
        self.database = database
        self.handle = handle
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [SQLValue]) throws {
        for (index, value) in values.enumerated() {
            let parameter = Int32(index + 1)
            let code: Int32
            switch value {
            case .null:
                code = sqlite3_bind_null(handle, parameter)
            case .integer(let number):
                code = sqlite3_bind_int64(handle, parameter, number)
            case .real(let number):
                code = sqlite3_bind_double(handle, parameter, number)
            case .text(""):
                // An empty buffer may have no address, and that would mean NULL.
                code = sqlite3_bind_text(handle, parameter, "", 0, Self.transient)
            case .text(var text):
                // With its length, so that a NUL inside does not cut the text off.
                code = text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) {
                        sqlite3_bind_text64(
                            handle, parameter, $0.baseAddress, UInt64($0.count), Self.transient,
                            UInt8(SQLITE_UTF8))
                    }
                }
            case .blob(let bytes):
                code = bytes.withUnsafeBytes {
                    $0.isEmpty
                        ? sqlite3_bind_zeroblob(handle, parameter, 0)
                        : sqlite3_bind_blob64(handle, parameter, $0.baseAddress, UInt64($0.count), Self.transient)
                }
            }
            guard code == SQLITE_OK else { throw SQLiteError(database, code: code, sql: sql) }
        }
    }

    // For very many rows. Texts and blobs have to stay where they are until `run` has returned; an error shows there.

    func bindNull(at parameter: Int32) { sqlite3_bind_null(handle, parameter) }

    func bind(_ number: Int64, at parameter: Int32) { sqlite3_bind_int64(handle, parameter, number) }

    func bind(text: UnsafeBufferPointer<UInt8>, at parameter: Int32) {
        guard let start = text.baseAddress, !text.isEmpty else {
            sqlite3_bind_text(handle, parameter, "", 0, Self.transient)
            return
        }
        start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            _ = sqlite3_bind_text64(handle, parameter, $0, UInt64(text.count), nil, UInt8(SQLITE_UTF8))
        }
    }

    func bind(blob: UnsafeBufferPointer<UInt8>, at parameter: Int32) {
        if blob.isEmpty {
            sqlite3_bind_zeroblob(handle, parameter, 0)
        } else {
            sqlite3_bind_blob64(handle, parameter, blob.baseAddress, UInt64(blob.count), nil)
        }
    }

    /// Runs to the end, and is ready for the next values.
    func run() throws {
        defer { sqlite3_reset(handle) }
        while try step() {}
    }

    /// True when there is a row to read, false at the end.
    func step() throws -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(database, code: code, sql: sql)
        }
    }

    /// Ready for the next use; lets go of the values, which can be long.
    func reset() {
        // Repeats the error of the last step, which has been thrown already.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    package func optionalReal(_ column: Int32) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, column)
    }

    package func text(_ column: Int32) -> String {
        // The pointer first, then the length: https://www.sqlite.org/c3ref/column_blob.html
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// SQLITE_TRANSIENT, a macro with a cast in it: SQLite makes its own copy before the call returns.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
