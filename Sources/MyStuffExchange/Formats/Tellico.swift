import FoundationEssentials
import GLib
import Glibc
import MyStuffCore

/// Tellico's collections, in every version of their syntax: a table with a column for each field.
///
/// Version 7 gave the root its present name ("bookcase" before), version 4 called entries so ("unit" before).
struct TellicoReader {
    private struct Field {
        var title: String
        var type: Int
    }

    private let xml: XMLStream
    private let base: [UInt8]
    private let folder: TemporaryFolder?
    /// By the names of their elements, in the file's order.
    private var fields: [String: Field] = [:]
    private var order: [String] = []
    private var entries: [[String: String]] = []
    private var lines: [Int] = []
    private var numbers: [String: Int] = [:]
    private var images: [Int: [String]] = [:]
    /// Pictures that are in the text itself, by their ids.
    private var written: [String: [UInt8]] = [:]
    private var hasLoans = false

    private init(_ xml: XMLStream, _ base: [UInt8], _ folder: TemporaryFolder?) {
        self.xml = xml
        self.base = base
        self.folder = folder
    }

    /// `base` is the folder that has the pictures, or the file. Throws `ImportError`, `XMLError`, `ArchiveError`.
    static func read(path: [UInt8], base: [UInt8], folder: TemporaryFolder?) throws -> ImportSource {
        let file = openFile(path)
        guard file >= 0 else { throw ImportError.unreadable(systemWords(errno)) }
        defer { close(file) }
        var reader = TellicoReader(try XMLStream(file: file), base, try folder ?? TemporaryFolder())
        try reader.run()
        return try reader.source(isUnpacked: folder != nil, path)
    }

    private mutating func run() throws {
        var isTellico = false
        while let event = try xml.next() {
            guard case .start(let name, let attributes) = event else { continue }
            switch name {
            case "tellico", "bookcase": isTellico = true
            case "field", "attribute":
                guard let name = attributes["name"], name != "_default" else { continue }
                note(name, Field(title: attributes["title"] ?? name, type: Int(attributes["type"] ?? "") ?? 1))
            case "entry", "unit", "book":
                try readEntry(attributes)
            case "image": try readImage(attributes)
            case "borrower": try readBorrower(attributes["name"] ?? "")
            default: continue
            }
            try Task.checkCancellation()
        }
        guard isTellico else { throw ImportError.unknownFormat }
    }

    private mutating func note(_ name: String, _ field: Field) {
        if fields[name] == nil { order.append(name) }
        fields[name] = field
    }

    // MARK: Entries

    /// Each child is a field, or the list of one: `<names><name>…</name></names>`, with columns in it for a table.
    private mutating func readEntry(_ attributes: [String: String]) throws {
        var values: [String: String] = [:]
        var pictures: [String] = []
        lines.append(xml.line)
        if let id = attributes["id"] { numbers[id] = entries.count }
        var path: [String] = []
        var texts: [String] = [""]
        var parts: [String] = []
        var columns: [String] = []
        while let event = try xml.next() {
            switch event {
            case .start(let name, _):
                if name == "br", !path.isEmpty {
                    texts[texts.count - 1] += "\n"
                    path.append(name)
                    texts.append("")
                    continue
                }
                path.append(name)
                texts.append("")
                if path.count == 1 { parts = [] }
                if path.count == 2 { columns = [] }
            case .text(let text):
                texts[texts.count - 1] += text
            case .end(let name):
                guard !path.isEmpty else {
                    entries.append(values)
                    if !pictures.isEmpty { images[entries.count - 1] = pictures }
                    return
                }
                let text = (texts.popLast() ?? "").trimmed()
                path.removeLast()
                if name == "br" { continue }
                switch path.count {
                case 2: columns.append(text)
                case 1:
                    parts.append(columns.isEmpty ? text : columns.filter { !$0.isEmpty }.joined(separator: " – "))
                case 0: finishField(name, text, parts, &values, &pictures)
                default: texts[texts.count - 1] += text
                }
            }
        }
    }

    private mutating func finishField(
        _ element: String, _ text: String, _ parts: [String], _ values: inout [String: String],
        _ pictures: inout [String]
    ) {
        var name = element
        var value = text
        let isDate = parts.count == 3 && (fields[name]?.type == 12 || name == "cdate" || name == "mdate")
        if isDate {
            // Parts may be missing, and are empty then.
            guard let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
                let date = CalendarDay(year: year, month: month, day: day)
            else {
                value = parts.filter { !$0.isEmpty }.joined(separator: "-")
                if !value.isEmpty { values[name] = value }
                return
            }
            value = date.description
        } else if !parts.isEmpty {
            if fields[name] == nil, name.hasSuffix("s"), fields[String(name.dropLast())] != nil { name.removeLast() }
            value = parts.filter { !$0.isEmpty }.joined(separator: "; ")
        }
        guard !value.isEmpty else { return }
        if fields[name]?.type == 10 || fields[name] == nil && Self.imageNames.contains(name) {
            return pictures.append(value)
        }
        if fields[name] == nil { note(name, Field(title: name, type: isDate ? 12 : 1)) }
        values[name] = value
    }

    private static let imageNames: Set<String> = ["cover", "image", "front", "back", "picture", "obverse", "reverse"]

    // MARK: Pictures and loans

    private mutating func readImage(_ attributes: [String: String]) throws {
        guard let id = attributes["id"], attributes["link"] != "true" else { return }
        var text = ""
        while let event = try xml.next() {
            if case .text(let more) = event { text += more }
            if case .end("image") = event { break }
        }
        let letters = text.utf8.filter { $0 > 32 }
        guard !letters.isEmpty, let data = Data(base64Encoded: Data(letters)), let folder else { return }
        // Ids are hashes with an ending; what is none could be any path.
        guard let name = ArchiveReader.safe(id), !name.contains("/") else { throw ArchiveError.unsafeName(id) }
        let path = "\(folder.path)/\(name)"
        do { try data.write(to: URL(filePath: path)) } catch { throw ArchiveError.failed("\(error)") }
        written[id] = Array(path.utf8)
    }

    private mutating func readBorrower(_ borrower: String) throws {
        while let event = try xml.next() {
            if case .end("borrower") = event { return }
            guard case .start("loan", let loan) = event, let entry = loan["entryRef"].flatMap({ numbers[$0] }),
                entries.indices.contains(entry)
            else { continue }
            hasLoans = true
            entries[entry]["\u{1}borrower"] = borrower
            entries[entry]["\u{1}loanDate"] = Self.day(loan["loanDate"])
            entries[entry]["\u{1}dueDate"] = Self.day(loan["dueDate"])
        }
    }

    /// "2024-2-3" as ISO 8601.
    private static func day(_ text: String?) -> String? {
        guard let text else { return nil }
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return text }
        return CalendarDay(year: parts[0], month: parts[1], day: parts[2])?.description ?? text
    }

    // MARK: The table

    private func source(isUnpacked: Bool, _ path: [UInt8]) throws -> ImportSource {
        let names = order.filter { fields[$0]?.type != 10 }
        let loans = hasLoans ? ["\u{1}borrower", "\u{1}loanDate", "\u{1}dueDate"] : []
        var titles = names.map { fields[$0]?.title ?? $0 }
        titles += hasLoans ? [tr("Lent To"), tr("Lent Since"), tr("Due Back")] : []
        guard !titles.isEmpty else { throw ImportError.damaged("fields") }
        var table = Table(columns: titles)
        for (entry, line) in zip(entries, lines) {
            table.append((names + loans).map { entry[$0] ?? "" }, line: line)
        }
        var source = ImportSource(.tellico, .table(table))
        source.base = base
        // What an element is called is the same in every language; what its title is, is not.
        let preset = source.preset.targets
        for name in names {
            if let target = preset[Heading.fold(name)], let title = fields[name]?.title {
                source.targets[title] = target
            }
        }
        for (title, field) in zip(titles.suffix(loans.count), [ImportField.statusPerson, .statusDate, .statusDue]) {
            source.targets[title] = .field(field)
        }
        source.folder = isUnpacked || !written.isEmpty ? folder : nil
        let beside = Array(String(decoding: path, as: UTF8.self).split(separator: "/").last ?? "").split(separator: ".")
        for (row, ids) in images {
            source.pictures[row] = ids.map { id in
                picture(id, isUnpacked: isUnpacked, beside: beside.first.map { String($0) } ?? "", source)
            }
        }
        return source
    }

    /// In the text, in the zip, in the folder beside the file, or a path of its own.
    private func picture(
        _ id: String, isUnpacked: Bool, beside name: String, _ source: ImportSource
    ) -> SourcePicture {
        if let path = written[id] { return SourcePicture(path: path, name: id) }
        if isUnpacked { return source.picture("images/\(id)") }
        if id.hasPrefix("/") { return SourcePicture(path: Array(id.utf8), name: id) }
        return source.picture("\(name)_files/\(id)")
    }
}
