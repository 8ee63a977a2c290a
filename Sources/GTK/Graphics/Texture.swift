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

private final class ReleaseBox: Sendable {
    let release: @Sendable () -> Void
    init(_ release: @escaping @Sendable () -> Void) { self.release = release }
}
