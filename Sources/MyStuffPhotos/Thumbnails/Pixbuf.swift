import CGLib
import CGdkPixbuf
import MyStuffImages

/// A GdkPixbuf of 8 bits a channel.
final class Pixbuf {
    private let pointer: OpaquePointer

    /// Takes over a reference.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    /// A copy of an opaque bitmap, without alpha.
    init?(_ bitmap: Bitmap) {
        guard
            let pixbuf = gdk_pixbuf_new(
                GDK_COLORSPACE_RGB, 0, 8, Int32(bitmap.width), Int32(bitmap.height)),
            let pixels = gdk_pixbuf_get_pixels(pixbuf)
        else { return nil }
        pointer = pixbuf
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let size = bitmap.format.bytesPerPixel
        let isReversed = bitmap.format == .bgra
        bitmap.withUnsafeBytes { source in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let from = y * bitmap.stride + x * size
                    let to = pixels + y * stride + 3 * x
                    to[0] = source[from + (isReversed ? 2 : 0)]
                    to[1] = source[from + 1]
                    to[2] = source[from + (isReversed ? 0 : 2)]
                }
            }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
    var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

    /// What the file says of itself, such as a text chunk of a PNG.
    func option(_ key: String) -> String? { gdk_pixbuf_get_option(pointer, key).map { String(cString: $0) } }

    /// The centre square, at most `side` × `side` pixels, as `.bgra`. What is transparent becomes white.
    ///
    /// gdk-pixbuf's bilinear filter covers all pixels when it reduces: as good as Lanczos at these sizes, and much faster.
    func square(side: Int) -> Bitmap? {
        let edge = min(width, height)
        let target = min(max(side, 1), edge)
        guard target > 0,
            let cut = gdk_pixbuf_new_subpixbuf(
                pointer, Int32((width - edge) / 2), Int32((height - edge) / 2), Int32(edge), Int32(edge))
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(cut)) }
        guard let scaled = gdk_pixbuf_scale_simple(cut, Int32(target), Int32(target), GDK_INTERP_BILINEAR) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
        guard let pixels = gdk_pixbuf_read_pixels(scaled) else { return nil }
        let stride = Int(gdk_pixbuf_get_rowstride(scaled))
        let channels = Int(gdk_pixbuf_get_n_channels(scaled))
        return Bitmap(width: target, height: target, format: .bgra) { result in
            for y in 0..<target {
                for x in 0..<target {
                    let from = pixels + y * stride + x * channels
                    let to = 4 * (y * target + x)
                    let alpha = channels == 4 ? Int(from[3]) : 255
                    for channel in 0..<3 {
                        let value = (Int(from[channel]) * alpha + 255 * (255 - alpha)) / 255
                        result[to + 2 - channel] = UInt8(truncatingIfNeeded: value)
                    }
                    result[to + 3] = 255
                }
            }
        }
    }

    /// The PNG file with these options of gdk-pixbuf's PNG writer.
    func png(_ options: [String: String]) -> [UInt8]? {
        var keys: [UnsafeMutablePointer<CChar>?] = options.keys.map { g_strdup($0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = options.keys.map { g_strdup(options[$0] ?? "") } + [nil]
        defer { for text in keys + values { g_free(text) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var size: gsize = 0
        guard gdk_pixbuf_save_to_bufferv(pointer, &buffer, &size, "png", &keys, &values, nil) != 0, let buffer else {
            return nil
        }
        defer { g_free(buffer) }
        return UnsafeBufferPointer(start: buffer, count: Int(size)).map { UInt8(bitPattern: $0) }
    }
}
