import CSQLite
import Glibc
import MyStuffCore

/// A library that has been opened.
struct OpenedLibrary {
    let database: Database
    let order: NameOrder
    let isReadOnly: Bool
    /// Where the copy of a read-only library is, to be removed on closing.
    let temporaryFolder: String?
}

enum Opening {
    /// Opens the library in `folder`, or makes one there. See `Library.open` for what it throws.
    static func open(
        _ folder: String, order: NameOrder, keepsOrder: Bool, untitled: String, migrations: [Migration]
    ) throws -> OpenedLibrary {
        let files = LibraryFiles(folder: folder)
        do {
            try files.makeFolder()
            let exists = LibraryFiles.status(files.database) != nil
            guard files.isWritable else {
                guard exists else { throw LibraryError.readOnly }
                return try openCopy(of: files, order: order, untitled: untitled, migrations: migrations)
            }
            try Inspection.check(files, path: files.database, known: migrations.last?.version ?? 0)
            do {
                return try openInPlace(
                    files, order: order, keepsOrder: keepsOrder, untitled: untitled, migrations: migrations)
            } catch let error as SQLiteError
                where exists && [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.primaryCode)
            {
                // The mode bits allowed it and the system still refused: an immutable file, a worn-out disk.
                return try openCopy(of: files, order: order, untitled: untitled, migrations: migrations)
            }
        } catch let error as SQLiteError {
            throw error.libraryError(path: files.database)
        }
    }

    private static func openInPlace(
        _ files: LibraryFiles, order: NameOrder, keepsOrder: Bool, untitled: String, migrations: [Migration]
    ) throws -> OpenedLibrary {
        let isOurs = try files.makeDatabase()
        do {
            let database = try connect(to: files)
            // Now under SQLite's own locks, in case another program has written since the inspection.
            let version = try database.number("PRAGMA user_version")
            let known = migrations.last?.version ?? 0
            guard version <= known else {
                throw LibraryError.newerVersion(path: files.database, version: Int(version), known: known)
            }
            try Migrator.migrate(database, by: migrations) { version in
                try BackupWriter.write(
                    database, to: files.backups, name: BackupFiles.name(beforeUpdateFrom: version))
            }
            let order = keepsOrder ? try NameKeys.order(of: database) ?? order : order
            try refresh(database, by: order, untitled: untitled)
            return OpenedLibrary(database: database, order: order, isReadOnly: false, temporaryFolder: nil)
        } catch let error as SQLiteError where error.primaryCode == SQLITE_BUSY {
            // Somebody else is at it, and may have begun to fill it.
            throw error
        } catch {
            // A disk that was full at the very first start must not leave an empty database behind. One that another
            // program has made meanwhile is that program's.
            if isOurs { for file in [files.log, files.sharedMemory, files.database] { unlink(file) } }
            throw error
        }
    }

    /// A WAL database cannot be opened where its `-shm` file cannot be made, and `immutable` would leave out what only
    /// the WAL has. So database and WAL are copied to a temporary folder; there they may be changed, for nobody sees it.
    private static func openCopy(
        of files: LibraryFiles, order: NameOrder, untitled: String, migrations: [Migration]
    ) throws -> OpenedLibrary {
        let temporary = try makeTemporaryFolder()
        return try openCopy(
            in: temporary, of: files.database, order: order, untitled: untitled, migrations: migrations
        ) { try copyAtRest(files, to: $0) }
    }

    /// A backup, to be looked at: a copy of it, so that it stays as it is.
    static func openBackup(
        _ path: String, order: NameOrder, untitled: String, migrations: [Migration]
    ) throws -> OpenedLibrary {
        do {
            return try openCopy(
                in: makeTemporaryFolder(), of: path, order: order, untitled: untitled, migrations: migrations
            ) { try LibraryFiles.copy(path, to: $0.database) }
        } catch let error as SQLiteError {
            throw error.libraryError(path: path)
        }
    }

    /// `path` names what is copied in errors.
    private static func openCopy(
        in temporary: String, of path: String, order: NameOrder, untitled: String, migrations: [Migration],
        _ makeCopy: (LibraryFiles) throws -> Void
    ) throws -> OpenedLibrary {
        let copy = LibraryFiles(folder: temporary)
        do {
            try makeCopy(copy)
            try Inspection.check(copy, path: path, known: migrations.last?.version ?? 0)
            let database = try connect(to: copy)
            try Migrator.migrate(database, by: migrations) { _ in }
            try refresh(database, by: order, untitled: untitled)
            try database.execute("PRAGMA query_only = ON")
            return OpenedLibrary(database: database, order: order, isReadOnly: true, temporaryFolder: temporary)
        } catch {
            remove(temporaryFolder: temporary)
            throw error
        }
    }

    /// What the tables hold beside what a person has written, where this program makes it otherwise than the last did.
    private static func refresh(_ database: Database, by order: NameOrder, untitled: String) throws {
        // Tests have schemas that end before there was any of it.
        guard try database.number("PRAGMA user_version") >= 3 else { return }
        try NameKeys.refresh(database, by: order)
        try SearchIndex.refresh(database, untitled: untitled)
    }

    private static func connect(to files: LibraryFiles) throws -> Database {
        let database = try Database(
            name: files.database, path: files.database, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try database.setBusyTimeout(milliseconds: 5000)
        try database.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            """)
        return database
    }

    // MARK: Temporary copies

    private static func makeTemporaryFolder() throws -> String {
        let root = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(root)/mystuff-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { throw LibraryFiles.failure(root) }
        return String(cString: path)
    }

    /// Copies again when another machine has written to the files meanwhile.
    private static func copyAtRest(_ files: LibraryFiles, to copy: LibraryFiles) throws {
        for _ in 0..<3 {
            let before = [LibraryFiles.status(files.database), LibraryFiles.status(files.log)]
            try LibraryFiles.copy(files.database, to: copy.database)
            if before[1] != nil { try LibraryFiles.copy(files.log, to: copy.log) }
            let after = [LibraryFiles.status(files.database), LibraryFiles.status(files.log)]
            if before == after { return }
            unlink(copy.database)
            unlink(copy.log)
        }
        throw LibraryError.failed(path: files.database, detail: "the library is being written to from elsewhere")
    }

    static func remove(temporaryFolder: String) {
        let copy = LibraryFiles(folder: temporaryFolder)
        for file in [copy.log, copy.sharedMemory, copy.database] { unlink(file) }
        rmdir(temporaryFolder)
    }
}
