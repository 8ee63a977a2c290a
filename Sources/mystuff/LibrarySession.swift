import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffReport
import MyStuffStore
import MyStuffUI
import Synchronization

/// The library that a window has open, from before it is found to after it is closed: its lock, its backups, and what
/// has to be said before it can be shown.
final class LibrarySession: Sendable {
    private enum Found {
        case library(Library, LibraryLock?, Recovered?)
        /// Nothing here yet, but in another package's folder.
        case elsewhere(String)
    }

    private struct State {
        var folder: String
        var library: Library?
        var lock: LibraryLock?
        var automatic: AutomaticBackups?
        /// What is damaged is not backed up: the copy could look sound and have lost something.
        var isDamaged = false
    }

    private let options: Options
    private let preferences: CurrentPreferences
    private let state: Mutex<State>
    /// Begun while GTK starts on the main thread.
    private let first: Task<Found, any Error>

    init(_ options: Options, _ preferences: CurrentPreferences) {
        self.options = options
        self.preferences = preferences
        let folder = options.libraryFolder
        state = Mutex(State(folder: folder))
        let isDefault = options.isDefaultLibrary
        first = Task.detached(priority: .userInitiated) {
            if isDefault, let other = OtherPackage.library(besides: folder) { return .elsewhere(other) }
            return try await Self.find(folder)
        }
    }

    private var folder: String { state.withLock(\.folder) }

    /// To be called by the process whose window this is, once: a second start only finds the first one's window, and
    /// must not tidy up what that one can still undo.
    func open() async throws -> Opened {
        do { return try await adopt(try await first.value) } catch LibraryError.inUse {
            // A second start of the same library ends soon, but can have been the quicker one.
            try await Task.sleep(for: .milliseconds(300))
            return try await openAgain()
        }
    }

    private func openAgain() async throws -> Opened {
        let folder = folder
        do { return try await adopt(try await Self.find(folder)) } catch LibraryError.inUse(let holder) {
            let newest = try await Background.run { Recovery.newestSound(folder) }
            return .page(.inUse(holder, path: folder, newest: newest)) { [self] choice in
                guard case .look(let backup) = choice else { return try await openAgain() }
                return try await look(at: backup)
            }
        }
    }

    private static func find(_ folder: String) async throws -> Found {
        guard let lock = try LibraryLock.take(folder) else {
            return .library(try await Library.open(folder: folder, untitled: tr("Untitled")), nil, nil)
        }
        do {
            var recovered: Recovered?
            if Recovery.isMissing(folder) { recovered = try Recovery.recover(folder, .missing) }
            do {
                return .library(try await Library.open(folder: folder, untitled: tr("Untitled")), lock, recovered)
            } catch LibraryError.damaged(let path, let detail) {
                recovered = try Recovery.recover(folder, .damaged(detail))
                guard recovered != nil else { throw LibraryError.damaged(path: path, detail: detail) }
                return .library(try await Library.open(folder: folder, untitled: tr("Untitled")), lock, recovered)
            }
        } catch {
            lock.release()
            throw error
        }
    }

    private func adopt(_ found: Found) async throws -> Opened {
        switch found {
        case .elsewhere(let path):
            return .page(.elsewhere(path, isWritable: FileManager.default.isWritableFile(atPath: path))) {
                [self] choice in
                switch choice {
                case .copyHere(let path): return .copying { [self] in try await copyHere(path, $0) }
                case .openOther(let path): try await use(path)
                default: break
                }
                return try await openAgain()
            }
        case .library(let library, let lock, let recovered):
            let pictures = pictureStore(library.folder)
            // Nothing of an earlier session can be undone any more. Files go after their rows, so that a crash between
            // the two leaves a file too many and never one too few.
            // Tidying up that fails waits for the next start; it must not keep anybody from their things.
            if !library.isReadOnly, let free = try? await library.purge() { pictures.remove(free) }
            if let sample = options.sampleFolder { try await Samples.fill(library, pictures, from: sample) }
            let (reports, reporter) = AsyncStream.makeStream(of: LibraryReport.self)
            lock?.keepBeating { holder in
                await library.stopWriting(for: holder)
                reporter.yield(.problem(Sentences.sentence(for: .inUse(holder))))
            }
            let automatic = library.isReadOnly ? nil : AutomaticBackups(library) { self.report($0, to: reporter) }
            state.withLock { $0 = State(folder: library.folder, library: library, lock: lock, automatic: automatic) }
            await LibraryWatch.begin(library)
            let ports = ports(library, pictures, backups: library, reports: reports)
            guard let recovered else { return .library(ports) }
            return .page(page(recovered, library.folder)) { _ in .library(ports) }
        }
    }

    /// Opens `path` from now on.
    private func use(_ path: String) async throws {
        try await Background.run { try OtherPackage.choose(path) }
        state.withLock { $0.folder = path }
    }

    /// Makes a copy of another package's library where this one has its own, reads it again, and opens it.
    private func copyHere(
        _ path: String, _ progress: @escaping @Sendable (CopyProgress) -> Void
    ) async throws -> Opened {
        // What is open is still being changed. Where nothing can be written nobody can be kept out either.
        let lock = try LibraryLock.take(path)
        defer { lock?.release() }
        progress(CopyProgress(pictures: 0, ofPictures: 0))
        let other = try await Library.open(folder: path, untitled: tr("Untitled"), keepsOrder: true)
        let target = URL(filePath: folder)
        do {
            let parent = target.deletingLastPathComponent().path(percentEncoded: false)
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            let copy = try await other.copyEverything(into: parent, name: target.lastPathComponent, progress)
            await other.close()
            // Something may have been in the way.
            if copy.folder != folder { try await use(copy.folder) }
            guard !copy.missing.isEmpty else { return try await openAgain() }
            return .page(.copied(copy)) { [self] _ in try await openAgain() }
        } catch {
            await other.close()
            throw error
        }
    }

    private func ports(
        _ library: Library, _ pictures: PictureStore, backups: (any BackupKeeping)?,
        reports: AsyncStream<LibraryReport>? = nil, remark: String? = nil
    ) -> Ports {
        Ports(
            folder: library.folder, store: library, pictures: pictures,
            keeper: CameraRollKeeper(preferences: preferences), cameras: Cameras(), preferences: preferences,
            money: .current(),
            checker: LibraryChecker(database: library, pictures: pictures), backups: backups,
            reporter: ReportMaker(store: library, pictures: pictures, money: .current()), reports: reports,
            remark: remark)
    }

    private func pictureStore(_ folder: String) -> PictureStore {
        PictureStore(folder: folder) { [preferences] in preferences.value.keepsOriginals }
    }

    private func page(_ recovered: Recovered, _ folder: String) -> StartPage {
        let path = folder + "/library.sqlite"
        return switch recovered.reason {
        case .damaged(let detail):
            .damaged(recovered.backup, path: path, former: recovered.former, detail: detail)
        case .missing: .missing(recovered.backup, path: path)
        case .restored: .restored(recovered.backup, former: recovered.former)
        }
    }

    private func report(_ error: any Error, to reporter: AsyncStream<LibraryReport>.Continuation) {
        if case LibraryError.damaged(_, let detail) = error {
            state.withLock { $0.isDamaged = true }
            reporter.yield(.damaged(detail))
        } else {
            reporter.yield(.problem(BackupSentences.automaticFailure(error)))
        }
    }

    // MARK: Other states of the library

    /// A backup to be looked at, beside somebody who has the library open.
    private func look(at backup: Backup) async throws -> Opened {
        let library = try await Library.open(backup, of: folder, untitled: tr("Untitled"))
        state.withLock { $0.library = library }
        return .library(
            ports(
                library, pictureStore(library.folder), backups: nil,
                remark: tr(
                    "This is the backup from %@. You can look at everything; changes cannot be saved.",
                    BackupSentences.moment(backup.moment))))
    }

    /// After `close`: puts a backup in the library's place.
    func restore(_ backup: Backup) async throws -> Opened {
        try await exchange(tr("The backup was not restored")) { try Recovery.restore(backup, in: $0) }
    }

    /// After `close`: the library has turned out to be damaged.
    func recover(_ detail: String) async throws -> Opened {
        try await exchange(tr("The library is damaged")) { folder in
            guard let recovered = try Recovery.recover(folder, .damaged(detail)) else {
                throw LibraryError.damaged(path: folder + "/library.sqlite", detail: detail)
            }
            return recovered
        }
    }

    private func exchange(
        _ failure: String, _ work: @escaping @Sendable (String) throws -> Recovered
    ) async throws -> Opened {
        let folder = folder
        let page: StartPage
        do {
            // Nobody else may open it in between.
            let lock = try LibraryLock.take(folder)
            defer { lock?.release() }
            page = self.page(try await Background.run { try work(folder) }, folder)
        } catch {
            page = .failure(failure, error)
        }
        return .page(page) { [self] _ in try await openAgain() }
    }

    /// Writes what has changed into a backup, closes the library and lets it go.
    func close() async {
        let last = state.withLock { state in
            defer { state = State(folder: state.folder) }
            return state
        }
        await last.automatic?.stop()
        if let library = last.library {
            if !last.isDamaged {
                do { _ = try await library.backUpIfChanged() } catch {
                    Terminal.complain(BackupSentences.automaticFailure(error))
                }
            }
            await library.close()
        }
        last.lock?.release()
    }
}

extension Library {
    /// For a program without a window, beside one that may be open on this machine.
    static func openBeside(_ folder: String) async throws -> Library {
        if let holder = LibraryLock.holderElsewhere(folder) { throw LibraryError.inUse(holder) }
        return try await open(folder: folder, untitled: tr("Untitled"), keepsOrder: true)
    }
}
