/// A part of a page, in points (1/72 inch) from its top left corner.
public struct Frame: Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The largest frame with the proportions of `width` to `height` that fits in: in the middle, not larger than `most`
    /// times `width` × `height`.
    public func fitting(width: Double, height: Double, most: Double = .infinity) -> Frame {
        guard width > 0, height > 0 else { return self }
        let scale = min(self.width / width, self.height / height, most)
        let (fitWidth, fitHeight) = (width * scale, height * scale)
        return Frame(
            x: x + (self.width - fitWidth) / 2, y: y + (self.height - fitHeight) / 2, width: fitWidth,
            height: fitHeight)
    }
}

/// Each part from 0 to 1.
public struct Ink: Sendable, Hashable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public init(_ red: Double, _ green: Double, _ blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    public static func grey(_ level: Double) -> Ink { Ink(level, level, level) }

    public static let black = grey(0)
}
