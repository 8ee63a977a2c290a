import CSQLite
import Glibc
import MyStuffCore

/// What SQLite answered instead of SQLITE_OK. https://www.sqlite.org/rescode.html
package struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    package let code: Int32
    /// `errno` of the system call that failed; 0 where none did.
    let systemError: Int32
    package let message: String
    /// The database is well, as far as SQLite knows; what it holds is not.
    private(set) var isOfContent = false

    init(code: Int32, systemError: Int32 = 0, message: String) {
        self.code = code
        self.systemError = systemError
        self.message = message
    }

    /// The last error of `handle`. The statement's text is added where it helps to find a fault of the program.
    init(_ handle: OpaquePointer?, code: Int32, sql: String = "") {
        var message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        message += " (\(code))"
        if code & 0xff == SQLITE_ERROR, !sql.isEmpty { message += ": \(sql)" }
        self.init(code: code, systemError: handle.map { sqlite3_system_errno($0) } ?? 0, message: message)
    }

    /// Content that the schema allows and that the program cannot have written.
    static func corrupt(_ message: String) -> SQLiteError {
        var error = SQLiteError(code: SQLITE_CORRUPT, message: message)
        error.isOfContent = true
        return error
    }

    package var primaryCode: Int32 { code & 0xff }
    package var description: String { message }

    /// What this means for the library at `path`.
    func libraryError(path: String) -> LibraryError {
        switch primaryCode {
        case SQLITE_FULL:
            return .diskFull
        case SQLITE_READONLY:
            return .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return .damaged(path: path, detail: message)
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            // SQLite says "full" for a write that ended in ENOSPC only: a quota is an I/O error to it, and so is a full
            // disk met while it makes room for the shared-memory file.
            // A disk that a fault has made read-only under the open library says so with each write.
            if systemError == EROFS { return .readOnly }
            let isFull = systemError == ENOSPC || systemError == EDQUOT || code == Self.sharedMemorySize
            return isFull ? .diskFull : .failed(path: path, detail: message)
        default:
            return .failed(path: path, detail: message)
        }
    }

    /// SQLITE_IOERR_SHMSIZE, a macro with a shift in it, which Swift does not import.
    private static let sharedMemorySize = SQLITE_IOERR | (19 << 8)
}
