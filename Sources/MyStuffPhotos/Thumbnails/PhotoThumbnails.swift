import GLib
import MyStuffImages

/// A wish for a thumbnail; `id` comes back with it.
public struct ThumbnailRequest: Sendable {
    public let id: Int64
    public let photo: PhotoEntry
    /// In device pixels.
    public let side: Int

    public init(id: Int64, photo: PhotoEntry, side: Int) {
        self.id = id
        self.photo = photo
        self.side = side
    }
}

/// Thumbnails from the cache of the desktop, or else from the photos, and then into that cache.
struct PhotoThumbnails: Sendable {
    private let cache: ThumbnailCache

    init(_ cache: ThumbnailCache) { self.cache = cache }

    /// The centre square, at most `side` × `side` pixels. Blocks; to be called on a lane of the pool.
    func square(of photo: PhotoEntry, side: Int) -> Result<Bitmap, PictureError> {
        let places = cache.places(of: photo)
        if let places {
            if let bitmap = cache.read(places)?.square(side: side) { return .success(bitmap) }
            if cache.hasFailed(places) { return .failure(PictureError(.damaged(detail: ""), name: photo.name)) }
        }
        do {
            let reduced = try PictureFile.fitted(path: photo.path, side: ThumbnailCache.side)
            // A photo that was written meanwhile, or is only half there yet, will be another one soon.
            if let places, !reduced.isDamaged, isAsBefore(photo),
                let png = ThumbnailPNG.encode(reduced.bitmap, places, photo, reduced)
            {
                cache.write(png, places)
            }
            guard let square = Pixbuf(reduced.bitmap)?.square(side: side) else {
                // gdk-pixbuf has no memory left; the photo is not to blame.
                throw PictureError(.unreadable(detail: ""), name: photo.name)
            }
            return .success(square)
        } catch let error as PictureError {
            if let places, Self.isLasting(error), isAsBefore(photo), let png = ThumbnailPNG.encodeFailure(places) {
                cache.writeFailure(png, places)
            }
            return .failure(error)
        } catch {
            return .failure(PictureError(.unreadable(detail: String(describing: error)), name: photo.name))
        }
    }

    private func isAsBefore(_ photo: PhotoEntry) -> Bool {
        guard let status = FileStatus(path: photo.path) else { return false }
        return status.modified == photo.modified && status.size == photo.size
    }

    /// Whether trying again could not help before the file or the program changes. A loader may be installed, a right
    /// given, and drawing may be faster another time.
    private static func isLasting(_ error: PictureError) -> Bool {
        switch error.reason {
        case .damaged, .notAPicture, .tooManyPixels, .fileTooLarge, .decoderFailed: true
        case .notARegularFile, .notFound, .unreadable, .missingLoader, .diskFull, .cannotStore, .timedOut: false
        }
    }
}
