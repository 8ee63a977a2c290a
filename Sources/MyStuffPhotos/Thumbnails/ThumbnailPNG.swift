import CGLib
import CGdkPixbuf
import Glibc
import MyStuffImages

/// A PNG of the thumbnail cache, read and written by gdk-pixbuf, which knows the standard's text chunks.
struct ThumbnailPNG {
    /// Bytes of the largest file that is taken for a thumbnail. 256 × 256 pixels of noise need a quarter of it.
    private static let sizeLimit = 1 << 20

    private let pixbuf: Pixbuf

    /// nil where there is none, or none that can be read.
    init?(path: String) {
        guard let bytes = Self.content(path), Self.isSmall(bytes) else { return nil }
        guard let loader = gdk_pixbuf_loader_new() else { return nil }
        defer { g_object_unref(loader) }
        let isWritten = gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0
        // A loader has to be closed whatever has happened.
        let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
        guard isWritten, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        self.pixbuf = Pixbuf(owning: pixbuf)
    }

    /// The standard's two conditions.
    func belongs(to places: ThumbnailCache.Places) -> Bool {
        pixbuf.option("tEXt::Thumb::URI") == places.uri && pixbuf.option("tEXt::Thumb::MTime") == places.modified
    }

    /// The centre square, at most `side` × `side` pixels.
    func square(side: Int) -> Bitmap? { pixbuf.square(side: side) }

    /// A PNG with the keys that the standard demands, and those that it recommends.
    static func encode(
        _ bitmap: Bitmap, _ places: ThumbnailCache.Places, _ photo: PhotoEntry, _ reduced: PictureFile.Reduced
    ) -> [UInt8]? {
        Pixbuf(bitmap)?.png([
            "tEXt::Thumb::URI": places.uri, "tEXt::Thumb::MTime": places.modified,
            "tEXt::Thumb::Size": String(photo.size), "tEXt::Thumb::Mimetype": reduced.mediaType,
            "tEXt::Thumb::Image::Width": String(reduced.width), "tEXt::Thumb::Image::Height": String(reduced.height),
            "tEXt::Software": "My Stuff",
            // A third of the time that the best compression takes, for files a tenth larger.
            "compression": "2",
        ])
    }

    /// The note that a photo cannot be read: a PNG of one pixel.
    static func encodeFailure(_ places: ThumbnailCache.Places) -> [UInt8]? {
        let pixel = Bitmap(width: 1, height: 1, format: .bgra) { $0.initializeMemory(as: UInt8.self, repeating: 0) }
        return Pixbuf(pixel)?.png([
            "tEXt::Thumb::URI": places.uri, "tEXt::Thumb::MTime": places.modified, "tEXt::Software": "My Stuff",
        ])
    }

    private static func content(_ path: String) -> [UInt8]? {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { return nil }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_size <= sizeLimit
        else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, read(number, buffer.baseAddress, buffer.count))
        }
    }

    /// What calls itself a thumbnail may be a picture of a billion pixels: PNG's header says, in bytes 16 to 23.
    private static func isSmall(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 24, bytes[1] == UInt8(ascii: "P"), bytes[12...15].elementsEqual(Array("IHDR".utf8)) else {
            return false
        }
        let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
        return (1...1024).contains(width) && (1...1024).contains(height)
    }
}
