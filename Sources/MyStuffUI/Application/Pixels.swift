import GTK
import MyStuffImages

extension Texture {
    /// The bitmap's own memory, kept alive until GTK has done with it.
    /// `isThumbnail` is for opaque ones that are drawn again and again while they scroll.
    convenience init(_ bitmap: Bitmap, isThumbnail: Bool = false) {
        self.init(
            width: bitmap.width, height: bitmap.height, stride: bitmap.stride,
            format: bitmap.format == .rgb ? .rgb : isThumbnail ? .bgraOpaque : .bgraPremultiplied, base: bitmap.base,
            byteCount: bitmap.byteCount,
            release: { withExtendedLifetime(bitmap) {} })
    }
}
