import CGLib
import CGTK
public import GLib

/// The layout of one pixel in memory.
public enum PixelFormat: Sendable {
    /// Red, green, blue, one byte each.
    case rgb
    /// Blue, green, red, alpha, one byte each, colours already multiplied by alpha.
    case bgraPremultiplied
    /// The same bytes where alpha is 255 throughout. GTK 4.8's cairo renderer converts a texture each time it is drawn,
    /// and has a fast way for these and none for premultiplied ones (28 µs instead of 70 for 117 × 117 pixels). A GPU
    /// gets premultiplied ones as they are: this is for small pictures that are drawn often.
    case bgraOpaque

    fileprivate var memoryFormat: GdkMemoryFormat {
        switch self {
        case .rgb: GDK_MEMORY_R8G8B8
        case .bgraPremultiplied: GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
        case .bgraOpaque: GDK_MEMORY_B8G8R8A8
        }
    }
}

/// Pixels that GTK can draw.
@MainActor
public final class Texture {
    public let object: Object
    public let width: Int
    public let height: Int

    var paintable: OpaquePointer { OpaquePointer(object.pointer) }

    private init(_ object: Object, width: Int, height: Int) {
        (self.object, self.width, self.height) = (object, width, height)
    }

    /// Wraps `byteCount` bytes at `base` without a copy. `release` is called once, on any thread, when GTK has done
    /// with them; until then they must neither change nor move.
    public init(
        width: Int, height: Int, stride: Int, format: PixelFormat, base: UnsafeRawPointer, byteCount: Int,
        release: @escaping @Sendable () -> Void
    ) {
        self.width = width
        self.height = height
        let box = Unmanaged.passRetained(ReleaseBox(release)).toOpaque()
        let bytes = g_bytes_new_with_free_func(
            base, gsize(byteCount),
            { data in if let data { Unmanaged<ReleaseBox>.fromOpaque(data).takeRetainedValue().release() } }, box)
        guard
            let texture = gdk_memory_texture_new(
                gint(width), gint(height), format.memoryFormat, bytes, gsize(stride))
        else { preconditionFailure("gdk_memory_texture_new answers NULL for impossible sizes only") }
        g_bytes_unref(bytes)
        object = Object(taking: UnsafeMutableRawPointer(texture))
    }
}

extension Texture {
    /// A texture that GTK has made.
    convenience init(_ object: Object) {
        let texture = OpaquePointer(object.pointer)
        self.init(object, width: Int(gdk_texture_get_width(texture)), height: Int(gdk_texture_get_height(texture)))
    }

    /// The pixels as a PNG file. Made on another thread; nil where there is not enough memory.
    public func png() async -> [UInt8]? {
        // SAFETY: GdkTexture is immutable and may be used on any thread; the reference is held until the end.
        nonisolated(unsafe) let texture = OpaquePointer(object.pointer)
        defer { withExtendedLifetime(object) {} }
        return await Task.detached {
            guard let bytes = gdk_texture_save_to_png_bytes(texture) else { return nil }
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            guard let start = g_bytes_get_data(bytes, &count) else { return nil }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
        }.value
    }
}

private final class ReleaseBox: Sendable {
    let release: @Sendable () -> Void
    init(_ release: @escaping @Sendable () -> Void) { self.release = release }
}
