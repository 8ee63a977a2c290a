public import MyStuffCore

/// A crop being chosen: a rectangle in pixels of the turned picture, which never leaves it.
public struct CropModel: Sendable, Equatable {
    public struct Rectangle: Sendable, Equatable {
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// A proportion that the rectangle keeps.
    public enum Aspect: CaseIterable, Sendable {
        case free, square, fourThree, threeTwo, sixteenNine

        /// The longer side by the shorter one; nil for any.
        var ratio: Double? {
            switch self {
            case .free: nil
            case .square: 1
            case .fourThree: 4 / 3
            case .threeTwo: 3 / 2
            case .sixteenNine: 16 / 9
            }
        }
    }

    /// What is dragged: an edge, a corner, or all of it. `column` and `row` are -1 at the left and upper edge, 1 at the
    /// right and lower one.
    public struct Handle: Sendable, Equatable {
        public let column: Int
        public let row: Int

        public static let inside = Handle(column: 0, row: 0)
        public static let all: [Handle] = (-1...1).flatMap { row in (-1...1).map { Handle(column: $0, row: row) } }
    }

    /// The least width and height of a crop: pixels of the picture, and its part of the whole. What is smaller shows
    /// nothing, and cannot be taken hold of any more.
    private static let least = (pixels: 32.0, part: 0.05)

    /// Size in pixels of the upright original.
    private let width: Int
    private let height: Int
    public private(set) var quarterTurns: Int
    public private(set) var rectangle: Rectangle
    public private(set) var aspect = Aspect.free
    /// Width by height that the rectangle keeps.
    private var ratio: Double?

    public init(_ picture: Picture) {
        width = picture.width
        height = picture.height
        quarterTurns = picture.adjustments.quarterTurns
        let part = picture.adjustments.shownPart(width: picture.width, height: picture.height)
        rectangle = Rectangle(
            x: Double(part.x), y: Double(part.y), width: Double(part.width), height: Double(part.height))
    }

    /// Size in pixels of the picture as it is turned.
    public var size: (width: Double, height: Double) {
        quarterTurns % 2 == 0 ? (Double(width), Double(height)) : (Double(height), Double(width))
    }

    public var adjustments: PictureAdjustments {
        PictureAdjustments(
            quarterTurns: quarterTurns,
            crop: PictureAdjustments.Crop(
                x: rectangle.x / size.width, y: rectangle.y / size.height, width: rectangle.width / size.width,
                height: rectangle.height / size.height))
    }

    // MARK: Changing

    public mutating func reset() {
        (quarterTurns, aspect, ratio) = (0, .free, nil)
        rectangle = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// By a quarter to the right; the same part stays in the rectangle.
    public mutating func turnRight() {
        let old = rectangle
        let oldHeight = size.height
        quarterTurns = (quarterTurns + 1) % 4
        rectangle = Rectangle(x: oldHeight - old.y - old.height, y: old.x, width: old.height, height: old.width)
        ratio = ratio.map { 1 / $0 }
    }

    public mutating func turnLeft() { for _ in 0..<3 { turnRight() } }

    /// Keeps the proportion from now on, upright or lying as the rectangle is: the largest that fits into it.
    public mutating func setAspect(_ new: Aspect) {
        aspect = new
        ratio = new.ratio.map { rectangle.width >= rectangle.height ? $0 : 1 / $0 }
        guard let ratio else { return }
        let old = rectangle
        rectangle.width = min(old.width, old.height * ratio)
        rectangle.height = rectangle.width / ratio
        // A small rectangle grows rather than becoming smaller than the least.
        rectangle.width = min(max(rectangle.width, least(for: ratio).width), size.width, size.height * ratio)
        rectangle.height = rectangle.width / ratio
        rectangle.x = min(max(0, old.x + (old.width - rectangle.width) / 2), size.width - rectangle.width)
        rectangle.y = min(max(0, old.y + (old.height - rectangle.height) / 2), size.height - rectangle.height)
    }

    /// The least size, for a proportion where there is one.
    private func least(for ratio: Double?) -> (width: Double, height: Double) {
        func least(_ side: Double) -> Double { min(side, max(Self.least.pixels, side * Self.least.part)) }
        let (width, height) = (least(size.width), least(size.height))
        guard let ratio else { return (width, height) }
        let both = max(width, height * ratio)
        return (both, both / ratio)
    }

    /// Moves `handle` of `start` by so many pixels of the picture. What lies opposite stays where it is.
    public mutating func drag(_ handle: Handle, from start: Rectangle, by dx: Double, _ dy: Double) {
        guard handle != .inside else {
            rectangle.x = min(max(0, start.x + dx), size.width - start.width)
            rectangle.y = min(max(0, start.y + dy), size.height - start.height)
            return
        }
        var width = start.width + Double(handle.column) * dx
        var height = start.height + Double(handle.row) * dy
        let most = (
            width: room(handle.column, start.x, start.width, of: size.width),
            height: room(handle.row, start.y, start.height, of: size.height)
        )
        if let ratio {
            if handle.column == 0 || (handle.row != 0 && height * ratio > width) { width = height * ratio }
            width = min(max(width, least(for: ratio).width), most.width, most.height * ratio)
            height = width / ratio
        } else {
            width = min(max(width, least(for: nil).width), most.width)
            height = min(max(height, least(for: nil).height), most.height)
        }
        rectangle = Rectangle(
            x: position(handle.column, start.x, start.width, new: width),
            y: position(handle.row, start.y, start.height, new: height), width: width, height: height)
    }

    /// How long a side can become when its handle is dragged; without one (0) it grows to both sides of its middle.
    private func room(_ handle: Int, _ start: Double, _ length: Double, of whole: Double) -> Double {
        switch handle {
        case -1: start + length
        case 1: whole - start
        default: 2 * min(start + length / 2, whole - start - length / 2)
        }
    }

    private func position(_ handle: Int, _ start: Double, _ length: Double, new: Double) -> Double {
        switch handle {
        case -1: start + length - new
        case 1: start
        default: start + (length - new) / 2
        }
    }
}
