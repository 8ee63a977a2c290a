/// How a picture is shown: turned first, then cropped. Settings beside the original, so that nothing is ever lost.
public struct PictureAdjustments: Sendable, Hashable {
    /// A part of the turned picture, in fractions of its width and height from its top left corner.
    public struct Crop: Sendable, Hashable {
        public let x: Double
        public let y: Double
        public let width: Double
        public let height: Double

        /// Brought inside the picture. `nil` for what is no part of it, and for all of it.
        public init?(x: Double, y: Double, width: Double, height: Double) {
            let left = max(0, x)
            let top = max(0, y)
            let right = min(1, x + width)
            let bottom = min(1, y + height)
            guard right > left, bottom > top, left > 0 || top > 0 || right < 1 || bottom < 1 else { return nil }
            self.x = left
            self.y = top
            self.width = right - left
            self.height = bottom - top
        }
    }

    /// Quarter turns clockwise, 0 to 3, after what the file's own orientation asks for.
    public let quarterTurns: Int
    public let crop: Crop?

    public static let none = PictureAdjustments()

    public init(quarterTurns: Int = 0, crop: Crop? = nil) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.crop = crop
    }

    public var isNone: Bool { self == .none }

    /// The same part of the picture, turned by another quarter clockwise.
    public var turnedRight: PictureAdjustments {
        PictureAdjustments(
            quarterTurns: quarterTurns + 1,
            crop: crop.flatMap { Crop(x: 1 - $0.y - $0.height, y: $0.x, width: $0.height, height: $0.width) })
    }

    /// The same, counterclockwise.
    public var turnedLeft: PictureAdjustments { turnedRight.turnedRight.turnedRight }

    /// The size in pixels of what is shown of an upright picture of `width` × `height`; at least 1 × 1.
    public func shownSize(width: Int, height: Int) -> (width: Int, height: Int) {
        let part = shownPart(width: width, height: height)
        return (part.width, part.height)
    }

    /// The part in whole pixels of the turned picture, for an upright original of `width` × `height`.
    public func shownPart(width: Int, height: Int) -> (x: Int, y: Int, width: Int, height: Int) {
        let (width, height) = quarterTurns % 2 == 0 ? (width, height) : (height, width)
        guard let crop else { return (0, 0, width, height) }
        let left = min(Int((crop.x * Double(width)).rounded()), width - 1)
        let top = min(Int((crop.y * Double(height)).rounded()), height - 1)
        let right = min(width, max(left + 1, Int(((crop.x + crop.width) * Double(width)).rounded())))
        let bottom = min(height, max(top + 1, Int(((crop.y + crop.height) * Double(height)).rounded())))
        return (left, top, right - left, bottom - top)
    }
}
