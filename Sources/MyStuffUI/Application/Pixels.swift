import GTK
import MyStuffImages

extension Texture {
    /// The bitmap's own memory, kept alive until GTK has done with it.
    convenience init(_ bitmap: Bitmap) {
        self.init(
            width: bitmap.width, height: bitmap.height, stride: bitmap.stride,
            format: bitmap.format == .rgb ? .rgb : .bgraPremultiplied, base: bitmap.base,
            byteCount: bitmap.byteCount,
            release: { withExtendedLifetime(bitmap) {} })
    }
}
