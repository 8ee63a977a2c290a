import CSQLite
import GLib
import MyStuffCore

/// Compares everything in a database with everything else in it, and writes nothing.
struct DatabaseCheck {
    let database: Database
    let order: NameOrder
    /// Gets parts of 1.
    let progress: (Double) -> Void

    /// SQLite's own check reads every page; it takes about as long as comparing the things.
    private static let pagesShare = 0.4

    func run() throws -> [LibraryFault] {
        var faults = FaultCount()
        progress(0)
        try checkPages(&faults)
        progress(Self.pagesShare)
        // Where pages contradict each other what else can be said of them would be made up.
        guard !faults.all.contains(where: { $0.kind == .damagedPages }) else { return faults.all }
        try database.reading {
            try checkReferences(&faults)
            try checkItems(&faults)
            try checkSearchRows(&faults)
        }
        try checkSearchTables(&faults)
        progress(1)
        return faults.all
    }

    // MARK: Pages

    private func checkPages(_ faults: inout FaultCount) throws {
        do {
            let answers = try database.all("PRAGMA integrity_check(100)") { $0.text(0) }
            for answer in answers where answer != "ok" {
                faults.add(Self.isOfIndex(answer) ? .index : .damagedPages, answer)
            }
        } catch let error as SQLiteError where [SQLITE_CORRUPT, SQLITE_NOTADB].contains(error.primaryCode) {
            faults.add(.damagedPages, error.message)
        }
    }

    /// https://www.sqlite.org/pragma.html#pragma_integrity_check
    private static func isOfIndex(_ answer: String) -> Bool {
        answer.hasPrefix("wrong # of entries in index ") || answer.hasPrefix("non-unique entry in index ")
            || answer.hasPrefix("row ") && answer.contains(" missing from index ")
    }

    // MARK: Rows

    private func checkReferences(_ faults: inout FaultCount) throws {
        let stray = """
            SELECT p.source_name, p.item_id FROM picture p
            WHERE p.item_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM item WHERE id = p.item_id)
            """
        try database.each(stray, []) { row in
            faults.add(.strayPicture, row.text(0).isEmpty ? "#\(row.integer(1))" : row.text(0))
        }
        try database.each("PRAGMA foreign_key_check", []) { row in
            if row.text(0) != "picture" { faults.add(.strayReference, "\(row.text(0)) → \(row.text(2))") }
        }
        let unused = "SELECT name FROM tag WHERE NOT EXISTS (SELECT 1 FROM item_tag WHERE tag_id = tag.id)"
        try database.each(unused, []) { faults.add(.strayReference, $0.text(0)) }
        let disordered = """
            SELECT (SELECT name FROM item WHERE id = p.item_id) FROM picture p WHERE p.item_id IS NOT NULL
            GROUP BY p.item_id
            HAVING min(p.position) <> 0 OR max(p.position) <> count(*) - 1 OR count(DISTINCT p.position) <> count(*)
            """
        try database.each(disordered, []) { row in
            if let name = row.optionalText(0) { faults.add(.pictureOrder, name) }
        }
    }

    private func checkItems(_ faults: inout FaultCount) throws {
        let ids = try database.all("SELECT id FROM item ORDER BY id") { $0.integer(0) }
        let areTablesReadable = try checkingSearch(&faults) { _ = try searchEntry(of: ids.first ?? 0) }
        for (number, id) in ids.enumerated() {
            if number % 512 == 0 {
                progress(Self.pagesShare + (0.9 - Self.pagesShare) * Double(number) / Double(ids.count))
            }
            do {
                guard let item = try ItemReading.item(ItemID(rawValue: id), in: database) else { continue }
                var isIndexed = try isSorted(item)
                if areTablesReadable, isIndexed {
                    _ = try checkingSearch(&faults) { isIndexed = try isInSearch(item) }
                }
                if !isIndexed { faults.add(.search, item.name) }
            } catch let error as SQLiteError where error.isOfContent {
                let name = try database.first("SELECT name FROM item WHERE id = ?", .integer(id)) { $0.text(0) }
                faults.add(.unreadableItem, name ?? "#\(id)")
            }
        }
    }

    /// Whether the list has what it sorts by: the same as when the item was written.
    private func isSorted(_ item: Item) throws -> Bool {
        let id = SQLValue.integer(item.id.rawValue)
        return try database.first("SELECT name_fold, name_key, place_key FROM item WHERE id = ?", id) { row in
            row.text(0) == Folding.fold(item.name) && row.blob(1) == order.key(for: item.name)
                && row.blob(2) == order.key(forPlace: item.place)
        }
            == true
    }

    /// The same of the search.
    private func isInSearch(_ item: Item) throws -> Bool {
        let (entry, serialNumber) = try searchEntry(of: item.id.rawValue)
        return entry == SearchIndex.entry(of: item.content) && serialNumber == Folding.compact(item.serialNumber)
    }

    private func searchEntry(of id: Int64) throws -> (texts: [String]?, serialNumber: String) {
        let texts = try database.first(
            "SELECT \(SearchIndex.columns.joined(separator: ", ")) FROM search WHERE rowid = ?", .integer(id)
        ) { row in SearchIndex.columns.indices.map { row.text(Int32($0)) } }
        let serialNumber = try database.first(
            "SELECT serial_number FROM serial_search WHERE rowid = ?", .integer(id)
        ) { $0.text(0) }
        return (texts, serialNumber ?? "")
    }

    /// Runs `body`; where FTS5 cannot read its own tables that is a fault of theirs, whatever it says.
    private func checkingSearch(_ faults: inout FaultCount, _ body: () throws -> Void) rethrows -> Bool {
        do {
            try body()
            return true
        } catch let error as SQLiteError where [SQLITE_CORRUPT, SQLITE_ERROR].contains(error.primaryCode) {
            faults.add(.search, error.message)
            return false
        }
    }

    private func checkSearchRows(_ faults: inout FaultCount) throws {
        for table in ["search", "serial_search"] {
            let left = "SELECT rowid FROM \(table) WHERE rowid NOT IN (SELECT id FROM item)"
            var ids: [Int64] = []
            _ = try checkingSearch(&faults) { ids = try database.all(left) { $0.integer(0) } }
            for id in ids { faults.add(.search, "#\(id)") }
        }
    }

    /// FTS5 compares its index with its texts (https://www.sqlite.org/fts5.html#the_integrity_check_command). The command
    /// has the form of an insertion and writes nothing.
    private func checkSearchTables(_ faults: inout FaultCount) throws {
        for table in ["search", "serial_search"] {
            _ = try checkingSearch(&faults) {
                try database.run("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
            }
            progress(table == "search" ? 0.97 : 1)
        }
    }
}
