import FoundationEssentials
import MyStuffImages
import MyStuffPhotos
import MyStuffPresentation
import Synchronization
import Testing

/// Albums and photos as a test tells them.
final class ScriptedPhotos: PhotoBrowsing {
    private struct State {
        var photos: [[UInt8]: AsyncStream<AlbumEvent>.Continuation] = [:]
        var wanted: [Int64] = []
        var deliver: (@Sendable (Int64, Result<Thumbnail, PictureError>) -> Void)?
        var added: [[UInt8]] = []
    }

    private let state = Mutex(State())
    private let found = AsyncStream.makeStream(of: AlbumsEvent.self)

    func albums() -> AsyncStream<AlbumsEvent> { found.stream }

    func photos(in album: Album) -> AsyncStream<AlbumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AlbumEvent.self)
        state.withLock { $0.photos[album.path] = continuation }
        return stream
    }

    func wantThumbnails(
        _ requests: [ThumbnailRequest], deliver: @escaping @Sendable (Int64, Result<Thumbnail, PictureError>) -> Void
    ) {
        state.withLock { state in
            state.wanted = requests.map(\.id)
            state.deliver = deliver
        }
    }

    func add(folder: [UInt8]) { state.withLock { $0.added.append(folder) } }

    func tell(_ event: AlbumsEvent) { found.continuation.yield(event) }
    func tell(_ event: AlbumEvent, of album: Album) { _ = state.withLock { $0.photos[album.path]?.yield(event) } }
    func isFollowed(_ album: Album) -> Bool { state.withLock { $0.photos[album.path] != nil } }
    func deliver(_ id: Int64, _ result: Result<Thumbnail, PictureError>) { state.withLock { $0.deliver }?(id, result) }
    var added: [[UInt8]] { state.withLock { $0.added } }
}

@MainActor
final class Picking {
    static let pictures = Album(.pictures, path: Array("/p".utf8))
    static let other = Album(.folder, path: Array("/o".utf8), name: "Other")

    let photos = ScriptedPhotos()
    let model: PhotoPickerModel
    var notices: [String] = []
    var splices: [[Int]] = []
    var tickChanges: [[String]] = []

    init(limit: Int? = nil) {
        model = PhotoPickerModel(photos, limit: limit)
        model.onNotice = { [unowned self] in notices.append($0) }
        model.onSplice = { [unowned self] in splices.append([$0, $1, $2]) }
        model.onTicks = { [unowned self] ids in tickChanges.append(ids.map { self.model.photo($0).name }) }
        model.start()
    }

    /// Shows an album of photos `a`, `b`, … of which the first is the newest.
    func open(_ names: String, in album: Album = Picking.pictures) async throws {
        try await settle {
            self.photos.isFollowed(album)
                || {
                    self.photos.tell(.found(album, holdsPhotos: true)); return false
                }()
        }
        photos.tell(.found(entries(names, in: album)), of: album)
        try await settle { self.shown == names }
    }

    func entries(_ names: String, in album: Album = Picking.pictures, newest: Int = 1000) -> [PhotoEntry] {
        names.enumerated().map { index, name in entry(name, newest - index, in: album) }
    }

    func entry(_ name: Character, _ modified: Int, in album: Album = Picking.pictures) -> PhotoEntry {
        PhotoEntry(
            path: album.path + Array("/\(name)".utf8), size: 1, modified: FileTime(seconds: modified),
            mediaType: "image/jpeg")
    }

    func date(_ name: Character, _ seconds: Double) -> PhotoDate {
        PhotoDate(path: Array("/p/\(name)".utf8), takenAt: Date(timeIntervalSince1970: seconds))
    }

    var shown: String { model.photos.map { model.photo($0).name }.joined() }
    var ticked: String { model.ticked.map { model.photo($0).name }.joined() }
    func position(_ name: String) -> Int { model.photos.firstIndex { model.photo($0).name == name } ?? -1 }
    func toggle(_ names: String) { for name in names { model.toggle(at: position(String(name))) } }

    func settle(_ condition: () -> Bool) async throws {
        for _ in 0..<1000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("waited in vain; shown \(shown), ticked \(ticked)")
    }
}
