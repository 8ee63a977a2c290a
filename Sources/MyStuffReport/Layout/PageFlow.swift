/// Puts pieces one beneath the other, and on a new page where there is no more room. Heights are in points.
struct PageFlow: Sendable, Equatable {
    /// A piece of something that is not torn apart itself.
    struct Piece: Sendable, Equatable {
        let height: Double
        /// On the same page as the piece that follows.
        var keepsWithNext = false
    }

    /// Where a piece has come to.
    struct Spot: Sendable, Equatable {
        /// From 0.
        let page: Int
        /// From the top of the page's content.
        let y: Double
        /// The first piece on a page that is not the first one of the whole: a line above it says what goes on here.
        var continues = false
    }

    let pageHeight: Double
    /// What the line above the rest of something takes.
    let continuationHeight: Double
    private(set) var page: Int
    private(set) var y: Double

    init(pageHeight: Double, continuationHeight: Double, page: Int = 0, y: Double = 0) {
        self.pageHeight = pageHeight
        self.continuationHeight = continuationHeight
        self.page = page
        self.y = y
    }

    /// The same flow at another place.
    func at(page: Int, y: Double) -> PageFlow {
        PageFlow(pageHeight: pageHeight, continuationHeight: continuationHeight, page: page, y: y)
    }

    /// One spot for each of `pieces`, which belong together: on one page where they fit on one, `gap` beneath what was
    /// placed before.
    mutating func place(_ pieces: [Piece], gap: Double) -> [Spot] {
        let total = pieces.reduce(0) { $0 + $1.height }
        let start = y > 0 ? y + gap : 0
        if total <= pageHeight {
            if start + total > pageHeight { turn() } else { y = start }
        } else if start > pageHeight / 2 {
            // What needs several pages anyway begins where there is some of it to be seen.
            turn()
        } else {
            y = start
        }
        var spots: [Spot] = []
        var index = 0
        while index < pieces.count {
            // A heading and what it stands above go together.
            var end = index + 1
            while end < pieces.count, pieces[end - 1].keepsWithNext { end += 1 }
            let group = pieces[index..<end]
            var continues = false
            if y > 0, y + group.reduce(0, { $0 + $1.height }) > pageHeight {
                turn()
                continues = index > 0
                if continues { y = continuationHeight }
            }
            for piece in group {
                // A group that is too long for a page is torn apart all the same.
                if y + piece.height > pageHeight, y > continuationHeight {
                    turn()
                    continues = !spots.isEmpty
                    if continues { y = continuationHeight }
                }
                spots.append(Spot(page: page, y: y, continues: continues))
                continues = false
                y += piece.height
            }
            index = end
        }
        return spots
    }

    /// What follows begins on a new page, unless nothing is on this one.
    mutating func turn() {
        guard y > 0 else { return }
        page += 1
        y = 0
    }

    /// The pages that have something on them.
    var pageCount: Int { y > 0 ? page + 1 : page }
}
