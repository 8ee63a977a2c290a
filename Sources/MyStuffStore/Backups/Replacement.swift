import CSQLite
import FoundationEssentials
import Glibc
import MyStuffCore

/// Puts a backup in the place of the library's database, which keeps all its bytes under another name.
enum Replacement {
    private static let prefix = "library-"
    private static let unfinished = ".restoring"

    /// Why the present database goes, as its new name says.
    enum Reason: String {
        case damaged = "damaged"
        case restored = "before-restore"
    }

    /// The names of databases that were set aside.
    static func setAside(in folder: String) -> [String] {
        LibraryFiles.names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(BackupFiles.fileExtension) }
    }

    /// The library is not open. At every moment there is either the old database in its place or the new one, except for
    /// a damaged one's WAL, which goes just before. Answers the path that the old one has now; nil where there was none.
    static func put(_ backup: String, in files: LibraryFiles, _ reason: Reason, now: Date) throws -> String? {
        let new = files.database + unfinished
        for end in ["", "-journal"] { unlink(new + end) }
        do {
            try LibraryFiles.copy(backup, to: new)
            try prepare(new, above: newestState(files))
            try LibraryFiles.synchronize(new)
            let aside = try keep(files, reason, now: now)
            guard rename(new, files.database) == 0 else { throw LibraryFiles.failure(files.database) }
            try LibraryFiles.synchronize(files.folder)
            return aside
        } catch {
            unlink(new)
            throw error
        }
    }

    /// A second name for the present database and its WAL. The WAL must not be beside another database: it would be
    /// taken for that one's.
    private static func keep(_ files: LibraryFiles, _ reason: Reason, now: Date) throws -> String? {
        guard LibraryFiles.status(files.database) != nil else {
            for path in [files.log, files.sharedMemory] { unlink(path) }
            return nil
        }
        let aside =
            files.folder + "/"
            + BackupFiles.freeName(now, in: files.folder, prefix: "\(prefix)\(reason.rawValue)-")
        try link(files.database, aside)
        if LibraryFiles.status(files.log) != nil {
            try link(files.log, aside + "-wal")
            try LibraryFiles.synchronize(files.folder)
            guard unlink(files.log) == 0 || errno == ENOENT else { throw LibraryFiles.failure(files.log) }
        }
        try LibraryFiles.synchronize(files.folder)
        unlink(files.sharedMemory)
        return aside
    }

    /// A second name, or a copy where the file system knows only one name a file.
    private static func link(_ path: String, _ other: String) throws {
        if Glibc.link(path, other) == 0 { return }
        try LibraryFiles.copy(path, to: other)
        try LibraryFiles.synchronize(other)
    }

    /// What is restored is a new state, later than all others: the next backup is the newest again.
    private static func prepare(_ path: String, above number: Int) throws {
        let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
        try database.execute("PRAGMA journal_mode = MEMORY")
        try LibraryState.set(database, above: number)
        try UnusedPictures.forgetFree(database)
        try database.close()
    }

    private static func newestState(_ files: LibraryFiles) -> Int {
        let paths = BackupFiles.list(files.backups).map { "\(files.backups)/\($0.name)" } + [files.database]
        return paths.compactMap { BackupReader.state($0)?.number }.max() ?? 0
    }
}
