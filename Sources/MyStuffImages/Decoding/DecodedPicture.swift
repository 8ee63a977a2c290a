import MyStuffCore

/// Pixels as a decoder left them, somewhere in memory.
struct PixelSource {
    enum Layout {
        /// Four bytes a pixel: blue, green, red and one to be ignored.
        case bgrx
        /// Three bytes a pixel.
        case rgb
        /// Four bytes a pixel, the colours not multiplied by alpha.
        case rgba
        /// Four bytes a pixel: cyan, magenta, yellow, black.
        case cmyk
    }

    let base: UnsafeRawPointer
    let width: Int
    let height: Int
    let stride: Int
    let layout: Layout
    /// The grey that lies behind transparent pixels, 0 to 255.
    var background: Float = 255
}

/// A decoded picture: perhaps scaled down, not yet upright, in the colours of its file.
final class DecodedPicture {
    let pixels: PixelSource
    /// Decoded pixels for each pixel of the original, at most 1 (more for vector pictures).
    let scale: Double
    /// Size of the original in pixels as stored.
    let sourceWidth: Int
    let sourceHeight: Int
    var orientation: Orientation
    var iccProfile: [UInt8]?
    /// CMYK only: 0 stands for full ink, as Adobe's programs write it.
    var isInverted = false
    var isDamaged = false
    private let release: () -> Void

    /// `release` gives `pixels` back and is called once.
    init(
        _ pixels: PixelSource, scale: Double, sourceWidth: Int, sourceHeight: Int, orientation: Orientation,
        release: @escaping () -> Void
    ) {
        self.pixels = pixels
        self.scale = scale
        self.sourceWidth = sourceWidth
        self.sourceHeight = sourceHeight
        self.orientation = orientation
        self.release = release
    }

    deinit { release() }

    var uprightWidth: Int { orientation.swapsSides ? sourceHeight : sourceWidth }
    var uprightHeight: Int { orientation.swapsSides ? sourceWidth : sourceHeight }
}

/// What is to be made of a picture, so that no more is decoded than that needs.
struct RenderGoal: Sendable, Equatable {
    enum Shape: Sendable, Equatable {
        /// The centre square, at most `side` × `side` pixels.
        case square
        /// All of it, fitting into `side` × `side` pixels.
        case fit
    }

    let shape: Shape
    let side: Int
    /// Which part of the upright picture is the whole one here, and how it is turned.
    var adjustments = PictureAdjustments.none

    static func square(side: Int) -> RenderGoal { RenderGoal(shape: .square, side: side) }

    static func fit(side: Int) -> RenderGoal { RenderGoal(shape: .fit, side: side) }

    /// The smallest scale that leaves `headroom` times the pixels that will be shown, for a picture of this size,
    /// stored upright or on its side.
    func scale(width: Int, height: Int, headroom: Double) -> Double {
        let upright = scale(of: adjustments.shownSize(width: width, height: height))
        guard adjustments.crop != nil else { return headroom * upright }
        return headroom * max(upright, scale(of: adjustments.shownSize(width: height, height: width)))
    }

    private func scale(of size: (width: Int, height: Int)) -> Double {
        switch shape {
        case .square: Double(side) / Double(min(size.width, size.height))
        case .fit: Double(side) / Double(max(size.width, size.height))
        }
    }
}

enum PictureDecoder {
    /// Decodes what `goal` needs of a picture whose header has passed the limits.
    static func decode(
        _ content: FileContent, _ header: PictureHeader, for goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> DecodedPicture {
        try cancellation.check()
        switch header.format {
        case .jpeg: return try content.withBytes { bytes in try JPEGDecoder.decode(bytes, header, for: goal) }
        case .svg, .pdf: return try VectorDecoder.decode(content, header, for: goal, cancellation)
        default: return try content.withBytes { bytes in try PixbufDecoder(header, goal, cancellation).decode(bytes) }
        }
    }
}
