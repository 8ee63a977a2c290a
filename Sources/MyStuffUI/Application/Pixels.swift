import GTK
import MyStuffImages

extension Texture {
    /// The bitmap's own memory, kept alive until GTK has done with it.
    convenience init(_ bitmap: Bitmap) {
        let (base, count) = bitmap.withUnsafeBytes {
            ($0.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped, $0.count)
        }
        self.init(
            width: bitmap.width, height: bitmap.height, stride: bitmap.stride,
            format: bitmap.format == .rgb ? .rgb : .bgraPremultiplied, base: base, byteCount: count,
            release: { withExtendedLifetime(bitmap) {} })
    }
}
