import CGLib
import CLateLibraries
import GLib

/// The first page of a PDF, drawn by poppler at the size that is needed.
///
/// Its size in "pixels" is that of the page in points, 1/72 inch, which says nothing of how sharp it can be.
enum PageDecoder {
    /// A page of the usual size, in points: what is said of a document that cannot be drawn here.
    static let usualPage = (width: 595, height: 842)

    /// Points of the longest side that a page can have in a PDF of version 1.6.
    private static let longestSide = 14_400.0

    static func decode(_ content: FileContent, _ goal: RenderGoal) throws -> DecodedPicture {
        guard ms_document_load() == nil else {
            throw PictureFailure(.missingLoader(format: "PDF", package: "libpoppler-glib8"))
        }
        return try content.withBytes { bytes in
            // Not copied: the document is gone before the content is.
            guard let data = g_bytes_new_static(bytes.baseAddress, gsize(bytes.count)) else { throw damaged() }
            defer { g_bytes_unref(data) }
            var error: UnsafeMutableRawPointer?
            guard let document = ms_poppler_document_new_from_bytes(UnsafeMutableRawPointer(data), nil, &error) else {
                throw damaged(error)
            }
            defer { g_object_unref(document) }
            guard ms_poppler_document_get_n_pages(document) > 0, let page = ms_poppler_document_get_page(document, 0)
            else { throw damaged() }
            defer { g_object_unref(page) }
            return try draw(page, goal)
        }
    }

    private static func draw(
        _ page: UnsafeMutableRawPointer, _ goal: RenderGoal
    ) throws -> DecodedPicture {
        var (width, height) = (0.0, 0.0)
        ms_poppler_page_get_size(page, &width, &height)
        guard width >= 1, height >= 1, max(width, height) <= longestSide else { throw damaged() }
        let source = (width: Int(width.rounded()), height: Int(height.rounded()))
        let scale = min(
            goal.scale(width: source.width, height: source.height, headroom: 1), 4096 / max(width, height))
        let pixels = (width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
        // CAIRO_FORMAT_RGB24: four bytes a pixel, one of them not used.
        let surface = ms_cairo_image_surface_create(1, Int32(pixels.width), Int32(pixels.height))
        guard ms_cairo_surface_status(surface) == 0, let cairo = ms_cairo_create(surface) else {
            ms_cairo_surface_destroy(surface)
            throw damaged()
        }
        ms_cairo_set_source_rgb(cairo, 1, 1, 1)
        ms_cairo_paint(cairo)
        ms_cairo_scale(cairo, Double(pixels.width) / width, Double(pixels.height) / height)
        ms_poppler_page_render(page, cairo)
        ms_cairo_destroy(cairo)
        ms_cairo_surface_flush(surface)
        guard let data = ms_cairo_image_surface_get_data(surface) else {
            ms_cairo_surface_destroy(surface)
            throw damaged()
        }
        let drawn = PixelSource(
            base: UnsafeRawPointer(data), width: pixels.width, height: pixels.height,
            stride: Int(ms_cairo_image_surface_get_stride(surface)), layout: .bgrx)
        return DecodedPicture(
            drawn, scale: min(Double(pixels.width) / width, Double(pixels.height) / height), sourceWidth: source.width,
            sourceHeight: source.height, orientation: .upright, release: { ms_cairo_surface_destroy(surface) })
    }

    /// Takes over `error`, a GError, where there is one.
    private static func damaged(_ error: UnsafeMutableRawPointer? = nil) -> PictureFailure {
        guard let error else { return PictureFailure(.damaged(detail: tr("there is no page in it"))) }
        return PictureFailure(
            .damaged(detail: GLibError(consuming: error.assumingMemoryBound(to: GError.self)).message))
    }
}
