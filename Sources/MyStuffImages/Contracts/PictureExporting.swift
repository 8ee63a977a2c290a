public import MyStuffCore

/// In which form a picture goes out of a library.
public enum PictureExportForm: Sendable, Equatable {
    /// The file as it came. `withLocation` leaves in it where it was taken.
    case original(withLocation: Bool)
    /// A new JPEG file of all of the original, upright, in which nothing but the pixels and the moment at which it was
    /// taken is left of it; not cropped and not turned by a person.
    case jpeg
    /// What is seen: of a picture that is cropped or turned a new JPEG file, of any other the original without its
    /// location.
    case shown
    /// What is seen, as a JPEG file in any case: the original without its location where it is one.
    case shownAsJPEG
    /// What is seen, as a JPEG file of at most `side` × `side` pixels.
    case preview(side: Int)
    /// The square that the list shows, a JPEG file of at most 512 × 512 pixels.
    case square
}

/// What a picture has become on its way out.
public struct ExportedPicture: Sendable, Equatable {
    /// The IANA media type of the bytes.
    public let mediaType: String
    /// Without a point.
    public let fileExtension: String
    /// The bytes are those of the original's file, whatever those are.
    public let isOriginal: Bool
}

/// Gives pictures away as bytes. `PictureStore` is the real one.
public protocol PictureExporting: Sendable {
    /// Lends `body` the bytes of what goes out, on a thread that may wait for the disk. The bytes are valid until it
    /// returns. `check`, to be called now and then, throws once the task has been cancelled.
    ///
    /// Throws `PictureError` where the picture's file cannot be read, and what `body` throws.
    func export<Result: Sendable>(
        _ picture: Picture, as form: PictureExportForm,
        _ body:
            @escaping @Sendable (ExportedPicture, UnsafeRawBufferPointer, _ check: () throws -> Void) throws ->
            Result
    ) async throws -> Result
}
