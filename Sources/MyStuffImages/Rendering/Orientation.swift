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

    /// The stored place of a part of the upright picture, for a stored size of `width` × `height`.
    func stored(
        _ part: (x: Int, y: Int, width: Int, height: Int), width: Int, height: Int
    ) -> (x: Int, y: Int, width: Int, height: Int) {
        if swapsSides {
            let x = reversal.rows ? width - part.y - part.height : part.y
            let y = reversal.columns ? height - part.x - part.width : part.x
            return (x, y, part.height, part.width)
        }
        let x = reversal.columns ? width - part.x - part.width : part.x
        let y = reversal.rows ? height - part.y - part.height : part.y
        return (x, y, part.width, part.height)
    }

    /// What becomes of it when the upright picture is turned by another quarter clockwise.
    private var turnedRight: Orientation {
        switch self {
        case .upright: .quarterTurnRight
        case .quarterTurnRight: .halfTurn
        case .halfTurn: .quarterTurnLeft
        case .quarterTurnLeft: .upright
        case .mirrored: .transversed
        case .transversed: .flipped
        case .flipped: .transposed
        case .transposed: .mirrored
        }
    }

    /// `quarterTurns` is at least 0.
    func turned(_ quarterTurns: Int) -> Orientation {
        (0..<quarterTurns).reduce(self) { orientation, _ in orientation.turnedRight }
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
