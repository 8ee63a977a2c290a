/// What a stored original says of itself, beyond what the library keeps.
public struct PictureFacts: Sendable, Equatable {
    /// Bytes of the file.
    public let fileSize: Int
    /// Maker and model from EXIF, as one text.
    public let camera: String?
    /// It says where it was taken.
    public let hasLocation: Bool

    public init(fileSize: Int, camera: String? = nil, hasLocation: Bool = false) {
        self.fileSize = fileSize
        self.camera = camera
        self.hasLocation = hasLocation
    }
}

/// Where a copy goes.
public enum PictureDestination: Sendable, Equatable {
    /// A local path. Any bytes but NUL.
    case file(path: [UInt8])
    /// A place that GIO writes to and that has no local path.
    case location(uri: String)
}

/// What a copy of a picture holds.
public enum PictureCopyContent: Sendable, Equatable {
    /// What is seen: of a picture that is cropped or turned a new JPEG file, of any other the original without its
    /// location. Pixels are coded again in the first case alone.
    case shown
    /// The original; byte for byte where `withLocation`, or where it has none.
    case original(withLocation: Bool)
}
