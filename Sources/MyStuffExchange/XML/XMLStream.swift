import CLateLibraries

/// Why an XML file could not be read, in libxml2's words, with the line.
public struct XMLError: Error, Sendable, Equatable {
    public let line: Int
    public let detail: String
}

/// Reads an XML file from its beginning to its end. Nothing is fetched from anywhere, and entities are not expanded.
final class XMLStream {
    enum Event {
        /// Names are without their prefixes.
        case start(String, attributes: [String: String])
        case end(String)
        case text(String)
    }

    private let reader: OpaquePointer
    /// The end of an element that has no content, which libxml2 does not report.
    private var pendingEnd: String?

    /// `file` is an open descriptor, which stays the caller's.
    init(file: Int32) throws(ArchiveError) {
        if let reason = ms_xml_load() { throw .unavailable(String(cString: reason)) }
        ms_xmlResetLastError()
        let options = ms_xml_no_error_output | ms_xml_no_warning_output | ms_xml_no_network
        guard let reader = ms_xmlReaderForFd(file, nil, nil, Int32(options)) else {
            throw .unreadable("xmlReaderForFd")
        }
        self.reader = reader
    }

    deinit { ms_xmlFreeTextReader(reader) }

    var line: Int { Int(ms_xmlTextReaderGetParserLineNumber(reader)) }

    /// nil at the end of the file. Throws `XMLError`.
    func next() throws(XMLError) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name)
        }
        while true {
            switch ms_xmlTextReaderRead(reader) {
            case 0: return nil
            case 1: break
            default: throw failure()
            }
            switch Int(ms_xmlTextReaderNodeType(reader)) {
            case ms_xml_element:
                let name = Self.text(ms_xmlTextReaderConstLocalName(reader))
                if ms_xmlTextReaderIsEmptyElement(reader) == 1 { pendingEnd = name }
                return .start(name, attributes: attributes())
            case ms_xml_end_element:
                return .end(Self.text(ms_xmlTextReaderConstLocalName(reader)))
            case ms_xml_text, ms_xml_cdata, ms_xml_space:
                return .text(Self.text(ms_xmlTextReaderConstValue(reader)))
            default: continue
            }
        }
    }

    private func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while ms_xmlTextReaderMoveToNextAttribute(reader) == 1 {
            let name = Self.text(ms_xmlTextReaderConstLocalName(reader))
            // LibreOffice writes "calcext:value-type" behind "office:value-type": the first is the standard's.
            if found[name] == nil { found[name] = Self.text(ms_xmlTextReaderConstValue(reader)) }
        }
        _ = ms_xmlTextReaderMoveToElement(reader)
        return found
    }

    private func failure() -> XMLError {
        var words = [CChar](repeating: 0, count: 500)
        ms_xml_last_error(&words, Int32(words.count))
        let detail = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return XMLError(line: line, detail: detail)
    }

    private static func text(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
