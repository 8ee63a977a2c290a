import CSQLite
import Dispatch
import FoundationEssentials
public import MyStuffCore

/// A library: a folder with the database of all items in it.
///
/// One transaction a call, on disk when the call returns. All work is done on a queue of the library's own.
public actor Library: ItemStore {
    public nonisolated let folder: String
    public nonisolated let isReadOnly: Bool

    private nonisolated let executor: QueueExecutor
    /// For backups and other long reading, on connections of their own: nobody waits for it.
    nonisolated let background = QueueExecutor(label: "io.github.mystuff.backups", qos: .utility)
    private nonisolated let broadcast = ChangeBroadcast()
    private var database: Database?
    /// Where the copy of a read-only library is while it is open.
    package nonisolated let temporaryFolder: String?
    nonisolated let order: NameOrder
    /// The name of things that nobody has named.
    nonisolated let untitled: String
    /// The last list without a search, for the searches in it that follow. No longer true after a change.
    var orderedIDs: OrderedIDs?

    /// The place that was written last, with its key and folded.
    var lastPlace: (text: String, key: [UInt8], folded: String)?

    /// What was taken off its item since the library was opened, and can therefore still be brought back.
    var takenOffPictures: Set<UUID> = []
    /// SQLite's count of what other processes have committed, as it was last looked at.
    var seenVersion: Int64?

    /// Who has taken the library over meanwhile.
    private var holder: LibraryHolder?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    // MARK: Opening and closing

    /// Opens the library in `folder`, or makes one, with its folder, where there is none.
    ///
    /// A library that cannot be written to is opened as a copy, to be looked at only. An older schema is brought up
    /// to date, after a backup into `backups/`. Names are sorted by the locale of LC_COLLATE as setlocale(3) has it.
    ///
    /// Throws `LibraryError`: `newerVersion` and `damaged` leave the folder as it was, byte for byte.
    ///
    /// `untitled` is the name that new things have until somebody names them. With `keepsOrder` names stay sorted as they
    /// are, by whatever locale that was: another program, of another language, may have the library open.
    public static func open(folder: String, untitled: String, keepsOrder: Bool = false) async throws -> Library {
        try await open(
            folder: folder, locale: nil, keepsOrder: keepsOrder, untitled: untitled, migrations: Migration.all)
    }

    /// `locale` as in setlocale(3); `nil` is the one set for LC_COLLATE.
    package static func open(
        folder: String, locale: String?, keepsOrder: Bool = false, untitled: String = "Untitled",
        migrations: [Migration] = Migration.all
    ) async throws -> Library {
        let executor = QueueExecutor(label: "io.github.mystuff.library")
        let opened = try await executor.perform {
            let order = locale.map { NameOrder(locale: $0) } ?? NameOrder.current()
            return try Opening.open(
                folder, order: order, keepsOrder: keepsOrder, untitled: untitled, migrations: migrations)
        }
        return Library(opened, folder: folder, untitled: untitled, executor: executor)
    }

    init(_ opened: sending OpenedLibrary, folder: String, untitled: String, executor: QueueExecutor) {
        self.folder = folder
        self.untitled = untitled
        self.executor = executor
        isReadOnly = opened.isReadOnly
        temporaryFolder = opened.temporaryFolder
        database = opened.database
        order = opened.order
    }

    /// Writes the WAL back into the database and closes it; every later call throws. Nothing is lost without it: the
    /// next start is a little slower.
    public func close() async {
        broadcast.finish()
        guard let database else { return }
        self.database = nil
        // A full disk can refuse both: the WAL then simply stays.
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        do { try database.close() } catch { assertionFailure("\(error)") }
        if let temporaryFolder { Opening.remove(temporaryFolder: temporaryFolder) }
    }

    // MARK: Changes

    public nonisolated func changes() -> AsyncStream<Change> { broadcast.stream() }

    /// To be called right after a commit, on the actor, so that changes are sent in the order of the commits.
    func send(_ change: Change) {
        orderedIDs = nil
        broadcast.send(change)
    }

    // MARK: Transactions

    /// Runs `body` on one state of the database.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let database = try opened()
        return try translating { try database.reading { try body(database) } }
    }

    /// Runs `body` in a transaction that is on disk when this returns, or has never been when it throws.
    ///
    /// Where rows are written the library is in a new state (see `LibraryState`), unless `isContent` is false: what is
    /// remembered for the windows alone needs no backup.
    func writing<Result>(isContent: Bool = true, _ body: (Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw LibraryError.readOnly }
        if let holder { throw LibraryError.inUse(holder) }
        let database = try opened()
        return try translating {
            try database.writing {
                let before = database.totalChanges
                let result = try body(database)
                if isContent, database.totalChanges != before { try LibraryState.advance(database) }
                return result
            }
        }
    }

    /// For what makes its own transactions, and makes again only what can always be made again: no new state.
    func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw LibraryError.readOnly }
        if let holder { throw LibraryError.inUse(holder) }
        let database = try opened()
        return try translating { try body(database) }
    }

    /// Somebody else has taken the library over, believing that nobody has it open: nothing is written from now on.
    public func stopWriting(for holder: LibraryHolder) { self.holder = holder }

    private func opened() throws -> Database {
        guard let database else { throw LibraryError.failed(path: folder, detail: "the library has been closed") }
        return database
    }

    nonisolated func translating<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError {
            if error.primaryCode == SQLITE_INTERRUPT { throw CancellationError() }
            throw error.libraryError(path: LibraryFiles(folder: folder).database)
        }
    }
}
