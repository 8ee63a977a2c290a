import Dispatch
public import MyStuffImages
import Synchronization

/// The photos of a person, as a picker needs them. `PhotoLibrary` is the real one.
public protocol PhotoBrowsing: Sendable {
    /// The albums as they are found.
    func albums() -> AsyncStream<AlbumsEvent>
    /// The album's photos, then what changes, until the stream is dropped.
    func photos(in album: Album) -> AsyncStream<AlbumEvent>
    /// Replaces what thumbnails were wanted before by those of `requests`, the most urgent first. `deliver` runs on a
    /// thread of the library's: for each of them once, or twice where a preview comes first.
    func wantThumbnails(
        _ requests: [ThumbnailRequest], deliver: @escaping @Sendable (Int64, Result<Thumbnail, PictureError>) -> Void)
    /// Finds what is in a folder that the person has added.
    func add(folder: [UInt8])
}

/// The photos of a photo library's person on this machine.
public final class PhotoLibrary: PhotoBrowsing {
    private let places: Mutex<PhotoPlaces>
    private let pool = JobLanes()
    private let thumbnails: PhotoThumbnails

    /// `program` names and numbers the program, such as `mystuff-1.0`: what it cannot read it notes below that name.
    public init(_ places: PhotoPlaces, program: String) {
        self.places = Mutex(places)
        thumbnails = PhotoThumbnails(ThumbnailCache(cache: places.cache, program: program))
    }

    public func albums() -> AsyncStream<AlbumsEvent> {
        let places = places.withLock { $0 }
        let (stream, continuation) = AsyncStream.makeStream(of: AlbumsEvent.self)
        let isOver = Flag()
        continuation.onTermination = { _ in isOver.raise() }
        let local = DispatchQueue(label: "albums")
        let devices = DispatchQueue(label: "devices")
        local.async {
            let finder = AlbumFinder(places: places, isCancelled: { isOver.isRaised }) { album, holdsPhotos in
                continuation.yield(.found(album, holdsPhotos: holdsPhotos))
            }
            finder.findLocal()
            continuation.yield(.complete)
            // After the rest, and on a thread of their own: a phone may not answer for a long time.
            devices.async {
                AlbumFinder(places: places, isCancelled: { isOver.isRaised }) { album, holdsPhotos in
                    continuation.yield(.found(album, holdsPhotos: holdsPhotos))
                }.findOnDevices()
                continuation.finish()
            }
        }
        return stream
    }

    public func photos(in album: Album) -> AsyncStream<AlbumEvent> { AlbumListing.events(of: album, pool: pool) }

    public func wantThumbnails(
        _ requests: [ThumbnailRequest], deliver: @escaping @Sendable (Int64, Result<Thumbnail, PictureError>) -> Void
    ) {
        pool.want(
            requests.map { request in
                let (id, photo, side) = (request.id, request.photo, request.side)
                return JobLanes.Job(
                    key: id,
                    begin: { [thumbnails] in
                        if let cached = thumbnails.cached(photo, side: side) { return (true, { deliver(id, cached) }) }
                        let preview = thumbnails.preview(photo, side: side)
                        return (false, { if let preview { deliver(id, .success(preview)) } })
                    },
                    finish: { [thumbnails] in
                        let made = thumbnails.made(photo, side: side)
                        return { deliver(id, made) }
                    })
            })
    }

    public func add(folder: [UInt8]) {
        places.withLock { if !$0.added.contains(folder) { $0.added.append(folder) } }
    }
}

/// Goes up once.
private final class Flag: Sendable {
    private let raised = Mutex(false)

    var isRaised: Bool { raised.withLock { $0 } }

    func raise() { raised.withLock { $0 = true } }
}
