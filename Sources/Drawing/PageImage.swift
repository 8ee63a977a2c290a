import CPango
import Glibc

/// Pixels that can be drawn on a page.
public final class PageImage {
    let surface: OpaquePointer
    public let width: Int
    public let height: Int

    /// Copies rows of `width` × 4 bytes: blue, green, red and one that is not looked at. `jpeg` is a JPEG file of the same
    /// picture: a PDF takes it as it is instead of the pixels. It must not hold anything that nobody should get to see.
    public init(
        width: Int, height: Int, stride: Int, pixels: UnsafeRawPointer, jpeg: [UInt8]? = nil
    ) throws(DrawingError) {
        guard width > 0, height > 0, width <= 32_767, height <= 32_767,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { throw .failed(detail: "\(width) × \(height)") }
        self.surface = surface
        self.width = width
        self.height = height
        try DrawingError.check(cairo_surface_status(surface))
        cairo_surface_flush(surface)
        if let target = cairo_image_surface_get_data(surface) {
            let targetStride = Int(cairo_image_surface_get_stride(surface))
            for row in 0..<height { memcpy(target + row * targetStride, pixels + row * stride, width * 4) }
        }
        cairo_surface_mark_dirty(surface)
        if let jpeg { try attach(jpeg) }
    }

    deinit { cairo_surface_destroy(surface) }

    private func attach(_ jpeg: [UInt8]) throws(DrawingError) {
        guard !jpeg.isEmpty, let copy = malloc(jpeg.count) else { return }
        jpeg.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { memcpy(copy, $0, bytes.count) } }
        let status = cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count), { free($0) },
            copy)
        if status != CAIRO_STATUS_SUCCESS { free(copy) }
        try DrawingError.check(status)
    }
}
