import Glibc
import MyStuffCore

/// GCstar's collections: short values are attributes of an item, long ones and lists its children.
enum GCstar {
    /// `base` is the folder of the file. Throws `ImportError`, `XMLError`, `ArchiveError`.
    static func read(path: [UInt8], base: [UInt8]) throws -> ImportSource {
        let file = openFile(path)
        guard file >= 0 else { throw ImportError.unreadable(systemWords(errno)) }
        defer { close(file) }
        let xml = try XMLStream(file: file)
        var labels: [String: String] = [:]
        var types: [String: String] = [:]
        var order: [String] = []
        var items: [[String: String]] = []
        var lines: [Int] = []
        var isCollection = false
        while let event = try xml.next() {
            guard case .start(let name, let attributes) = event else { continue }
            switch name {
            case "collection": isCollection = attributes["type"] != nil
            case "field":
                guard let value = attributes["value"] else { continue }
                labels[value] = attributes["label"]
                types[value] = attributes["type"]
            case "item" where isCollection:
                lines.append(xml.line)
                var item = attributes
                try readChildren(xml, &item)
                for name in item.keys.sorted() where !order.contains(name) { order.append(name) }
                items.append(item)
                try Task.checkCancellation()
            default: continue
            }
        }
        guard isCollection else { throw ImportError.unknownFormat }
        guard !order.isEmpty else { throw TableError.empty }
        return source(order, items, lines, labels, types, base)
    }

    /// `<comment>text</comment>`, `<authors><line><col>…</col></line></authors>`
    private static func readChildren(_ xml: XMLStream, _ item: inout [String: String]) throws {
        var path: [String] = []
        var text = ""
        var columns: [String] = []
        var rows: [String] = []
        while let event = try xml.next() {
            switch event {
            case .start(let name, _):
                path.append(name)
                text = ""
                if path.count == 1 { rows = [] }
                if name == "line" { columns = [] }
            case .text(let more): text += more
            case .end(let name):
                guard !path.isEmpty else { return }
                path.removeLast()
                switch (name, path.count) {
                case ("col", _):
                    columns.append(text.trimmed())
                case ("line", _): rows.append(columns.filter { !$0.isEmpty }.joined(separator: " – "))
                case (_, 0):
                    let value = rows.isEmpty ? text.trimmed() : rows.filter { !$0.isEmpty }.joined(separator: "; ")
                    if !value.isEmpty { item[name] = value }
                default: continue
                }
                text = ""
            }
        }
    }

    private static let pictureNames: Set<String> = ["picture", "cover", "image", "front", "back", "boxpic"]

    private static func source(
        _ order: [String], _ items: [[String: String]], _ lines: [Int], _ labels: [String: String],
        _ types: [String: String], _ base: [UInt8]
    ) -> ImportSource {
        let pictureNames = order.filter { types[$0] == "image" || Self.pictureNames.contains($0) }
        let names = order.filter { !pictureNames.contains($0) }
        var table = Table(columns: names.map { labels[$0] ?? $0 })
        for (item, line) in zip(items, lines) {
            table.append(names.map { types[$0] == "yesno" ? yesOrNo(item[$0]) : item[$0] ?? "" }, line: line)
        }
        var source = ImportSource(.gcstar, .table(table))
        source.base = base
        let preset = source.preset.targets
        for name in names {
            if let target = preset[Heading.fold(name)] { source.targets[labels[name] ?? name] = target }
        }
        for (row, item) in items.enumerated() {
            let pictures = pictureNames.compactMap { item[$0] }.filter { !$0.isEmpty && !$0.contains("://") }
            if !pictures.isEmpty { source.pictures[row] = pictures.map { source.picture($0) } }
        }
        return source
    }

    private static func yesOrNo(_ text: String?) -> String { text == "1" ? "yes" : text == "0" ? "no" : text ?? "" }
}
