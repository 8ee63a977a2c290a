import FoundationEssentials
import MyStuffCore

/// Homebox's zip: one JSON file for each table of its database, and the attachments. It becomes the table that Homebox's
/// own CSV export would be, with pictures.
enum HomeboxArchive {
    /// Throws `ImportError`. `folder` is where it was unpacked, `root` its path with a stroke at the end.
    static func read(root: [UInt8], folder: TemporaryFolder?) throws -> ImportSource {
        func rows(_ name: String) throws -> [[String: JSONValue]] {
            guard let data = FileBytes.data(root + Array("\(name).json".utf8)) else { return [] }
            do { return try JSONDecoder().decode([[String: JSONValue]].self, from: data) } catch {
                throw ImportError.damaged("\(name).json")
            }
        }
        let entities = try rows("entities")
        let locationTypes = Set(
            try rows("entity_types").filter { $0["is_location"]?.isTrue == true }.compactMap { $0["id"]?.text })
        func isLocation(_ entity: [String: JSONValue]) -> Bool {
            entity["entity_type_entities"].map { locationTypes.contains($0.text) } ?? false
        }
        let byID = Dictionary(
            entities.compactMap { row in row["id"].map { ($0.text, row) } }, uniquingKeysWith: { first, _ in first })
        let tagNames = Dictionary(
            try rows("tags").compactMap { row in row["id"].map { ($0.text, row["name"]?.text ?? "") } },
            uniquingKeysWith: { first, _ in first })
        let tags = Dictionary(grouping: try rows("tag_entities")) { $0["entity_id"]?.text ?? "" }
        let fields = Dictionary(grouping: try rows("entity_fields")) {
            ($0["entity_fields"] ?? $0["item_fields"])?.text ?? ""
        }
        let attachments = Dictionary(grouping: try rows("attachments")) {
            ($0["entity_attachments"] ?? $0["item_attachments"])?.text ?? ""
        }
        let fieldNames = Set(fields.values.joined().compactMap { $0["name"]?.text }).filter { !$0.isEmpty }.sorted()
        var table = Table(columns: columns.map { "HB.\($0.heading)" } + fieldNames.map { "HB.field.\($0)" })
        var pictures: [Int: [SourcePicture]] = [:]
        for entity in entities where !isLocation(entity) {
            let id = entity["id"]?.text ?? ""
            var cells = columns.map { column in
                column.keys.lazy.compactMap { entity[$0]?.text }.first { !$0.isEmpty } ?? ""
            }
            for (index, column) in columns.enumerated() where column.isDay {
                cells[index] = String(cells[index].prefix(10))
                // Go's zero time means none.
                if cells[index] == "0001-01-01" { cells[index] = "" }
            }
            cells[assetColumn] = assetID(cells[assetColumn])
            cells[locationColumn] = place(of: entity, byID)
            cells[tagColumn] = (tags[id] ?? []).compactMap { tagNames[$0["tag_id"]?.text ?? ""] }.joined(separator: ";")
            for name in fieldNames {
                cells.append(value((fields[id] ?? []).first { $0["name"]?.text == name }))
            }
            let images = (attachments[id] ?? []).compactMap { picture($0, root) }
            if !images.isEmpty {
                pictures[table.rowCount] = images.sorted { $0.isPrimary && !$1.isPrimary }.map(\.picture)
            }
            table.append(cells, line: table.rowCount + 1)
        }
        var source = ImportSource(.homeboxArchive, .table(table))
        source.pictures = pictures
        source.base = root
        source.folder = folder
        return source
    }

    private static let columns: [(heading: String, keys: [String], isDay: Bool)] = [
        ("name", ["name"], false), ("location", [], false), ("tags", [], false),
        ("description", ["description"], false),
        ("notes", ["notes"], false), ("quantity", ["quantity"], false), ("manufacturer", ["manufacturer"], false),
        ("model_number", ["model_number"], false), ("serial_number", ["serial_number"], false),
        ("purchase_date", ["purchase_date", "purchase_time"], true), ("purchase_from", ["purchase_from"], false),
        ("purchase_price", ["purchase_price"], false), ("warranty_expires", ["warranty_expires"], true),
        ("warranty_details", ["warranty_details"], false), ("lifetime_warranty", ["lifetime_warranty"], false),
        ("sold_date", ["sold_date", "sold_time"], true), ("sold_to", ["sold_to"], false),
        ("sold_price", ["sold_price"], false), ("sold_notes", ["sold_notes"], false),
        ("asset_id", ["asset_id"], false), ("insured", ["insured"], false), ("archived", ["archived"], false),
    ]
    private static let locationColumn = 1
    private static let tagColumn = 2
    private static let assetColumn = columns.count - 3

    /// A number in the database is shown as "000-002"; zero means none.
    private static func assetID(_ text: String) -> String {
        guard let number = Int(text) else { return text }
        guard number > 0 else { return "" }
        let digits = String(number).zeroPadded(to: 6)
        return digits.dropLast(3) + "-" + digits.suffix(3)
    }

    /// The names of those that it is in, from the outermost. Things can be in things; a circle ends.
    private static func place(of entity: [String: JSONValue], _ byID: [String: [String: JSONValue]]) -> String {
        var names: [String] = []
        var seen: Set<String> = []
        var current = entity
        while let parent = current["entity_children"]?.text, !parent.isEmpty, seen.insert(parent).inserted,
            let row = byID[parent]
        {
            // A stroke within a name would be read as two places.
            names.insert((row["name"]?.text ?? "").replacing("/", with: "∕"), at: 0)
            current = row
        }
        return names.joined(separator: PlacePath.separator)
    }

    private static func value(_ field: [String: JSONValue]?) -> String {
        guard let field else { return "" }
        switch field["type"]?.text {
        case "number": return field["number_value"]?.text ?? ""
        case "boolean": return field["boolean_value"]?.isTrue == true ? "true" : "false"
        case "time": return String((field["time_value"]?.text ?? "").prefix(10))
        default: return field["text_value"]?.text ?? ""
        }
    }

    private static func picture(
        _ attachment: [String: JSONValue], _ root: [UInt8]
    ) -> (picture: SourcePicture, isPrimary: Bool)? {
        guard let id = attachment["id"]?.text, ArchiveReader.safe(id) == id, !id.contains("/") else { return nil }
        let type = attachment["type"]?.text ?? ""
        let mediaType = attachment["mime_type"]?.text ?? (type == "photo" ? "image/" : "")
        let isDocument = mediaType == "application/pdf"
        guard type != "thumbnail", isDocument || mediaType.hasPrefix("image/") else { return nil }
        let title = attachment["title"]?.text ?? ""
        return (
            SourcePicture(
                path: root + Array("attachments/\(id)".utf8), name: title.isEmpty ? id : title,
                kind: type == "receipt" ? .receipt : isDocument ? .document : .picture),
            attachment["primary"]?.isTrue == true
        )
    }
}

/// A value in a JSON file whose form only the file knows.
enum JSONValue: Decodable, Sendable {
    case text(String)
    case number(String)
    case bool(Bool)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(String(number))
        } else if let number = try? container.decode(Double.self) {
            self = .number(number.description)
        } else {
            self = .other
        }
    }

    var text: String {
        switch self {
        case .text(let text), .number(let text): text
        case .bool(let bool): bool ? "true" : "false"
        case .other: ""
        }
    }

    var isTrue: Bool { text == "true" || text == "1" }
}
