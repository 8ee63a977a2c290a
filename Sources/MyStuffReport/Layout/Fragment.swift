import Drawing
import MyStuffCore

/// A piece of a page, with what draws it.
struct Fragment {
    /// A picture's place, from the top left corner of the fragment.
    struct PictureFrame {
        let picture: Picture
        /// Among the pictures of its thing, from 1.
        let number: Int
        var frame: Frame
    }

    let height: Double
    var keepsWithNext = false
    var pictures: [PictureFrame] = []
    /// Draws all but the pictures, at the place of its top left corner.
    let draw: (_ canvas: PageCanvas, _ x: Double, _ y: Double) -> Void

    var piece: PageFlow.Piece { PageFlow.Piece(height: height, keepsWithNext: keepsWithNext) }

    static func space(_ height: Double) -> Fragment { Fragment(height: height) { _, _, _ in } }

    /// One fragment for each line, so that a long text can go on on the next page.
    static func lines(of text: TextBlock, indent: Double = 0, after: Double = 0) -> [Fragment] {
        text.lines.indices.map { index in
            let isLast = index == text.lines.count - 1
            return Fragment(height: text.lines[index].height + (isLast ? after : 0)) { canvas, x, y in
                canvas.element("P") { text.draw(on: canvas, x: x + indent, y: y, lines: index..<index + 1) }
            }
        }
    }
}

/// What a report looks like. Lengths are in points.
enum ReportLook {
    static let title = TextStyle(size: 26, isBold: true, ink: accent)
    static let person = TextStyle(size: 13, isBold: true)
    static let address = TextStyle(size: 10.5, ink: .grey(0.25))
    static let fact = TextStyle(size: 10.5)
    static let strongFact = TextStyle(size: 10.5, isBold: true)
    static let factLabel = TextStyle(size: 10.5, ink: .grey(0.4))
    static let section = TextStyle(size: 16, isBold: true, ink: accent)
    static let place = TextStyle(size: 12.5, isBold: true, ink: accent)
    static let tableHead = TextStyle(size: 8.5, isBold: true, ink: .grey(0.4))
    static let cell = TextStyle(size: 9.5)
    static let strongCell = TextStyle(size: 9.5, isBold: true)
    static let name = TextStyle(size: 11, isBold: true)
    static let number = TextStyle(size: 11, ink: .grey(0.5))
    static let amount = TextStyle(size: 10.5, isBold: true)
    static let label = TextStyle(size: 8.5, ink: .grey(0.42))
    static let value = TextStyle(size: 9)
    static let small = TextStyle(size: 7.5, ink: .grey(0.3))
    static let tiny = TextStyle(size: 7.5, ink: .grey(0.45))
    static let hash = TextStyle(size: 6.5, isFixed: true, ink: .grey(0.3))
    static let edge = TextStyle(size: 8, ink: .grey(0.42))

    static let accent = Ink(0.10, 0.27, 0.42)
    static let rule = Ink.grey(0.75)
    static let faint = Ink.grey(0.88)
    static let band = Ink.grey(0.955)

    /// Pixels an inch of a picture on paper, at most: enough for small print on a plate, and half the bytes of 300.
    static let resolution = 240.0
    static let jpegQuality = 85

    static let sideMargin = 54.0
    /// Where a page's content begins, and how far from its lower edge it ends.
    static let topMargin = 66.0
    static let bottomMargin = 62.0
    static let labelWidths = 96.0...136.0
    static let rowGap = 3.0
    static let pictureBox = (width: 180.0, height: 138.0)
    static let gridColumns = 3
    static let gridGap = 12.0
    /// Width to height of a place in the grid.
    static let gridProportion = 0.75
    static let itemGap = 16.0
    static let continuationHeight = 20.0
}
