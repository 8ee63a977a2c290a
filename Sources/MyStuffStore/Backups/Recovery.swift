public import FoundationEssentials
import Glibc
public import MyStuffCore

/// A backup that was put in the place of a library's database.
public struct Recovered: Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// With SQLite's words.
        case damaged(String)
        /// There were backups, and nothing that they are backups of.
        case missing
        /// A person wanted it.
        case restored
    }

    public let reason: Reason
    public let backup: Backup
    /// Where the database lies that was there before.
    public let former: String?
}

/// What becomes of a library that cannot be opened as it is, or that is wanted as it was.
///
/// All of it is to be called while the library is not open, by whoever holds its lock.
public enum Recovery {
    /// Has the newest sound backup take the place of a database that is damaged or gone. Answers nil, and has touched
    /// nothing, where there is no sound backup. Throws `LibraryError`.
    public static func recover(_ folder: String, _ reason: Recovered.Reason, now: Date = Date()) throws -> Recovered? {
        guard let backup = newestSound(folder) else { return nil }
        return try put(backup, in: folder, reason, now: now)
    }

    /// Has a backup take the place of the present database. Throws `LibraryError`; nothing has changed then.
    public static func restore(_ backup: Backup, in folder: String, now: Date = Date()) throws -> Recovered {
        let path = self.path(of: backup, in: folder)
        guard BackupReader.isSound(path, known: Migration.all.count) else {
            throw LibraryError.damaged(path: path, detail: "")
        }
        return try put(backup, in: folder, .restored, now: now)
    }

    /// Whether there are backups of a database that is not there.
    public static func isMissing(_ folder: String) -> Bool {
        LibraryFiles.status(LibraryFiles(folder: folder).database) == nil && newestSound(folder) != nil
    }

    /// By the states, which no clock can turn round; those from before there were states by their dates.
    public static func newestSound(_ folder: String) -> Backup? {
        let backups = BackupFiles.list(LibraryFiles(folder: folder).backups).map { backup in
            (backup, number: BackupReader.state(path(of: backup, in: folder))?.number ?? 0)
        }
        return backups.sorted { ($0.number, $0.0.moment) > ($1.number, $1.0.moment) }
            .first { BackupReader.isSound(path(of: $0.0, in: folder), known: Migration.all.count) }?.0
    }

    static func path(of backup: Backup, in folder: String) -> String {
        "\(LibraryFiles(folder: folder).backups)/\(backup.name)"
    }

    private static func put(
        _ backup: Backup, in folder: String, _ reason: Recovered.Reason, now: Date
    ) throws -> Recovered {
        let files = LibraryFiles(folder: folder)
        do {
            let former = try Replacement.put(
                path(of: backup, in: folder), in: files, reason == .restored ? .restored : .damaged, now: now)
            return Recovered(reason: reason, backup: backup, former: former)
        } catch let error as SQLiteError {
            throw error.libraryError(path: files.database)
        }
    }
}

extension Library {
    /// Opens a backup of the library in `folder` to be looked at only: a copy of it, beside whoever has the library.
    public static func open(_ backup: Backup, of folder: String, untitled: String) async throws -> Library {
        let executor = QueueExecutor(label: "io.github.mystuff.library")
        let opened = try await executor.perform {
            try Opening.openBackup(
                Recovery.path(of: backup, in: folder), order: NameOrder.current(), untitled: untitled,
                migrations: Migration.all)
        }
        return Library(opened, folder: folder, untitled: untitled, executor: executor)
    }
}
