import GLib
import Glibc

/// A file that is a photo by its name. Whether it is one tells the content, when it is opened.
public struct PhotoEntry: Sendable, Equatable {
    /// Absolute; any bytes but NUL, as file names on Linux are not always UTF-8.
    public let path: [UInt8]
    /// In bytes; never 0.
    public let size: Int
    /// When the file was last written, in seconds and nanoseconds since 1970.
    public let modified: FileTime
    /// By the name's ending; the content may say otherwise.
    public let mediaType: String

    public init(path: [UInt8], size: Int, modified: FileTime, mediaType: String) {
        self.path = path
        self.size = size
        self.modified = modified
        self.mediaType = mediaType
    }

    /// The file's name as it can be shown: bytes that are not UTF-8 are replaced.
    public var name: String {
        String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }

    /// The `file:` URI, by which other programs know the file.
    public var uri: String { Paths.uri(ofPath: path) ?? "" }
}

/// A time stamp of a file, as exact as the file system keeps it.
public struct FileTime: Sendable, Hashable, Comparable {
    public let seconds: Int
    public let nanoseconds: Int

    public init(seconds: Int, nanoseconds: Int = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    public static func < (one: FileTime, other: FileTime) -> Bool {
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
}

/// What a name's ending says of a file, for the kinds of pictures that the program reads. A table, because GIO's guess
/// loads the whole MIME database first, and differs between systems.
enum MediaType {
    private static let endings: [String: String] = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpe": "image/jpeg", "jfif": "image/jpeg", "png": "image/png",
        "webp": "image/webp", "gif": "image/gif", "tif": "image/tiff", "tiff": "image/tiff", "bmp": "image/bmp",
        "svg": "image/svg+xml", "svgz": "image/svg+xml", "heic": "image/heic", "heif": "image/heic",
        "hif": "image/heic", "avif": "image/avif", "jxl": "image/jxl",
    ]

    /// nil for hidden files and for what is no picture by its name.
    static func guess(name: some BidirectionalCollection<UInt8>) -> String? {
        guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[name.index(after: dot)...]
        guard (3...4).contains(ending.count) else { return nil }
        // ASCII letters in lower case; others are in no ending of the table.
        return endings[String(decoding: ending.map { $0 | 0x20 }, as: UTF8.self)]
    }
}
