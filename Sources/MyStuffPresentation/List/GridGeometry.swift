/// How many pictures stand side by side in a grid, and how large they are. All measures are in pixels.
public struct GridGeometry: Equatable, Sendable {
    /// The side of a picture at least. The pane of the grid has room for two.
    public static let smallestSide = 112
    /// Around each picture, as in the style sheet.
    public static let padding = 6
    /// The most that is worth its cost: GTK makes cells for 32 rows of the columns that there may be.
    public static let columnRange = 2...12

    public let columns: Int
    public let side: Int

    /// `width` is the grid's own, without what is free at its edges. Larger text has larger pictures where there is
    /// room, or names would be broken in the middle of words.
    public init(width: Int, textScale: Double = 1) {
        let range = Self.columnRange
        let wanted = Int(Double(Self.smallestSide) * min(max(textScale, 1), 1.5)) + 2 * Self.padding
        columns = min(max(width / wanted, range.lowerBound), range.upperBound)
        side = max(width / columns - 2 * Self.padding, Self.smallestSide)
    }

    /// How many cells there is room for in `height`, those that are cut off included.
    public func cells(inHeight height: Int) -> Int { columns * (height / (side + 2 * Self.padding) + 1) }
}
