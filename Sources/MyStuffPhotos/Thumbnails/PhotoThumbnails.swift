import GLib
public import MyStuffImages

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

/// The centre square of a photo, at most as large as was wished for; `.bgra`.
public struct Thumbnail: Sendable {
    public let bitmap: Bitmap
    /// The small picture out of the photo itself, for as long as the real one is being made.
    public let isPreview: Bool

    public init(_ bitmap: Bitmap, isPreview: Bool = false) {
        self.bitmap = bitmap
        self.isPreview = isPreview
    }
}

/// Thumbnails from the cache of the desktop, or else from the photos, and then into that cache.
struct PhotoThumbnails: Sendable {
    private let cache: ThumbnailCache

    init(_ cache: ThumbnailCache) { self.cache = cache }

    /// The square as it is in the cache, or that there can be none; nil where nobody has tried yet. Blocks, as all of
    /// these; to be called on a lane of the pool.
    func cached(_ photo: PhotoEntry, side: Int) -> Result<Thumbnail, PictureError>? {
        guard let places = cache.places(of: photo) else { return nil }
        if let bitmap = cache.read(places)?.square(side: side) { return .success(Thumbnail(bitmap)) }
        return cache.hasFailed(places) ? .failure(PictureError(.damaged(detail: ""), name: photo.name)) : nil
    }

    /// What the photo brings along, if it does.
    func preview(_ photo: PhotoEntry, side: Int) -> Thumbnail? {
        guard let bitmap = PictureFile.preview(path: photo.path), let square = Pixbuf(bitmap)?.square(side: side)
        else { return nil }
        return Thumbnail(square, isPreview: true)
    }

    /// The square out of the photo, which then is in the cache.
    func made(_ photo: PhotoEntry, side: Int) -> Result<Thumbnail, PictureError> {
        let places = cache.places(of: photo)
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
            return .success(Thumbnail(square))
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
