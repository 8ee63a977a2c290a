import MyStuffCore

/// How a file of delimited text is written: found out, shown to the person, and changed by them where it is wrong.
public struct TextLayout: Sendable, Equatable {
    public enum Delimiter: UInt8, Sendable, CaseIterable {
        case comma = 0x2C
        case semicolon = 0x3B
        case tab = 0x09
        case bar = 0x7C
    }

    public var delimiter: Delimiter
    public var encoding: TextEncoding

    public init(delimiter: Delimiter, encoding: TextEncoding) {
        self.delimiter = delimiter
        self.encoding = encoding
    }
}

public enum TableError: Error, Sendable, Equatable {
    /// Nothing is in it.
    case empty
    /// A quotation mark that opens in this line is never closed.
    case unclosedQuote(line: Int)
    /// Larger than what can be read at once.
    case tooLarge
}

/// Comma-separated values and their kin: RFC 4180, and what spreadsheets make of it.
enum DelimitedText {
    /// `layout`: nil finds it out. `bytes` is the file. Throws `TableError`.
    static func read(
        _ bytes: UnsafeRawBufferPointer, _ layout: TextLayout?
    ) throws(TableError) -> (table: Table, layout: TextLayout) {
        guard bytes.count <= 1 << 30 else { throw .tooLarge }
        let encoding = layout?.encoding ?? TextEncoding.detect(bytes)
        let text = encoding.decode(bytes)
        let (told, start) = separatorLine(text)
        let delimiter = layout?.delimiter ?? told ?? detectDelimiter(text, from: start)
        var parser = DelimitedTextParser(text, from: start, delimiter: delimiter.rawValue, firstLine: start > 0 ? 2 : 1)
        return (try parser.table(), TextLayout(delimiter: delimiter, encoding: encoding))
    }

    /// "sep=;", by which Excel is told.
    private static func separatorLine(_ text: [UInt8]) -> (TextLayout.Delimiter?, start: Int) {
        var line = text.prefix(16)
        if line.first == 0x22 { line.removeFirst() }
        guard line.count >= 5, line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }),
            let end = text.prefix(16).firstIndex(where: { $0 == 10 || $0 == 13 })
        else { return (nil, 0) }
        let delimiter = TextLayout.Delimiter(rawValue: line[line.startIndex + 4])
        let isPair = text[end] == 13 && end + 1 < text.count && text[end + 1] == 10
        return (delimiter, end + (isPair ? 2 : 1))
    }

    /// The one by which the headings are several and the first rows have as many cells.
    private static func detectDelimiter(_ text: [UInt8], from start: Int) -> TextLayout.Delimiter {
        var best = (delimiter: TextLayout.Delimiter.comma, score: 0)
        for delimiter in [TextLayout.Delimiter.semicolon, .tab, .comma, .bar] {
            var parser = DelimitedTextParser(text, from: start, delimiter: delimiter.rawValue, firstLine: 1)
            let all = parser.cellCounts(rows: 30)
            // Titles above have one cell, whatever separates the others.
            let titles = all.prefix(Table.mostTitles).prefix { $0 == 1 }.count
            let counts = all.dropFirst(titles)
            guard let first = counts.first, first > 1 else { continue }
            let alike = counts.count { $0 == first } * 1000 / counts.count
            // A sentence may have a comma in it.
            if titles > 0, alike < 600 || counts.count < 2 { continue }
            let score = alike + min(first, 400)
            if score > best.score { best = (delimiter, score) }
        }
        return best.delimiter
    }
}

/// Goes through the bytes once.
struct DelimitedTextParser {
    private let text: [UInt8]
    private var position: Int
    private let delimiter: UInt8
    private var line: Int

    init(_ text: [UInt8], from start: Int, delimiter: UInt8, firstLine: Int) {
        self.text = text
        position = start
        self.delimiter = delimiter
        line = firstLine
    }

    /// How many cells each of the first rows has.
    mutating func cellCounts(rows: Int) -> [Int] {
        var counts: [Int] = []
        var bytes: [UInt8] = []
        var ends: [Int] = []
        while counts.count < rows, position < text.count {
            ends.removeAll(keepingCapacity: true)
            bytes.removeAll(keepingCapacity: true)
            _ = readRow(&bytes, &ends)
            if ends.count > 1 || !bytes.isEmpty { counts.append(ends.count) }
        }
        return counts
    }

    /// Throws `TableError`.
    mutating func table() throws(TableError) -> Table {
        let titleCount = try skipTitles()
        var headings = try filledRow() ?? []
        while headings.count > 1, headings.last?.trimmed().isEmpty == true { headings.removeLast() }
        guard !headings.isEmpty else { throw .empty }
        var table = Table(columns: headings, titleCount: titleCount)
        table.bytes.reserveCapacity(text.count)
        let count = headings.count
        var ends: [Int] = []
        while position < text.count {
            ends.removeAll(keepingCapacity: true)
            let (start, first) = (table.bytes.count, line)
            guard readRow(&table.bytes, &ends) else { throw .unclosedQuote(line: first) }
            // A line with nothing in it, also of delimiters alone.
            if table.bytes.count == start { continue }
            let end = table.bytes.count
            if ends.count > count {
                let last = ends[count - 1]
                table.bytes.removeSubrange(last...)
                table.ends.append(contentsOf: ends[..<count])
            } else {
                table.ends.append(contentsOf: ends)
                for _ in ends.count..<count { table.ends.append(end) }
            }
            table.lines.append(Int32(clamping: first))
            if ends.count != count {
                table.noteIfRagged(ends.count, isCut: ends.count > count && ends[count - 1] < end, first)
            }
        }
        return table
    }

    /// Goes to the headings where titles stand above them; answers how many.
    private mutating func skipTitles() throws(TableError) -> Int {
        let start = (position, line)
        for count in 0...Table.mostTitles {
            let before = (position, line)
            guard let cells = try filledRow() else { break }
            if Table.mayBeTitle(cells) { continue }
            guard count > 0, Table.areHeadings(cells) else { break }
            (position, line) = before
            return count
        }
        (position, line) = start
        return 0
    }

    /// The cells of the next row that has something in it; nil where there is none.
    private mutating func filledRow() throws(TableError) -> [String]? {
        while position < text.count {
            var bytes: [UInt8] = []
            var ends: [Int] = []
            let first = line
            guard readRow(&bytes, &ends) else { throw .unclosedQuote(line: first) }
            guard !bytes.isEmpty else { continue }
            var start = 0
            return ends.map { end in
                defer { start = end }
                return String(decoding: bytes[start..<end], as: UTF8.self)
            }
        }
        return nil
    }

    /// Appends the cells of one row to `bytes`, and their ends in it to `ends`. False where a quotation mark stays open.
    private mutating func readRow(_ bytes: inout [UInt8], _ ends: inout [Int]) -> Bool {
        let delimiter = delimiter
        return text.withUnsafeBufferPointer { text in
            var at = position
            defer { position = at }
            let count = text.count
            while true {
                var start = at
                // `a, "b"`: a blank before the quotation mark.
                while start < count, text[start] == 0x20 { start += 1 }
                if start < count, text[start] == 0x22 {
                    at = start + 1
                    var from = at
                    while true {
                        guard at < count else { return false }
                        let byte = text[at]
                        if byte == 0x22 {
                            if at + 1 < count, text[at + 1] == 0x22 {
                                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[from...at]))
                                at += 2
                                from = at
                                continue
                            }
                            break
                        }
                        if byte == 10 || (byte == 13 && !(at + 1 < count && text[at + 1] == 10)) { line += 1 }
                        at += 1
                    }
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<at]))
                    at += 1
                }
                let from = at
                while at < count, text[at] != delimiter, text[at] != 10, text[at] != 13 { at += 1 }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[from..<at]))
                ends.append(bytes.count)
                guard at < count else { return true }
                let byte = text[at]
                at += 1
                if byte == delimiter {
                    // Nothing behind the last delimiter is an empty cell.
                    if at == count {
                        ends.append(bytes.count)
                        return true
                    }
                    continue
                }
                if byte == 13, at < count, text[at] == 10 { at += 1 }
                line += 1
                return true
            }
        }
    }
}
