import MyStuffCore

/// A table as a file had it: headings, and rows with as many cells each. All cells are in one piece of memory, and become
/// texts when they are asked for: a hundred thousand rows are a few hundred thousand numbers.
public struct Table: Sendable {
    /// What a cell was where the file says so; a text can still look like anything.
    enum CellKind: UInt8 {
        case text
        /// Digits with a point, whatever the language.
        case number
        /// `YYYY-MM-DD`.
        case date
    }

    /// A row that had not as many cells as there are headings.
    public struct RaggedRow: Sendable, Equatable {
        public let line: Int
        public let cells: Int
        /// Something was in the cells that no heading stands over; it is left out.
        public let isCut: Bool
    }

    /// Without spaces at their ends. Empty ones are in the file too.
    public internal(set) var columns: [String]
    public internal(set) var ragged: [RaggedRow] = []
    /// The rows above the headings that had something in them: a title, the day of the list. They are left out.
    public let titleCount: Int

    var bytes: [UInt8] = []
    /// Where each cell ends in `bytes`, row after row.
    var ends: [Int] = []
    /// For each row the line of the file where it begins, from 1.
    var lines: [Int32] = []
    /// Empty where all cells are texts.
    var kinds: [CellKind] = []

    init(columns: [String], titleCount: Int = 0) {
        self.columns = columns.map { $0.trimmed() }
        self.titleCount = titleCount
    }

    public var rowCount: Int { lines.count }

    /// The line of the file where the row begins, from 1.
    public func line(ofRow row: Int) -> Int { Int(lines[row]) }

    /// `row` from 0.
    public subscript(row: Int, column: Int) -> String {
        let range = range(row, column)
        return range.isEmpty ? "" : String(decoding: bytes[range], as: UTF8.self)
    }

    func isEmpty(_ row: Int, _ column: Int) -> Bool { range(row, column).isEmpty }

    func beginsWithFourDigits(_ row: Int, _ column: Int) -> Bool {
        let range = range(row, column)
        return range.count >= 8 && bytes[range].prefix(4).allSatisfy { (48...57).contains($0) }
    }

    func kind(_ row: Int, _ column: Int) -> CellKind {
        kinds.isEmpty ? .text : kinds[row * columns.count + column]
    }

    private func range(_ row: Int, _ column: Int) -> Range<Int> {
        let cell = row * columns.count + column
        return (cell == 0 ? 0 : ends[cell - 1])..<ends[cell]
    }

    // MARK: Titles

    /// More rows of one cell than these are no titles but a table of one column.
    static let mostTitles = 5

    /// Whether a row may be a title: one cell alone, and no heading that tables have.
    static func mayBeTitle(_ cells: [String]) -> Bool {
        let filled = cells.filter { !$0.trimmed().isEmpty }
        return filled.count == 1 && !Synonyms.areKnown(filled[0])
    }

    /// Whether a row beneath titles has the headings: the first thing of a list must not be taken for a title.
    static func areHeadings(_ cells: [String]) -> Bool { cells.count > 1 && cells.contains(where: Synonyms.areKnown) }

    // MARK: Filling

    /// Adds a row; a short one is filled up, what is too much is cut off.
    mutating func append(_ cells: [String], kinds: [CellKind] = [], line: Int) {
        let count = columns.count
        for position in 0..<count {
            if position < cells.count { bytes.append(contentsOf: cells[position].utf8) }
            ends.append(bytes.count)
        }
        if !kinds.isEmpty || !self.kinds.isEmpty {
            let missing = lines.count * count - self.kinds.count
            if missing > 0 { self.kinds += Array(repeating: .text, count: missing) }
            self.kinds += (0..<count).map { $0 < kinds.count ? kinds[$0] : .text }
        }
        lines.append(Int32(clamping: line))
        noteIfRagged(cells.count, isCut: cells.dropFirst(count).contains { !$0.isEmpty }, line)
    }

    /// Cells that are missing at the end and empty ones too many are what spreadsheets leave; they say nothing.
    mutating func noteIfRagged(_ cells: Int, isCut: Bool, _ line: Int) {
        guard isCut || cells < columns.count, ragged.count < Self.mostRagged else { return }
        ragged.append(RaggedRow(line: line, cells: cells, isCut: isCut))
    }

    /// More of them are no news.
    private static let mostRagged = 1000
}
