import Glibc

/// The first sheet of an OpenDocument spreadsheet, by what its cells are and not by what they show.
///
/// https://docs.oasis-open.org/office/OpenDocument/v1.3/OpenDocument-v1.3-part3-schema.html#__RefHeading__1415594_253892949
enum OpenDocumentTable {
    /// Spreadsheets fill up to the last of a million rows with empty cells, which are counted and not made.
    private static let mostColumns = 2000
    private static let mostRows = 1_100_000
    private static let mostCells = 40_000_000

    /// `path` is that of content.xml. Throws `TableError`, `XMLError` and `ArchiveError`.
    static func read(path: [UInt8]) throws -> Table {
        let file = openFile(path)
        guard file >= 0 else { throw ArchiveError.unreadable(systemWords(errno)) }
        defer { close(file) }
        var reader = SheetReader(try XMLStream(file: file))
        return try reader.table()
    }

    private struct SheetReader {
        private struct Row {
            let cells: [String]
            let kinds: [Table.CellKind]
            let line: Int
            let repeats: Int
        }

        private let xml: XMLStream
        private var made = Table(columns: [])
        private var hasHeadings = false
        /// Rows that are titles if headings come after them.
        private var held: [Row] = []
        private var titleCount = 0
        /// Of the row that is being read.
        private var cells: [String] = []
        private var kinds: [Table.CellKind] = []
        private var row = 0
        private var cellCount = 0

        init(_ xml: XMLStream) { self.xml = xml }

        mutating func table() throws -> Table {
            var isInTable = false
            var repeats = 1
            while let event = try xml.next() {
                switch event {
                case .start("table", _) where !isInTable: isInTable = true
                // A table within a cell, or an image's.
                case .start("table", _): try skip("table")
                case .start("table-row", let attributes) where isInTable:
                    repeats = min(1 << 40, Int(attributes["number-rows-repeated"] ?? "") ?? 1)
                    (cells, kinds) = ([], [])
                case .start("table-cell", let attributes) where isInTable,
                    .start("covered-table-cell", let attributes) where isInTable:
                    try readCell(attributes)
                case .end("table-row") where isInTable:
                    try endRow(repeats: max(1, repeats))
                case .end("table") where isInTable: return try finished()
                default: continue
                }
                try Task.checkCancellation()
            }
            return try finished()
        }

        private mutating func finished() throws -> Table {
            try addHeld()
            guard hasHeadings else { throw TableError.empty }
            return made
        }

        private mutating func readCell(_ attributes: [String: String]) throws {
            var paragraphs: [String] = []
            var depth = 0
            var inNote = 0
            loop: while let event = try xml.next() {
                switch event {
                case .start(let name, let attributes):
                    if depth == 0, name == "p" { paragraphs.append("") }
                    depth += 1
                    if name == "annotation" { inNote = depth }
                    guard inNote == 0, !paragraphs.isEmpty else { continue }
                    switch name {
                    case "s":
                        let count = min(1000, Int(attributes["c"] ?? "1") ?? 1)
                        paragraphs[paragraphs.count - 1] += String(repeating: " ", count: max(0, count))
                    case "tab": paragraphs[paragraphs.count - 1] += "\t"
                    case "line-break": paragraphs[paragraphs.count - 1] += "\n"
                    default: break
                    }
                case .end:
                    if depth == 0 { break loop }
                    if inNote == depth { inNote = 0 }
                    depth -= 1
                case .text(let text):
                    if inNote == 0, depth > 0, !paragraphs.isEmpty { paragraphs[paragraphs.count - 1] += text }
                }
            }
            let (text, kind) = Self.value(attributes, shown: paragraphs.joined(separator: "\n"))
            let repeats = max(1, Int(attributes["number-columns-repeated"] ?? "") ?? 1)
            for _ in 0..<min(repeats, OpenDocumentTable.mostColumns - min(cells.count, OpenDocumentTable.mostColumns)) {
                cells.append(text)
                kinds.append(kind)
            }
        }

        private static func value(
            _ attributes: [String: String], shown: String
        ) -> (String, Table.CellKind) {
            switch attributes["value-type"] {
            case "float", "percentage":
                return (attributes["value"].map(plain) ?? shown, .number)
            case "currency":
                let number = attributes["value"].map(plain) ?? shown
                return (attributes["currency"].map { "\($0) \(number)" } ?? number, .number)
            case "date":
                // A moment is the day that it is on there.
                return attributes["date-value"].map { (String($0.prefix(10)), .date) } ?? (shown, .text)
            case "boolean":
                return (attributes["boolean-value"] ?? shown, .text)
            case "string":
                return (attributes["string-value"] ?? shown, .text)
            default:
                return (shown, .text)
            }
        }

        /// What a spreadsheet's double is in digits: "1.2E+03" is 1200, and 0.1 + 0.2 is what it is shown as, 0.3.
        private static func plain(_ text: String) -> String {
            guard text.utf8.contains(where: { $0 | 0x20 == 0x65 }) || text.utf8.count > 16, let number = Double(text),
                number.isFinite
            else { return text }
            var buffer = [CChar](repeating: 0, count: 64)
            // Fifteen digits are what a spreadsheet itself shows at most.
            let digits = max(0, min(15, 15 - Int(log10(max(1, abs(number))).rounded(.down)) - 1))
            let count = withVaList([Int32(digits), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
            var plain = String(decoding: buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if plain.contains(".") {
                while plain.last == "0" { plain.removeLast() }
                if plain.last == "." { plain.removeLast() }
            }
            return plain
        }

        private mutating func endRow(repeats: Int) throws {
            row += repeats
            while let last = cells.last, last.isEmpty {
                cells.removeLast()
                kinds.removeLast()
            }
            guard !cells.isEmpty else { return }
            let read = Row(cells: cells, kinds: kinds, line: row - repeats + 1, repeats: repeats)
            if !hasHeadings {
                if Table.mayBeTitle(cells), held.count < Table.mostTitles { return held.append(read) }
                if Table.areHeadings(cells) {
                    titleCount = held.count
                    held = []
                }
                try addHeld()
            }
            try add(read)
        }

        /// They were no titles.
        private mutating func addHeld() throws {
            let rows = held
            held = []
            for row in rows { try add(row) }
        }

        private mutating func add(_ row: Row) throws {
            guard hasHeadings else {
                made = Table(columns: row.cells, titleCount: titleCount)
                hasHeadings = true
                return
            }
            var (cells, kinds) = (row.cells, row.kinds)
            // Empty cells at the end are not written: that says nothing.
            let missing = max(0, made.columns.count - cells.count)
            cells += Array(repeating: "", count: missing)
            kinds += Array(repeating: .text, count: missing)
            for offset in 0..<row.repeats {
                cellCount += made.columns.count
                guard cellCount <= OpenDocumentTable.mostCells, made.rowCount < OpenDocumentTable.mostRows else {
                    throw TableError.tooLarge
                }
                made.append(cells, kinds: kinds, line: row.line + offset)
            }
        }

        private func skip(_ name: String) throws {
            var depth = 1
            while depth > 0, let event = try xml.next() {
                switch event {
                case .start(name, _): depth += 1
                case .end(name): depth -= 1
                default: continue
                }
            }
        }
    }
}
