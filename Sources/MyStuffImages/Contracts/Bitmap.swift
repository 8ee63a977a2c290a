/// Pixels in memory: what a decoder makes, a camera delivers, and the screen shows.
///
/// Rows run from top to bottom, each `stride` bytes after the one before; values are sRGB with 8 bits a channel.
public struct Bitmap: Sendable {
    public enum Format: Sendable, Equatable {
        /// Three bytes a pixel: red, green, blue.
        case rgb
        /// Four bytes a pixel: blue, green, red, alpha, the colours already multiplied by alpha. GDK's
        /// `GDK_MEMORY_B8G8R8A8_PREMULTIPLIED`, GStreamer's `BGRA`, and pixman's and cairo's ARGB32 on little-endian.
        case bgra

        public var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
    }

    public let width: Int
    public let height: Int
    /// Bytes from the start of a row to the start of the next; at least `width` × bytes per pixel.
    public let stride: Int
    public let format: Format
    private let storage: Storage

    /// Memory that belongs to somebody else, such as a mapped video frame. `release` is called once, on any thread,
    /// when the last copy of this bitmap has gone; until then nobody may write to the memory.
    public init(
        width: Int, height: Int, stride: Int, format: Format, base: UnsafeRawPointer,
        release: @escaping @Sendable () -> Void
    ) {
        precondition(width > 0 && height > 0 && stride >= width * format.bytesPerPixel)
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
        self.storage = Storage(base: base, release: release)
    }

    /// New memory with tight rows, filled by `fill`.
    public init(
        width: Int, height: Int, format: Format, fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) rethrows {
        precondition(width > 0 && height > 0)
        let stride = width * format.bytesPerPixel
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
        do { try fill(UnsafeMutableRawBufferPointer(start: memory, count: stride * height)) } catch {
            memory.deallocate()
            throw error
        }
        // SAFETY: from here on the memory is only read, and given back once, by the storage's deinit.
        nonisolated(unsafe) let owned = memory
        self.init(
            width: width, height: height, stride: stride, format: format,
            base: UnsafeRawPointer(memory), release: { owned.deallocate() })
    }

    /// The first row's first byte. Valid as long as some copy of this bitmap lives: whoever keeps the one keeps the other.
    public var base: UnsafeRawPointer { storage.base }

    /// From the first pixel to the last: `stride` × (`height` − 1) + `width` × bytes per pixel.
    public var byteCount: Int { stride * (height - 1) + width * format.bytesPerPixel }

    /// The middle, half as wide and half as high; the same memory.
    public var centreHalf: Bitmap {
        let (columns, rows) = (max(1, width / 2), max(1, height / 2))
        let offset = (height - rows) / 2 * stride + (width - columns) / 2 * format.bytesPerPixel
        return Bitmap(
            width: columns, height: rows, stride: stride, format: format, base: base + offset,
            release: { withExtendedLifetime(self) {} })
    }

    /// The centre square at `side` × `side` pixels, roughly: each is the mean of 16 at most. To recognise a picture by.
    public func squareThumbnail(side: Int) -> Bitmap {
        let cut = min(width, height)
        let (left, top) = ((width - cut) / 2, (height - cut) / 2)
        let pixel = format.bytesPerPixel
        return Bitmap(width: side, height: side, format: format) { target in
            for y in 0..<side {
                for x in 0..<side {
                    for channel in 0..<pixel {
                        var sum = 0
                        for sample in 0..<16 {
                            let row = top + (y * 4 + sample / 4) * cut / (side * 4)
                            let column = left + (x * 4 + sample % 4) * cut / (side * 4)
                            sum += Int(
                                base.load(fromByteOffset: row * stride + column * pixel + channel, as: UInt8.self))
                        }
                        target[(y * side + x) * pixel + channel] = UInt8(sum / 16)
                    }
                }
            }
        }
    }

    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }
}

/// SAFETY (`@unchecked Sendable`): the memory is never written to after the initialiser has returned.
private final class Storage: @unchecked Sendable {
    let base: UnsafeRawPointer
    private let release: @Sendable () -> Void

    init(base: UnsafeRawPointer, release: @escaping @Sendable () -> Void) {
        self.base = base
        self.release = release
    }

    deinit { release() }
}
