public import FoundationEssentials

/// What a window asks of the backups. `MyStuffStore.Library` is the real one.
public protocol BackupKeeping: Sendable {
    /// The newest first.
    func backups() async -> [Backup]
    /// Throws `LibraryError.damaged` where the backup cannot be read.
    func facts(of backup: Backup) async throws -> BackupFacts
    /// Writes list and pictures into a new folder in `parent`, named after `name`, as a library that can be opened; each
    /// file is read again and compared. The folder has its name once all of it is there. Throws `LibraryError`, and
    /// `CancellationError` soon after its task has been cancelled; nothing stays behind then.
    func copyEverything(
        into parent: String, name: String, _ progress: @escaping @Sendable (CopyProgress) -> Void
    ) async throws -> FullCopy
    /// Since when there has been no copy of everything: the last one, or the first thing where there was none. nil for an
    /// empty library.
    func uncopiedSince() async throws -> Date?
}
