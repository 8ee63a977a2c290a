import Dispatch
public import FoundationEssentials
import MyStuffImages
import Synchronization

/// What becomes known of an album's photos, for as long as somebody listens.
public enum AlbumEvent: Sendable, Equatable {
    /// There are these, in no order.
    case found([PhotoEntry])
    /// All that were there at the beginning have been found.
    case listed
    /// These have been written, or have appeared.
    case changed([PhotoEntry])
    case vanished([[UInt8]])
    /// When photos were taken, by their EXIF blocks; only of those that have one.
    case dated([PhotoDate])
    /// The dates of all photos that were there at the beginning have been read.
    case allDated
}

public struct PhotoDate: Sendable, Equatable {
    public let path: [UInt8]
    public let takenAt: Date

    public init(path: [UInt8], takenAt: Date) {
        self.path = path
        self.takenAt = takenAt
    }
}

/// Lists one album and watches its folder. Lives until its stream ends.
final class AlbumListing: Sendable {
    /// Seconds after which what has been found so far is told, the first time and later on.
    private static let firstPause = 0.04
    private static let laterPause = 0.25
    /// Photos whose dates are read in one go.
    private static let dateBatch = 200

    private struct State {
        var watch: FolderWatch?
        var isOver = false
        /// Paths that have been told of: what vanishes and was never shown is no news.
        var known: Set<[UInt8]> = []
    }

    private let album: Album
    private let pool: JobLanes
    private let continuation: AsyncStream<AlbumEvent>.Continuation
    /// A queue of its own for each album: one on a slow phone keeps nobody waiting.
    private let queue = DispatchQueue(label: "album")
    private let state = Mutex(State())

    static func events(of album: Album, pool: JobLanes) -> AsyncStream<AlbumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AlbumEvent.self)
        let listing = AlbumListing(album, pool, continuation)
        continuation.onTermination = { _ in listing.end() }
        listing.queue.async { listing.run() }
        return stream
    }

    private init(_ album: Album, _ pool: JobLanes, _ continuation: AsyncStream<AlbumEvent>.Continuation) {
        self.album = album
        self.pool = pool
        self.continuation = continuation
    }

    private func end() {
        let watch = state.withLock { state in
            state.isOver = true
            defer { state.watch = nil }
            return state.watch
        }
        withExtendedLifetime(watch) {}
    }

    private var isOver: Bool { state.withLock { $0.isOver } }

    private func run() {
        // Before the folder is read: what changes in between is then told twice and not missed.
        if album.kind != .recent {
            let watch = FolderWatch(album.path, queue: queue) { [weak self] in self?.take($0) }
            state.withLock { if !$0.isOver { $0.watch = watch } }
        }
        let photos = list()
        continuation.yield(.listed)
        // A camera writes the file when it takes the photo. Reading all its files for the same date again, over a cable,
        // would take minutes.
        if album.kind == .device { continuation.yield(.allDated) } else { readDates(of: photos) }
    }

    /// Answers what has been found, newest first.
    private func list() -> [PhotoEntry] {
        var all: [PhotoEntry] = []
        if album.kind == .recent {
            all = RecentFiles.photos(list: album.path)
            tell(all[...])
        } else if let reader = FolderReader(album.path) {
            var told = 0
            var due = ContinuousClock.now + .seconds(Self.firstPause)
            reader.forEach { name in
                if let photo = reader.photo(name, in: album.path) { all.append(photo) }
                if ContinuousClock.now >= due {
                    tell(all[told...])
                    told = all.count
                    due = .now + .seconds(Self.laterPause)
                }
                return !isOver
            }
            tell(all[told...])
        }
        return all.sorted { $0.modified > $1.modified }
    }

    private func tell(_ photos: ArraySlice<PhotoEntry>) {
        guard !photos.isEmpty else { return }
        state.withLock { $0.known.formUnion(photos.map(\.path)) }
        continuation.yield(.found(Array(photos)))
    }

    /// The newest first, and without waiting for thumbnails: those are what is seen at the beginning.
    private func readDates(of photos: [PhotoEntry]) {
        tell(datesOf: photos.prefix(Self.dateBatch))
        let batches = stride(from: Self.dateBatch, to: photos.count, by: Self.dateBatch).map {
            photos[$0..<min($0 + Self.dateBatch, photos.count)]
        }
        let rest = Countdown(batches.count)
        for batch in batches {
            pool.whenIdle { [weak self] in
                guard let self, !self.isOver else { return }
                self.tell(datesOf: batch)
                if rest.countDown() { self.continuation.yield(.allDated) }
            }
        }
        if batches.isEmpty { continuation.yield(.allDated) }
    }

    private func tell(datesOf photos: ArraySlice<PhotoEntry>) {
        let dates = photos.compactMap { photo in
            PictureFile.takenAt(path: photo.path).map { PhotoDate(path: photo.path, takenAt: $0) }
        }
        if !dates.isEmpty { continuation.yield(.dated(dates)) }
    }

    // MARK: - On the watch's queue

    private func take(_ events: [FolderWatch.Event]) {
        var written: [[UInt8]] = []
        var vanished: [[UInt8]] = []
        for event in events {
            switch event {
            case .written(let name): written.append(album.path.appending(name))
            case .vanished(let name): vanished.append(album.path.appending(name))
            case .folderVanished: vanished += state.withLock { Array($0.known) }
            case .overflow: rescan()
            }
        }
        report(written: written, vanished: vanished)
    }

    private func report(written: [[UInt8]], vanished: [[UInt8]]) {
        let changed = Set(written).compactMap { PhotoEntry(path: $0) }
        // Renamed away and back within one batch: what is there counts.
        let gone = Set(vanished + written).filter { FileStatus(path: $0).map { $0.size == 0 } ?? true }
        let known = state.withLock { state in
            defer {
                state.known.subtract(gone)
                state.known.formUnion(changed.map(\.path))
            }
            return gone.intersection(state.known)
        }
        if !known.isEmpty { continuation.yield(.vanished(Array(known))) }
        guard !changed.isEmpty else { return }
        continuation.yield(.changed(changed))
        tell(datesOf: changed[...])
    }

    private func rescan() {
        guard let reader = FolderReader(album.path) else { return }
        var found: Set<[UInt8]> = []
        reader.forEach { name in
            if let photo = reader.photo(name, in: album.path) { found.insert(photo.path) }
            return true
        }
        let known = state.withLock { $0.known }
        report(written: Array(found), vanished: Array(known.subtracting(found)))
    }
}

/// Tells the last of several pieces of work that it is the last.
private final class Countdown: Sendable {
    private let rest: Mutex<Int>

    init(_ count: Int) { rest = Mutex(count) }

    func countDown() -> Bool {
        rest.withLock { rest in
            rest -= 1
            return rest == 0
        }
    }
}
