import FoundationEssentials
import GLib
import MyStuffCore

/// The tables by which items are found: `search` has the folded texts of each item, `serial_search` its serial number
/// in trigrams. They are written in the transaction that writes the item.
enum SearchIndex {
    /// Where the library remembers by which folding it was made.
    static let setting = "search_version"

    /// Runs `body` while FTS5 gathers more in memory before it writes: each time makes a segment of its own, and segments
    /// are merged, which writes all of them again. The settings are the tables' own and last, so they are put back.
    static func gatheringMuch<Result>(_ database: Database, _ body: () throws -> Result) throws -> Result {
        func set(gathered bytes: Int64, merged segments: Int64) throws {
            for table in ["search", "serial_search"] {
                let sql = "INSERT INTO \(table) (\(table), rank) VALUES (?, ?)"
                try database.run(sql, .text("hashsize"), .integer(bytes))
                try database.run(sql, .text("automerge"), .integer(segments))
            }
        }
        try set(gathered: 64 << 20, merged: 0)
        let result = try body()
        // FTS5's own defaults.
        try set(gathered: 1 << 20, merged: 4)
        return result
    }

    static func insert(_ content: ItemContent, as id: Int64, in database: Database) throws {
        try database.run(insertion, [.integer(id)] + entry(of: content).map { SQLValue.text($0) })
        try insertSerialNumber(content.serialNumber, of: id, in: database)
    }

    static let columns = [
        "name", "place", "serial_number", "notes", "tags", "captions", "value", "maker", "model", "others",
    ]

    private static let insertion = """
        INSERT INTO search (rowid, \(columns.joined(separator: ", ")))
        VALUES (?, \(columns.map { _ in "?" }.joined(separator: ", ")))
        """
    /// What `search` has of an item, in the order of its columns.
    static func entry(of content: ItemContent) -> [String] {
        entry(of: content, name: Folding.fold(content.name), place: Folding.fold(content.place))
    }

    /// The same where name and place have been folded already.
    static func entry(of content: ItemContent, name: String, place: String) -> [String] {
        [
            name, place, Folding.fold(content.serialNumber),
            Folding.fold(content.notes), tags(content.tags), captions(content.pictures), digits(content.value),
            Folding.fold(content.maker), Folding.fold(content.model), others(content),
        ]
    }

    /// Writes what `edit` has written, where anything is searched in it. `others` and lists are not among it.
    static func write(_ edit: ItemEdit, of id: Int64, in database: Database) throws {
        switch edit {
        case .serialNumber(let number):
            try write("serial_number", Folding.fold(number), of: id, in: database)
            try writeSerialNumber(number, of: id, in: database)
        case .value(let value): try write("value", digits(value), of: id, in: database)
        case .notes(let notes): try write("notes", Folding.fold(notes), of: id, in: database)
        case .maker(let maker): try write("maker", Folding.fold(maker), of: id, in: database)
        case .model(let model): try write("model", Folding.fold(model), of: id, in: database)
        default: break
        }
    }

    static func write(_ column: String, _ text: String, of id: Int64, in database: Database) throws {
        try database.run("UPDATE search SET \(column) = ? WHERE rowid = ?", .text(text), .integer(id))
    }

    static func writeSerialNumber(_ number: String, of id: Int64, in database: Database) throws {
        try database.run("DELETE FROM serial_search WHERE rowid = ?", .integer(id))
        try insertSerialNumber(number, of: id, in: database)
    }

    private static func insertSerialNumber(_ number: String, of id: Int64, in database: Database) throws {
        let compact = Folding.compact(number)
        guard !compact.isEmpty else { return }
        try database.run(
            "INSERT INTO serial_search (rowid, serial_number) VALUES (?, ?)", .integer(id), .text(compact))
    }

    static func delete(_ id: Int64, in database: Database) throws {
        try database.run("DELETE FROM search WHERE rowid = ?", .integer(id))
        try database.run("DELETE FROM serial_search WHERE rowid = ?", .integer(id))
    }

    static func tags(_ tags: [String]) -> String { Folding.fold(tags.joined(separator: "\n")) }

    static func captions(_ pictures: [Picture]) -> String {
        Folding.fold(pictures.map(\.caption).joined(separator: "\n"))
    }

    /// Sellers, persons and the person's own fields in one: few have any of it.
    static func others(_ content: ItemContent) -> String {
        let custom = content.customValues.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
            .filter { $0 != "yes" && $0 != "no" }
        return Folding.fold(([content.boughtFrom, content.status.person] + custom).joined(separator: "\n"))
    }

    /// 1234.50 is found as "1234", as "1234.50" and as "123450".
    static func digits(_ value: Money?) -> String {
        guard let value else { return "" }
        let places = Currency.fractionDigits(value.currencyCode)
        let all = String(value.minorUnits.magnitude)
        guard places > 0 else { return all }
        let padded = all.zeroPadded(to: places + 1)
        return "\(padded.dropLast(places)) \(padded.suffix(places)) \(padded)"
    }

    // MARK: Making it again

    /// Fills the tables where they were made by another folding, or never. `untitled` is the name of things that nobody
    /// has named.
    static func refresh(_ database: Database, untitled: String) throws {
        let version = try database.remembered(setting)
        guard version != String(Folding.version) else { return }
        try database.writing {
            try database.execute("DELETE FROM search; DELETE FROM serial_search")
            for id in try database.all("SELECT id FROM item", read: { $0.integer(0) }) {
                guard let item = try readable(id, in: database) else { continue }
                try insert(item.content, as: id, in: database)
                try database.run(
                    "UPDATE item SET name_fold = ?, needs_details = ? WHERE id = ?", .text(Folding.fold(item.name)),
                    .integer(item.name.isEmpty || item.name == untitled ? 1 : 0), .integer(id))
            }
            try database.remember(setting, String(Folding.version))
        }
    }

    /// nil for an item of which a part cannot be understood: it must not keep all others from being found.
    private static func readable(_ id: Int64, in database: Database) throws -> Item? {
        do {
            return try ItemReading.item(ItemID(rawValue: id), in: database)
        } catch let error as SQLiteError where error.isOfContent {
            return nil
        }
    }
}
