import CSQLite
public import FoundationEssentials
import Glibc
public import MyStuffCore

extension Library: BackupKeeping {
    nonisolated var files: LibraryFiles { LibraryFiles(folder: folder) }

    /// Databases besides the library's own that name pictures: its backups, and what was set aside.
    nonisolated var others: [String] {
        let backups = LibraryFiles.names(in: files.backups).filter { $0.hasSuffix(BackupFiles.fileExtension) }
        return backups.map { files.backups + "/" + $0 } + Replacement.setAside(in: folder).map { folder + "/" + $0 }
    }

    /// Runs `body` beside the library's own work, on a connection of its own to the same database.
    nonisolated func beside<Result: Sendable>(
        on queue: QueueExecutor? = nil, _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        let path = temporaryFolder.map { LibraryFiles(folder: $0).database } ?? files.database
        return try await (queue ?? background).perform {
            try self.translating {
                // URI, for databases that are attached; this path itself is one in the plain sense as long as it is
                // absolute or does not begin with “file:”.
                let database = try Database(
                    name: path, path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI)
                defer { try? database.close() }
                try database.setBusyTimeout(milliseconds: 5000)
                return try body(database)
            }
        }
    }

    // MARK: Automatic backups

    /// Writes a backup where the library has been changed since the newest one, and lets go of those that are no longer
    /// kept. Edits go on meanwhile. Answers whether it wrote one. Throws `LibraryError`.
    public nonisolated func backUpIfChanged(now: Date = Date()) async throws -> Bool {
        guard !isReadOnly else { return false }
        let folder = files.backups
        return try await beside { database in
            let state = try LibraryState.read(database)
            let known = BackupFiles.list(folder)
            if try state.map({ state in known.contains { BackupReader.state("\(folder)/\($0.name)") == state } })
                ?? (!known.isEmpty || database.number("SELECT count(*) FROM item") == 0)
            {
                return false
            }
            BackupFiles.removeUnfinished(folder)
            try BackupWriter.write(database, to: folder, name: BackupFiles.freeName(now, in: folder))
            Self.letGo(in: folder, now: now)
            return true
        }
    }

    private static func letGo(in folder: String, now: Date) {
        let backups = BackupFiles.list(folder).filter { $0.formerVersion == nil }
        let kept = BackupRetention.kept(of: backups.map(\.moment), now: now)
        for backup in backups where !kept.contains(backup.moment) { unlink("\(folder)/\(backup.name)") }
    }

    /// Looks which contents of deleted pictures no backup names any more; their files go at the next start. Where a
    /// backup cannot be read, all stay.
    public nonisolated func freeUnusedPictures() async throws {
        guard !isReadOnly else { return }
        let others = others
        let free = try await beside { database -> [String] in
            var hashes = Set(try UnusedPictures.waiting(database))
            for path in others {
                guard !hashes.isEmpty else { return [] }
                // A WAL beside what was set aside can name more, and is not read here.
                guard LibraryFiles.status(path + "-wal") == nil, let named = try? BackupReader.hashes(path) else {
                    return []
                }
                hashes.subtract(named)
            }
            return hashes.sorted()
        }
        if !free.isEmpty { try await setFree(free) }
    }

    private func setFree(_ hashes: [String]) throws {
        try writing(isContent: false) { try UnusedPictures.setFree(hashes, in: $0) }
    }

    // MARK: Looking through

    /// Looks through a database that was too large for that when it was opened. Throws `LibraryError.damaged`.
    public nonisolated func checkLarge() async throws {
        let path = files.database
        try await beside { database in
            guard try database.number("PRAGMA page_count") > Inspection.checkedAtOnce else { return }
            try Inspection.checkThrough(database, path: path)
        }
    }

    public nonisolated func backups() async -> [Backup] {
        let folder = files.backups
        return (try? await background.perform { BackupFiles.list(folder) }) ?? []
    }

    public nonisolated func facts(of backup: Backup) async throws -> BackupFacts {
        let path = "\(files.backups)/\(backup.name)"
        return try await beside { database in
            guard BackupReader.isSound(path, known: Migration.all.count) else {
                throw LibraryError.damaged(path: path, detail: "")
            }
            return try BackupReader.facts(path, comparedWith: database)
        }
    }

    // MARK: Copies of everything

    private static let copyKey = "full-copy"

    public nonisolated func copyEverything(
        into parent: String, name: String, _ progress: @escaping @Sendable (CopyProgress) -> Void
    ) async throws -> FullCopy {
        let flag = CancellationFlag()
        let copy = try await withTaskCancellationHandler {
            try await beside { database in
                try database.interruptible(by: flag) {
                    try FullCopyWriter(from: self.folder, flag, progress).write(database, into: parent, name: name)
                }
            }
        } onCancel: {
            flag.raise()
        }
        // The copy is good, whether or not that can be remembered.
        try? await set(Self.copyKey, to: String(Coding.milliseconds(Date())))
        return copy
    }

    public func uncopiedSince() async throws -> Date? {
        if let last = try await setting(Self.copyKey).flatMap({ Int64($0) }) { return Coding.date(last) }
        return try reading { database in
            // Ids go up with time; the least time of all would be looked for in every row.
            try database.first("SELECT created_at FROM item WHERE removed_at IS NULL ORDER BY id LIMIT 1") {
                $0.optionalInteger(0).map(Coding.date)
            } ?? nil
        }
    }
}
