import MyStuffCore

/// What stands in a cell of a spreadsheet.
enum TableCell: Equatable {
    case text(String)
    /// Digits with a point, and a minus before them where it is below zero.
    case number(String)
    case day(CalendarDay)
    case empty
}

/// Writes an OpenDocument spreadsheet with one sheet of values: no formulas, numbers as numbers, days as days.
///
/// Open Document Format 1.3, part 3: https://docs.oasis-open.org/office/OpenDocument/v1.3/
struct ODSWriter {
    static let mediaType = "application/vnd.oasis.opendocument.spreadsheet"

    private static let namespaces = """
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
        xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
        xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
        xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
        xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
        xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
        """

    private let content: SpoolFile
    private let folder: String
    private let path: String

    /// `folder` has room for the file while it is made; `path` is what messages call it.
    init(sheet: String, headings: [String], widths: [Double], in folder: String, path: String) throws {
        self.folder = folder
        self.path = path
        content = try SpoolFile(in: folder, path: path)
        try content.write(Self.beginning(sheet, widths))
        try content.write("<table:table-header-rows><table:table-row>")
        for heading in headings { try content.write(Self.cell(.text(heading), style: "heading")) }
        try content.write("</table:table-row></table:table-header-rows>\n")
    }

    func add(_ row: [TableCell]) throws {
        try content.write("<table:table-row>" + row.map { Self.cell($0) }.joined() + "</table:table-row>\n")
    }

    /// The whole file, once all rows have been added.
    func finish() throws -> SpoolFile {
        try content.write("</table:table></office:spreadsheet></office:body></office:document-content>\n")
        let file = try SpoolFile(in: folder, path: path)
        var zip = StoredZip(file, path: path)
        try zip.add("mimetype", Self.mediaType)
        try zip.add("content.xml", try content.part())
        try zip.add("styles.xml", Self.styles)
        try zip.add("META-INF/manifest.xml", Self.manifest)
        try zip.close()
        return file
    }

    // MARK: Parts

    /// `widths` of the columns in millimetres.
    private static func beginning(_ sheet: String, _ widths: [Double]) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content \(namespaces) office:version="1.3"><office:automatic-styles>
            <number:date-style style:name="iso"><number:year number:style="long"/><number:text>-</number:text>\
            <number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/>\
            </number:date-style>
            <style:style style:name="day" style:family="table-cell" style:data-style-name="iso"/>
            <style:style style:name="heading" style:family="table-cell">\
            <style:table-cell-properties fo:wrap-option="wrap" fo:background-color="#e8e8ec"/>\
            <style:text-properties fo:font-weight="bold"/></style:style>
            <style:style style:name="wrapped" style:family="table-cell">\
            <style:table-cell-properties fo:wrap-option="wrap"/></style:style>

            """
        for (index, width) in widths.enumerated() {
            text += """
                <style:style style:name="column\(index)" style:family="table-column">\
                <style:table-column-properties style:column-width="\(width)mm"/></style:style>

                """
        }
        text += "</office:automatic-styles><office:body><office:spreadsheet>"
        text += "<table:table table:name=\"\(XML.escaped(sheet))\">\n"
        for index in widths.indices { text += "<table:table-column table:style-name=\"column\(index)\"/>" }
        return text + "\n"
    }

    private static func cell(_ cell: TableCell, style: String? = nil) -> String {
        switch cell {
        case .empty: return "<table:table-cell/>"
        case .number(let digits):
            return """
                <table:table-cell office:value-type="float" office:value="\(digits)"><text:p>\(digits)</text:p>\
                </table:table-cell>
                """
        case .day(let day):
            return """
                <table:table-cell table:style-name="day" office:value-type="date" office:date-value="\(day)">\
                <text:p>\(day)</text:p></table:table-cell>
                """
        case .text(let text):
            return """
                <table:table-cell table:style-name="\(style ?? "wrapped")" office:value-type="string">\
                \(XML.paragraphs(text))</table:table-cell>
                """
        }
    }

    private static let styles = """
        <?xml version="1.0" encoding="UTF-8"?>
        <office:document-styles \(namespaces) office:version="1.3"><office:styles/></office:document-styles>

        """

    private static let manifest = """
        <?xml version="1.0" encoding="UTF-8"?>
        <manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">
        <manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="\(mediaType)"/>
        <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
        <manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/>
        </manifest:manifest>

        """
}

enum XML {
    /// The text as it stands between tags or in an attribute's quotes. Signs that XML 1.0 does not have become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t", "\n", "\r": result += "&#\(scalar.value);"
        case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
    }

    /// A text as OpenDocument has it: a paragraph for each line, and elements for tabs and for blanks that would become one
    /// (part 3, 6.1.2).
    static func paragraphs(_ text: String) -> String {
        var result = "<text:p>"
        var blanks = 0
        var isAtStart = true
        func endBlanks() {
            // One blank within a line is itself.
            if blanks > 0 { result += blanks == 1 && !isAtStart ? " " : "<text:s text:c=\"\(blanks)\"/>" }
            blanks = 0
            isAtStart = false
        }
        for character in text {
            if character.isNewline {
                if blanks > 0 { isAtStart = true }
                endBlanks()
                result += "</text:p><text:p>"
                isAtStart = true
            } else if character == " " {
                blanks += 1
            } else {
                endBlanks()
                if character == "\t" {
                    result += "<text:tab/>"
                } else {
                    for scalar in character.unicodeScalars { append(scalar, to: &result) }
                }
            }
        }
        if blanks > 0 { isAtStart = true }
        endBlanks()
        return result + "</text:p>"
    }
}
