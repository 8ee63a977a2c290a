public import FoundationEssentials

/// The content of a stored file, as the lower-case hexadecimal SHA-256 of its bytes (64 letters). It names the file.
public struct ContentHash: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// `nil` unless `rawValue` is 64 lower-case hexadecimal digits, so that no hash can ever climb out of its folder.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 64,
            rawValue.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }
}

/// One picture of an item: which file it is and what is known of it. The pixels are the picture store's.
public struct Picture: Sendable, Hashable, Identifiable {
    /// The key. Two pictures with the same content have two keys and one file.
    public let id: UUID
    public let hash: ContentHash
    /// The IANA media type of the original as its content shows it, such as `image/jpeg`.
    public let mediaType: String
    /// Size of the original in pixels, upright.
    public let width: Int
    public let height: Int
    /// When it was taken, where the file says so (EXIF DateTimeOriginal).
    public let takenAt: Date?
    /// The name under which the file was chosen; empty for a picture just taken.
    public let sourceName: String
    /// What a person has written under it.
    public var caption: String
    public var kind: PictureKind
    /// How it is shown. The original is never touched.
    public var adjustments: PictureAdjustments

    /// The media type of a document, which is kept among the pictures: its first page stands for it.
    public static let documentMediaType = "application/pdf"
    /// Whether it is a document and no picture. It can be neither cropped nor turned.
    public var isDocument: Bool { mediaType == Self.documentMediaType }

    public init(
        id: UUID = UUID(), hash: ContentHash, mediaType: String, width: Int, height: Int, takenAt: Date? = nil,
        sourceName: String = "", caption: String = "", kind: PictureKind = .picture,
        adjustments: PictureAdjustments = .none
    ) {
        self.id = id
        self.hash = hash
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.sourceName = sourceName
        self.caption = caption
        self.kind = kind
        self.adjustments = adjustments
    }

    /// The same picture for another thing: a key of its own, and the same file.
    package func withNewID() -> Picture {
        Picture(
            hash: hash, mediaType: mediaType, width: width, height: height, takenAt: takenAt, sourceName: sourceName,
            caption: caption, kind: kind, adjustments: adjustments)
    }
}

/// What a picture is evidence of. The raw values are stored.
public enum PictureKind: String, Sendable, CaseIterable {
    case picture
    case receipt
    case serialPlate = "serial-plate"
    case room
    case document
}
