import MyStuffCore

/// From a decoded picture to what is shown: cut, reduced, in sRGB and upright, in this order, so that each step has as
/// few pixels to do as can be.
enum Renderer {
    /// An opaque `.bgra` bitmap, never larger than the original.
    static func render(
        _ picture: DecodedPicture, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> Bitmap {
        let (sourceWidth, sourceHeight) = (picture.sourceWidth, picture.sourceHeight)
        let orientation = picture.orientation.turned(goal.adjustments.quarterTurns)
        let cut = orientation.stored(part(of: picture, goal), width: sourceWidth, height: sourceHeight)
        // A vector picture may be drawn larger than it says it is; pixels may not.
        let most = max(1, picture.scale)
        let scale = min(most, goal.scale(width: picture.uprightWidth, height: picture.uprightHeight, headroom: 1))
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
        let turned = orientation.swapsSides
        return Bitmap(width: turned ? height : width, height: turned ? width : height, format: .bgra) { target in
            pixels.withMemoryRebound(to: UInt32.self, capacity: width * height) { source in
                guard let words = target.bindMemory(to: UInt32.self).baseAddress else { return }
                orientation.apply(source, width: width, height: height, to: words)
            }
        }
    }

    /// What is shown, in pixels of the upright, turned original.
    private static func part(
        of picture: DecodedPicture, _ goal: RenderGoal
    ) -> (x: Int, y: Int, width: Int, height: Int) {
        let part = goal.adjustments.shownPart(width: picture.uprightWidth, height: picture.uprightHeight)
        switch goal.shape {
        case .fit: return part
        case .square:
            let side = min(part.width, part.height)
            // Where the middle falls between two pixels the square begins at the left or upper one.
            return (part.x + (part.width - side) / 2, part.y + (part.height - side) / 2, side, side)
        }
    }
}
