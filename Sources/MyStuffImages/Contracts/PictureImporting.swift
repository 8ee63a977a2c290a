public import MyStuffCore

/// Where a picture comes from.
public enum PictureSource: Sendable, Equatable {
    /// A local path. Any bytes but NUL: file names on Linux are not always UTF-8.
    case file(path: [UInt8])
    /// A place that GIO reads and that has no local path, such as `smb://…`.
    case location(uri: String)
    /// The content of a file that is not on disk: a still of the camera, a picture from the clipboard. `name` is what
    /// messages call it, and is empty for a picture just taken.
    case data([UInt8], name: String)
}

/// A picture that has been stored.
public struct ImportedPicture: Sendable, Equatable {
    public let picture: Picture
    /// The file's pixels end early; what could be read is shown, the rest is grey. To be said to the person.
    public internal(set) var isDamaged: Bool

    public init(picture: Picture, isDamaged: Bool) {
        self.picture = picture
        self.isDamaged = isDamaged
    }
}

/// Why a file was not taken. `sentence` is for the person: what, which file, what to do.
public struct PictureError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// A directory, FIFO, socket or device.
        case notARegularFile
        case notFound
        case unreadable(detail: String)
        /// Over 100 MB.
        case fileTooLarge
        /// Decoding would need more memory than the limit.
        case tooManyPixels(width: Int, height: Int)
        /// The content is not a still image; `mediaType` is what it looks like, where that is known.
        case notAPicture(mediaType: String?)
        /// A picture whose loader is not installed; `package` is the Debian package that has it.
        case missingLoader(format: String, package: String)
        case damaged(detail: String)
        case diskFull
        case cannotStore(detail: String)
        case timedOut
        /// The decoder crashed, or wanted more memory than it may have.
        case decoderFailed
    }

    public let reason: Reason
    /// The file's name as it can be shown.
    public let name: String

    public init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = name
    }
}

/// The one way in for pictures, and the way to see them. `PictureStore` is the real one.
///
/// All calls do their work off the main thread and stop early when their task is cancelled (`CancellationError`).
public protocol PictureImporting: Sendable {
    /// Checks, stores the untouched original and derives its square. Throws `PictureError`; then nothing is left behind.
    func importPicture(_ source: PictureSource) async throws -> ImportedPicture

    /// The same, and a PDF is taken as well: it is kept as it is, and its first page is its picture.
    func importDocument(_ source: PictureSource) async throws -> ImportedPicture

    /// The centre square of `picture`, at most `side` × `side` pixels and never enlarged (side ≤ 512).
    func thumbnail(of picture: Picture, side: Int) async throws -> Bitmap

    /// The whole picture, upright and in sRGB, scaled down to fit into `side` × `side` pixels, never enlarged.
    func preview(of picture: Picture, side: Int) async throws -> Bitmap

    /// What the original's file says of itself. Throws `PictureError` where it is missing.
    func facts(of picture: Picture) async throws -> PictureFacts

    /// Writes a copy, in the place of what is there. Throws `PictureCopyError`; then what was there before still is.
    func copy(_ picture: Picture, _ content: PictureCopyContent, to destination: PictureDestination) async throws

    /// Makes a copy of what is shown for other programs to look at, at `handOutPath`: read-only, without a location, and
    /// kept for a day at least. They never get the original, which is evidence and must stay as it is. Throws
    /// `PictureCopyError`.
    func handOut(_ picture: Picture, named name: String) async throws

    /// Where `handOut` puts its copy. `name` has no “/” in it.
    func handOutPath(of picture: Picture, named name: String) -> String
}

extension PictureImporting {
    public func importDocument(_ source: PictureSource) async throws -> ImportedPicture {
        try await importPicture(source)
    }
}
