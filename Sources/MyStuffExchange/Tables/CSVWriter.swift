/// Rows of a table in RFC 4180's form, with commas and CRLF.
enum CSVWriter {
    /// What a spreadsheet needs to take the file for UTF-8.
    static let byteOrderMark = "\u{FEFF}"

    static func row(_ cells: [String]) -> String {
        cells.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// A cell with what would end it early in quotes; and with blanks at its ends, which some readers take away.
    private static func quoted(_ cell: String) -> String {
        let needsQuotes =
            cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
            || cell.utf8.first == 0x20 || cell.utf8.last == 0x20
        return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }

    /// A text as a spreadsheet leaves it alone: with an apostrophe before it where it would be taken for a formula, or for
    /// a number and lose digits. Whoever reads the file back takes one apostrophe away, and so what begins with one gets
    /// another.
    static func guarded(_ text: String) -> String {
        guard let first = text.utf8.first else { return text }
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "'"), 0x09, 0x0D:
            return "'" + text
        default: return losesDigits(text) ? "'" + text : text
        }
    }

    /// Twelve digits and more, zeros in front, or what looks like 1E5.
    private static func losesDigits(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        if bytes.allSatisfy(isDigit) { return bytes.count >= 12 || (bytes.count > 1 && bytes[0] == 48) }
        guard let mark = bytes.firstIndex(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) else {
            return false
        }
        let mantissa = bytes[..<mark]
        var exponent = bytes[(mark + 1)...]
        if exponent.first == UInt8(ascii: "+") || exponent.first == UInt8(ascii: "-") { exponent.removeFirst() }
        return mantissa.contains(where: isDigit) && !exponent.isEmpty && exponent.allSatisfy(isDigit)
            && mantissa.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    }
}

extension String {
    /// All occurrences of an ASCII text that is not empty.
    func replacing(_ old: String, with new: String) -> String {
        guard !old.isEmpty, utf8.contains(old.utf8.first ?? 0) else { return self }
        let (source, pattern) = (Array(utf8), Array(old.utf8))
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 16)
        var index = 0
        while index < source.count {
            if source[index...].starts(with: pattern) {
                result += new.utf8
                index += pattern.count
            } else {
                result.append(source[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
