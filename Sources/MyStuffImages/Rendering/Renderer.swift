/// From a decoded picture to what is shown: cut, reduced, in sRGB and upright, in this order, so that each step has as
/// few pixels to do as can be.
enum Renderer {
    /// An opaque `.bgra` bitmap, never larger than the original.
    static func render(
        _ picture: DecodedPicture, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> Bitmap {
        let (sourceWidth, sourceHeight) = (picture.sourceWidth, picture.sourceHeight)
        let cut: (x: Int, y: Int, width: Int, height: Int)
        switch goal {
        case .square:
            let square = picture.orientation.centreSquare(width: sourceWidth, height: sourceHeight)
            cut = (square.x, square.y, square.side, square.side)
        case .fit:
            cut = (0, 0, sourceWidth, sourceHeight)
        }
        // A vector picture may be drawn larger than it says it is; pixels may not.
        let most = max(1, picture.scale)
        let scale = min(most, goal.scale(width: sourceWidth, height: sourceHeight, headroom: 1))
        let width = max(1, Int((Double(cut.width) * scale).rounded()))
        let height = max(1, Int((Double(cut.height) * scale).rounded()))
        let decoded = picture.scale
        let resampler = Resampler(
            picture.pixels, columns: Double(cut.x) * decoded..<Double(cut.x + cut.width) * decoded,
            rows: Double(cut.y) * decoded..<Double(cut.y + cut.height) * decoded, width: width, height: height)
        let pixels = UnsafeMutablePointer<SIMD4<UInt8>>.allocate(capacity: width * height)
        defer { pixels.deallocate() }
        try resampler.run(into: pixels, cancellation)
        ColorConversion.convert(pixels, count: width * height, of: picture)
        let turned = picture.orientation.swapsSides
        return Bitmap(width: turned ? height : width, height: turned ? width : height, format: .bgra) { target in
            pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { source in
                guard let words = target.bindMemory(to: UInt32.self).baseAddress else { return }
                picture.orientation.apply(source, width: width, height: height, to: words)
            }
        }
    }
}
