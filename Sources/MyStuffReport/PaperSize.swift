import Glibc

/// The size of a sheet of paper, in points (1/72 inch).
public struct PaperSize: Sendable, Equatable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public init(millimetres width: Double, _ height: Double) {
        self.init(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }

    public static let a4 = PaperSize(millimetres: 210, 297)
    public static let letter = PaperSize(width: 612, height: 792)

    /// What is in the printers where the person is, by LC_PAPER as setlocale(3) has set it. A locale says 216 × 279
    /// millimetres for Letter; the paper is a little smaller.
    public static func current() -> PaperSize {
        // For these two glibc answers the number itself in the place of a pointer (langinfo.h).
        func millimetres(_ item: Int) -> Int {
            Int(Int32(truncatingIfNeeded: Int(bitPattern: nl_langinfo(nl_item(item)))))
        }
        let (width, height) = (millimetres(Int(_NL_PAPER_WIDTH)), millimetres(Int(_NL_PAPER_HEIGHT)))
        if (width, height) == (216, 279) { return letter }
        // No locale has anything else, but nothing forbids it.
        guard (100...1000).contains(width), (100...1500).contains(height), width <= height else { return a4 }
        return (width, height) == (210, 297) ? a4 : PaperSize(millimetres: Double(width), Double(height))
    }
}
