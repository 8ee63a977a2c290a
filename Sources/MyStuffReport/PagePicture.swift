import Drawing
import GLib
import MyStuffCore
import MyStuffImages

/// From a stored picture to what is drawn on a page.
enum PagePicture {
    /// At most `side` pixels wide and high. A picture whose file can be taken as it is keeps its own coding; others are
    /// coded as JPEG once, since a PDF would otherwise hold plain pixels.
    static func image(of picture: Picture, side: Int, from pictures: any ReportPictures) async throws -> PageImage {
        let bitmap = try await pictures.preview(of: picture, side: side)
        let jpeg =
            try await pictures.plainJPEG(of: picture, side: side)
            ?? JPEGEncoder.encode(bitmap, quality: ReportLook.jpegQuality)
        return try withExtendedLifetime(bitmap) {
            guard bitmap.format == .bgra else { throw DrawingError.failed(detail: "pixel format") }
            return try PageImage(
                width: bitmap.width, height: bitmap.height, stride: bitmap.stride, pixels: bitmap.base, jpeg: jpeg)
        }
    }

    /// What stands in the place of a picture that cannot be drawn.
    static func sentence(for error: any Error) -> String {
        if let error = error as? PictureError, error.reason == .notFound {
            return tr("The file of this picture is missing.")
        }
        return tr("This picture cannot be shown.")
    }
}
