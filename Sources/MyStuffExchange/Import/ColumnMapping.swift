public import MyStuffCore

/// Finds out which column goes where. A person can change all of it.
public enum ColumnMapping {
    /// `fields` are those that the library has.
    public static func automatic(for source: ImportSource, fields: [CustomField]) -> [ColumnTarget] {
        guard let table = source.table else { return [] }
        let preset = source.preset
        let headings = table.columns.map { Heading.fold(custom(in: $0, source.format) ?? $0) }
        var mapping: [ColumnTarget?] = Array(repeating: nil, count: headings.count)
        func isTaken(_ field: ImportField) -> Bool {
            !field.takesSeveral && mapping.contains { $0?.field == field }
        }
        // What has nothing in it makes no field.
        let contents = headings.indices.map { ColumnContent(table, $0) }
        for column in headings.indices where contents[column].isEmpty { mapping[column] = .nothing }
        for column in headings.indices where mapping[column] == nil {
            guard custom(in: table.columns[column], source.format) == nil else { continue }
            if let target = source.targets[table.columns[column]] ?? preset.targets[headings[column]] {
                // A heading that is there twice has to be seen to be a mistake.
                mapping[column] = target
            }
        }
        if !preset.isComplete {
            for field in ImportField.allCases where !isTaken(field) {
                for name in Synonyms.names(of: field) {
                    let columns = headings.indices.filter { mapping[$0] == nil && headings[$0] == name }
                    // "price" is what was paid where another column says what it is worth, and else that.
                    for column in columns where !field.takesSeveral || contents[column].suits(field) {
                        mapping[column] = .field(field)
                    }
                    if !columns.isEmpty, !field.takesSeveral { break }
                }
            }
            useDescriptionAsName(headings, &mapping)
        }
        return headings.indices.map { column in
            let target = mapping[column]
            if let target, target.field.map({ contents[column].suits($0) }) != false { return target }
            return customTarget(headings[column], fields, contents[column], source.format)
        }
    }

    /// Where nothing is a name, the description has to be it.
    private static func useDescriptionAsName(_ headings: [String], _ mapping: inout [ColumnTarget?]) {
        guard !mapping.contains(.field(.name)),
            let column = headings.firstIndex(where: { $0 == "description" || $0 == "item description" })
        else { return }
        mapping[column] = .field(.name)
    }

    private static func customTarget(
        _ heading: String, _ fields: [CustomField], _ content: ColumnContent, _ format: ImportFormat
    ) -> ColumnTarget {
        if let field = fields.first(where: { Heading.fold($0.name) == heading }) { return .custom(field.id) }
        // Nothing of our own is left out or read as something else.
        if format.isOwn { return .newField(content.isPlainYesOrNo ? .yesNo : .text) }
        if content.isOnlyFalse { return .nothing }
        return .newField(content.isYesOrNo ? .yesNo : .text)
    }

    /// The name in a heading that says itself that it is a field of the person's own.
    static func custom(in heading: String, _ format: ImportFormat) -> String? {
        for prefix in format.isOwn ? ["Field: "] : ["HB.field.", "cf:"] where heading.hasPrefix(prefix) {
            var name = heading.dropFirst(prefix.count)
            // Shelf: "cf: Colour, type:text"
            if prefix == "cf:", let end = name.firstRange(of: ", type:") ?? name.firstRange(of: ",type:") {
                name = name[..<end.lowerBound]
            }
            return String(name).trimmed()
        }
        return nil
    }

    /// What a field that is made for a column is called.
    static func fieldName(_ column: Int, of table: Table, _ format: ImportFormat) -> String {
        let heading = table.columns[column]
        let name = custom(in: heading, format) ?? (heading.hasPrefix("HB.") ? titled(heading.dropFirst(3)) : heading)
        let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed()
        return line.isEmpty ? "\(column + 1)" : line
    }

    /// "lifetime_warranty" → "Lifetime Warranty"
    private static func titled(_ name: Substring) -> String {
        name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// Throws `ImportError.sameField` and `noNameColumn`.
    public static func check(
        _ mapping: [ColumnTarget], of source: ImportSource, fields: [CustomField]
    ) throws(ImportError) {
        guard let table = source.table else { return }
        var taken: [String: String] = [:]
        for (column, target) in mapping.enumerated() {
            let key: String
            switch target {
            case .nothing: continue
            case .field(let field):
                if field.takesSeveral { continue }
                key = "field \(field.rawValue)"
            case .custom(let id):
                key = "custom " + Heading.fold(fields.first { $0.id == id }?.name ?? "\(id.rawValue)")
            case .newField: key = "custom " + Heading.fold(fieldName(column, of: table, source.format))
            }
            if let other = taken[key] { throw .sameField(other, table.columns[column]) }
            taken[key] = table.columns[column]
        }
        // A model is a name where nothing else is.
        guard mapping.contains(.field(.name)) || mapping.contains(.field(.model)) else { throw .noNameColumn }
    }
}

/// What stands in a column, as far as it says whether a field suits it.
struct ColumnContent {
    private(set) var isEmpty = true
    private(set) var isYesOrNo = true
    private(set) var isOnlyFalse = true
    /// All of it in the words that we store.
    private(set) var isPlainYesOrNo = true
    private var hasLinks = false
    private var conditions = true
    private var statuses = true
    private var days = 0
    private var numbers = 0
    private var months = 0
    private var count = 0

    /// So many rows tell enough.
    private static let sample = 300

    init(_ table: Table, _ column: Int) {
        for row in 0..<table.rowCount where !table.isEmpty(row, column) {
            isEmpty = false
            guard count < Self.sample else { break }
            count += 1
            let text = table[row, column].trimmed()
            let yes = CellWords.yesOrNo(text)
            if text != "yes", text != "no" { isPlainYesOrNo = false }
            if yes == nil || text == "0" || text == "1" { isYesOrNo = false }
            if yes != false || text == "0" { isOnlyFalse = false }
            if text.hasPrefix("http://") || text.hasPrefix("https://") { hasLinks = true }
            if conditions { conditions = CellWords.condition(text) != nil }
            if statuses { statuses = CellWords.status(text) != nil }
            // No date is longer.
            if text.utf8.count <= 30, WrittenDate(text) != .none { days += 1 }
            if text.utf8.contains(where: { (48...57).contains($0) }) { numbers += 1 }
            if let number = Int(text), (0...1200).contains(number) { months += 1 }
        }
        if isEmpty { (isYesOrNo, isOnlyFalse) = (false, false) }
    }

    /// Whether a column called like `field` is it. What is mostly something else keeps its texts in a field of its own.
    func suits(_ field: ImportField) -> Bool {
        guard !isEmpty else { return true }
        switch field {
        case .condition: return conditions
        case .status: return statuses
        case .pictures: return !hasLinks
        case .warrantyMonths: return months * 2 > count
        case _ where field.isDay: return days * 2 > count
        case _ where field.isMoney || field == .quantity: return numbers * 2 > count
        default: return true
        }
    }
}
