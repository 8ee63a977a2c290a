import Dispatch
import FoundationEssentials
import Glibc
import MyStuffCore
import Synchronization

/// New items, one or a hundred thousand.
extension Library {
    /// Items that are prepared at once.
    private static let portion = 8000
    /// From so many on the indexes are made anew afterwards, if there were not more items before.
    private static let many = 5000

    /// `then` is called after each. Answers the keys of the items, in their order.
    func insert(
        _ items: [ItemBatch.NewItem], in database: Database, then: () throws -> Void = {}
    ) throws -> [ItemID] {
        guard items.count >= Self.many, try database.number("SELECT count(*) FROM item") <= items.count else {
            return try write(items, in: database, then)
        }
        return try ItemIndexes.withoutThem(database) {
            try SearchIndex.gatheringMuch(database) { try write(items, in: database, then) }
        }
    }

    private func write(
        _ items: [ItemBatch.NewItem], in database: Database, _ then: () throws -> Void
    ) throws -> [ItemID] {
        var ids: [ItemID] = []
        ids.reserveCapacity(items.count)
        let preparation = Preparation(items, portion: Self.portion, order: order, untitled: untitled)
        while let (prepared, portion) = preparation.next() {
            var rows = prepared
            let first = ids.count
            for start in stride(from: 0, to: rows.count, by: Self.group) {
                let group = portion[(portion.startIndex + start)...].prefix(Self.group)
                try write(group, &rows, from: start, &ids, in: database)
                for _ in group { try then() }
            }
            try writeSearch(rows, ids[first...], in: database)
        }
        return ids
    }

    /// A few items, by one statement.
    private func write(
        _ items: ArraySlice<ItemBatch.NewItem>, _ rows: inout PreparedItems, from start: Int, _ ids: inout [ItemID],
        in database: Database
    ) throws {
        let count = items.count
        try database.with(count == Self.group ? Self.groupInsertion : Self.insertion(count)) {
            try rows.writeItems(from: start, count, $0)
        }
        // Keys count up within a statement (https://www.sqlite.org/autoinc.html).
        let last = database.lastInsertedID
        for (number, item) in items.enumerated() {
            let id = ItemID(rawValue: last - Int64(count - 1 - number))
            ids.append(id)
            if let tags = try writeLists(of: item.content, id, in: database) {
                rows.replaceTags(of: start + number, by: tags)
            }
        }
    }

    /// One statement for each of the two tables: FTS5 writes what it has gathered to the disk before every statement that
    /// may have to be taken back (see fts5SavepointMethod in SQLite's ext/fts5/fts5_main.c).
    private func writeSearch(_ rows: PreparedItems, _ ids: ArraySlice<ItemID>, in database: Database) throws {
        guard let first = ids.first, let last = ids.last else { return }
        let range = [SQLValue.integer(first.rawValue), .integer(last.rawValue)]
        try rows.answering(database) {
            try database.run(Self.searchInsertion, range)
            try database.run(Self.serialInsertion, range)
        }
    }

    private static let searchInsertion = """
        INSERT INTO search (rowid, \(SearchIndex.columns.joined(separator: ", ")))
        SELECT id, \(SearchIndex.columns.indices.map { "prepared_text(id - ?1, \($0))" }.joined(separator: ", "))
        FROM item WHERE id BETWEEN ?1 AND ?2 ORDER BY id
        """
    private static let serialInsertion = """
        INSERT INTO serial_search (rowid, serial_number)
        SELECT id, prepared_text(id - ?1, \(SearchIndex.columns.count)) FROM item
        WHERE id BETWEEN ?1 AND ?2 AND prepared_text(id - ?1, \(SearchIndex.columns.count)) <> '' ORDER BY id
        """

    /// Tags, pictures and custom values. Answers the tags where the library spells them in another way.
    private func writeLists(of content: ItemContent, _ id: ItemID, in database: Database) throws -> [String]? {
        if !content.pictures.isEmpty { _ = try write(content.pictures, of: id, instead: [], in: database) }
        for (field, value) in content.customValues where !value.isEmpty {
            try CustomFields.write(value, of: id, in: field, database)
        }
        guard !content.tags.isEmpty else { return nil }
        let written = try TagKeys.write(content.tags, of: id, isNew: true, in: database)
        return written == content.tags ? nil : written
    }

    /// Items that one statement writes.
    private static let group = 25
    private static let groupInsertion = insertion(group)

    private static func insertion(_ count: Int) -> String {
        let row = "(" + Array(repeating: "?", count: PreparedItems.itemWidth).joined(separator: ", ") + ")"
        // A failure takes back the whole transaction. Without "OR FAIL" SQLite keeps what each statement changes, in a file,
        // so that it could take back that statement alone.
        return """
            INSERT OR FAIL INTO item (uuid, name, name_key, name_fold, needs_details, place, place_key, created_at, changed_at,
                \(ItemColumns.names))
            VALUES \(Array(repeating: row, count: count).joined(separator: ", "))
            """
    }
}

/// Prepares one portion of items while the one before is being written.
private final class Preparation: Sendable {
    private let items: [ItemBatch.NewItem]
    private let portion: Int
    private let order: NameOrder
    private let untitled: String
    private let now = Coding.milliseconds(Date())

    private struct State {
        /// Where the portion begins that is prepared next, and the one that is wanted next.
        var prepared = 0
        var wanted = 0
        var ready: [PreparedItems] = []
        var places = PreparedItems.Places()
    }
    private let uuids: [UUID]
    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    init(_ items: [ItemBatch.NewItem], portion: Int, order: NameOrder, untitled: String) {
        self.items = items
        self.portion = portion
        self.order = order
        self.untitled = untitled
        uuids = Self.uuids(items.count)
        if items.count > portion { start() }
    }

    /// New random keys (RFC 9562, version 4). Many are in their order, so that each goes behind the one before in the
    /// database's index, and they come from the system at once.
    private static func uuids(_ count: Int) -> [UUID] {
        guard count > 1 else { return [UUID()] }
        var keys = [(high: UInt64, low: UInt64)](repeating: (0, 0), count: count)
        keys.withUnsafeMutableBytes { buffer in
            if let start = buffer.baseAddress { arc4random_buf(start, buffer.count) }
        }
        for index in keys.indices {
            keys[index].high = keys[index].high & ~0xF000 | 0x4000
            keys[index].low = keys[index].low & ~(3 << 62) | 2 << 62
        }
        keys.sort { $0 < $1 }
        return keys.map { key in
            UUID(uuid: unsafeBitCast((key.high.bigEndian, key.low.bigEndian), to: uuid_t.self))
        }
    }

    /// The next rows and the items that they are of; nil after the last.
    func next() -> (PreparedItems, ArraySlice<ItemBatch.NewItem>)? {
        let start = state.withLock { $0.wanted }
        guard start < items.count else { return nil }
        let end = min(start + portion, items.count)
        // Few are not worth another thread.
        if items.count <= portion { prepare() } else { done.wait() }
        let rows = state.withLock { state in
            state.wanted = end
            return state.ready.removeFirst()
        }
        if end < items.count { self.start() }
        return (rows, items[start..<end])
    }

    private func start() { DispatchQueue.global(qos: .userInitiated).async { self.prepare() } }

    /// One at a time, and not under the lock: whoever writes does not wait for it.
    private func prepare() {
        var (start, places) = state.withLock { state in
            defer { state.places = PreparedItems.Places() }
            return (state.prepared, state.places)
        }
        let end = min(start + portion, items.count)
        let rows = PreparedItems(
            items[start..<end], uuids: uuids[start..<end], order: order, untitled: untitled, now: now, places: &places)
        state.withLock { [places] state in
            state.ready.append(rows)
            (state.prepared, state.places) = (end, places)
        }
        done.signal()
    }
}

/// The indexes of `item` that have every item in them.
enum ItemIndexes {
    private static let full: Set = ["item_by_name", "item_by_place", "item_by_folded_name", "item_by_value"]

    /// Runs `body` without them and makes them again, in the same transaction: sorting all keys at once takes a small part
    /// of the time that putting each into its place does.
    static func withoutThem<Result>(_ database: Database, _ body: () throws -> Result) throws -> Result {
        let indexes = try database.all(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'item' AND sql IS NOT NULL"
        ) { (name: $0.text(0), sql: $0.text(1)) }
        .filter { full.contains($0.name) }
        for index in indexes { try database.execute("DROP INDEX \"\(index.name)\"") }
        let result = try body()
        for index in indexes { try database.execute(index.sql) }
        return result
    }
}
