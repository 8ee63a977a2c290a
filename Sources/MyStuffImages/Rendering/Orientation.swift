/// How a stored picture is to be turned for a person, in the numbers of EXIF and TIFF (tag 274).
enum Orientation: Int, Sendable {
    case upright = 1
    case mirrored, halfTurn, flipped, transposed, quarterTurnRight, transversed, quarterTurnLeft

    /// Whether width and height change places.
    var swapsSides: Bool { rawValue >= 5 }

    /// Whether upright columns run against the stored axis that they come from, and the same of rows.
    private var reversal: (columns: Bool, rows: Bool) {
        switch self {
        case .upright: (false, false)
        case .mirrored: (true, false)
        case .halfTurn: (true, true)
        case .flipped: (false, true)
        case .transposed: (false, false)
        case .quarterTurnRight: (true, false)
        case .transversed: (true, true)
        case .quarterTurnLeft: (false, true)
        }
    }

    /// The stored place of the upright picture's centre square, for a stored size of `width` × `height`.
    ///
    /// Where the middle falls between two pixels the square begins at the left or upper one, as a person sees it.
    func centreSquare(width: Int, height: Int) -> (x: Int, y: Int, side: Int) {
        let side = min(width, height)
        // Only the longer stored side has a margin.
        let margin = max(width, height) - side
        let isReversed = (width > height) != swapsSides ? reversal.columns : reversal.rows
        let before = isReversed ? margin - margin / 2 : margin / 2
        return width > height ? (before, 0, side) : (0, before, side)
    }

    /// Turns tight rows of four-byte pixels upright.
    func apply(_ source: UnsafePointer<UInt32>, width: Int, height: Int, to target: UnsafeMutablePointer<UInt32>) {
        let (uprightWidth, uprightHeight) = swapsSides ? (height, width) : (width, height)
        // A step to the right and a step down in the upright picture, as steps in the stored one.
        let (across, down) = swapsSides ? (width, 1) : (1, width)
        let right = reversal.columns ? -across : across
        let below = reversal.rows ? -down : down
        var start = 0
        if reversal.columns { start += across * (uprightWidth - 1) }
        if reversal.rows { start += down * (uprightHeight - 1) }
        for y in 0..<uprightHeight {
            var from = start + y * below
            let row = target + y * uprightWidth
            for x in 0..<uprightWidth {
                row[x] = source[from]
                from += right
            }
        }
    }
}
