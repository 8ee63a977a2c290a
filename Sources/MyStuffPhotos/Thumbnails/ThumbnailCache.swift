import GLib
import MyStuffImages

/// The thumbnails that the programs of a desktop share: freedesktop.org's Thumbnail Managing Standard, version 0.9.
///
/// A thumbnail is a PNG in `thumbnails/large`, at most 256 × 256 pixels, named by the MD5 of the photo's URI. It counts as
/// long as the time stamp in it equals the photo's.
struct ThumbnailCache: Sendable {
    static let side = 256

    /// `$XDG_CACHE_HOME/thumbnails`.
    let root: String
    private let program: String

    /// `program` names and numbers the program that cannot read what is noted in `fail`.
    init(cache: String, program: String) {
        root = cache + "/thumbnails"
        self.program = program
    }

    /// Where a photo's thumbnail, or the note that there can be none, is or would be.
    struct Places {
        let uri: String
        /// As it is in the thumbnail: whole seconds.
        let modified: String
        let thumbnail: String
        let failure: String
    }

    /// nil for what is in the cache itself: it would fill up with pictures of its own pictures.
    func places(of photo: PhotoEntry) -> Places? {
        guard !photo.path.starts(with: Array((root + "/").utf8)) else { return nil }
        let uri = photo.uri
        guard !uri.isEmpty else { return nil }
        let name = Checksum.md5Hex(uri) + ".png"
        return Places(
            uri: uri, modified: String(photo.modified.seconds), thumbnail: "\(root)/large/\(name)",
            failure: "\(root)/fail/\(program)/\(name)")
    }

    /// The thumbnail, where there is one of the photo as it is now.
    func read(_ places: Places) -> ThumbnailPNG? {
        ThumbnailPNG(path: places.thumbnail).flatMap { $0.belongs(to: places) ? $0 : nil }
    }

    /// Whether the photo, as it is now, is known to be unreadable.
    func hasFailed(_ places: Places) -> Bool {
        ThumbnailPNG(path: places.failure)?.belongs(to: places) ?? false
    }

    /// Whole or not at all. Where it cannot be written nothing is lost but time.
    func write(_ png: [UInt8], _ places: Places) { writeCacheFile(png, as: places.thumbnail) }

    func writeFailure(_ png: [UInt8], _ places: Places) { writeCacheFile(png, as: places.failure) }
}
