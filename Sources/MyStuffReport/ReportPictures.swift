public import MyStuffCore
public import MyStuffImages

/// Where the pictures of a report come from. `PictureStore` is the real one.
public protocol ReportPictures: Sendable {
    /// As it is shown, fitting into `side` × `side` pixels.
    func preview(of picture: Picture, side: Int) async throws -> Bitmap
    /// The file itself, where it is a JPEG of at most `side` pixels that shows just that; without its metadata.
    func plainJPEG(of picture: Picture, side: Int) async throws -> [UInt8]?
}

extension PictureStore: ReportPictures {}
