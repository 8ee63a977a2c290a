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
