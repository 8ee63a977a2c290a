/// What a stored original says of itself, beyond what the library keeps.
public struct PictureFacts: Sendable, Equatable {
    /// Bytes of the file.
    public let fileSize: Int
    /// Maker and model from EXIF, as one text.
    public let camera: String?

    public init(fileSize: Int, camera: String? = nil) {
        self.fileSize = fileSize
        self.camera = camera
    }
}

/// Where a copy goes.
public enum PictureDestination: Sendable, Equatable {
    /// A local path. Any bytes but NUL.
    case file(path: [UInt8])
    /// A place that GIO writes to and that has no local path.
    case location(uri: String)
}
