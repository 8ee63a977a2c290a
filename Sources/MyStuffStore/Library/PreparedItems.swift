import CSQLite
import FoundationEssentials
import GLib
import MyStuffCore

/// New items as their rows will be: everything about them that the database need not be asked for. It is most of the
/// work, and can be done on another thread while the rows before are being written.
struct PreparedItems: Sendable {
    /// What a value is, and where its bytes are.
    fileprivate enum Cell {
        case null
        case integer(Int64)
        case text(Int32, Int32)
        case blob(Int32, Int32)
    }

    /// The numbers of values of an item, of its row of `search`, and of its row of `serial_search`.
    static let itemWidth = 9 + 21
    static let searchWidth = SearchIndex.columns.count
    private static let width = itemWidth + searchWidth + 1

    /// Places in their one spelling, folded, with their keys: most things are where others are.
    struct Places {
        fileprivate var known: [String: (text: String, folded: String, key: [UInt8])] = [:]
    }

    let count: Int
    private var bytes: [UInt8] = []
    private var cells: [Cell] = []

    init(
        _ items: ArraySlice<ItemBatch.NewItem>, uuids: ArraySlice<UUID>, order: NameOrder, untitled: String, now: Int64,
        places: inout Places
    ) {
        count = items.count
        cells.reserveCapacity(items.count * Self.width)
        bytes.reserveCapacity(items.count * 500)
        for (item, uuid) in zip(items, uuids) { append(item, uuid, order, untitled, now, &places) }
    }

    private mutating func append(
        _ item: ItemBatch.NewItem, _ uuid: UUID, _ order: NameOrder, _ untitled: String, _ now: Int64,
        _ places: inout Places
    ) {
        let content = item.content
        let place =
            places.known[content.place]
            ?? {
                let text = PlacePath.normalized(content.place)
                let place = (text: text, folded: Folding.fold(text), key: order.key(forPlace: text))
                places.known[content.place] = place
                return place
            }()
        let name = Folding.fold(content.name)
        append((item.uuid ?? uuid).uuidString)
        append(content.name)
        append(blob: order.key(for: content.name))
        append(name)
        cells.append(.integer(content.name.isEmpty || content.name == untitled ? 1 : 0))
        append(place.text)
        append(blob: place.key)
        cells.append(.integer(now))
        cells.append(.integer(now))
        for value in ItemColumns.values(of: content) { append(value) }
        for text in SearchIndex.entry(of: content, name: name, place: place.folded) { append(text) }
        append(Folding.compact(content.serialNumber))
    }

    private mutating func append(_ value: SQLValue) {
        switch value {
        case .null, .real: cells.append(.null)
        case .integer(let number): cells.append(.integer(number))
        case .text(let text): append(text)
        case .blob(let bytes): append(blob: bytes)
        }
    }

    private mutating func append(_ text: String) {
        let start = Int32(bytes.count)
        bytes.append(contentsOf: text.utf8)
        cells.append(.text(start, Int32(bytes.count)))
        bytes.append(0)
    }

    private mutating func append(blob: [UInt8]) {
        let start = Int32(bytes.count)
        bytes.append(contentsOf: blob)
        cells.append(.blob(start, Int32(bytes.count)))
    }

    // MARK: Writing

    /// Writes the items from `first` on, as many as `statement` has room for.
    func writeItems(from first: Int, _ count: Int, _ statement: Statement) throws {
        try withBytes { bytes in
            for row in 0..<count {
                bind(first + row, 0, Self.itemWidth, at: row * Self.itemWidth, statement, bytes)
            }
            try statement.run()
        }
    }

    /// The library spells the tags of an item in another way.
    mutating func replaceTags(of number: Int, by tags: [String]) {
        let text = SearchIndex.tags(tags)
        let start = Int32(bytes.count)
        bytes.append(contentsOf: text.utf8 + [0])
        guard let column = SearchIndex.columns.firstIndex(of: "tags") else { return }
        cells[number * Self.width + Self.itemWidth + column] = .text(start, Int32(bytes.count - 1))
    }

    /// Lets `body` run a statement that asks for texts of the search by `prepared_text(number, column)`; `column` is one
    /// of `SearchIndex.columns`, or behind them all the serial number in one piece.
    func answering(_ database: Database, _ body: () throws -> Void) throws {
        try withBytes { bytes in
            let answers = Answers(bytes: bytes, cells: cells)
            try database.defining("prepared_text", 2, Unmanaged.passUnretained(answers).toOpaque(), preparedText, body)
            withExtendedLifetime(answers) {}
        }
    }

    fileprivate final class Answers {
        private let bytes: UnsafeBufferPointer<UInt8>
        private let cells: [Cell]

        init(bytes: UnsafeBufferPointer<UInt8>, cells: [Cell]) {
            self.bytes = bytes
            self.cells = cells
        }

        func text(_ number: Int, _ column: Int) -> UnsafeBufferPointer<UInt8>? {
            let cell = number * PreparedItems.width + PreparedItems.itemWidth + column
            guard cells.indices.contains(cell), case .text(let start, let end) = cells[cell] else { return nil }
            return UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
        }
    }

    /// The bytes are where they are until `body` returns, and need no copy.
    private func withBytes(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        try bytes.withUnsafeBufferPointer(body)
    }

    /// Binds `count` values of an item, from its value `first` on, behind the parameter `parameter`.
    private func bind(
        _ number: Int, _ first: Int, _ count: Int, at parameter: Int, _ statement: Statement,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let cell = number * Self.width + first
        for offset in 0..<count {
            let parameter = Int32(parameter + offset + 1)
            switch cells[cell + offset] {
            case .null: statement.bindNull(at: parameter)
            case .integer(let number): statement.bind(number, at: parameter)
            case .text(let start, let end):
                statement.bind(text: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), at: parameter)
            case .blob(let start, let end):
                statement.bind(blob: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), at: parameter)
            }
        }
    }
}

/// The function that SQLite calls; the texts stay where they are until the statement has ended.
private func preparedText(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
    guard count == 2, let values, let data = sqlite3_user_data(context) else { return sqlite3_result_null(context) }
    let answers = Unmanaged<PreparedItems.Answers>.fromOpaque(data).takeUnretainedValue()
    let number = Int(sqlite3_value_int64(values[0]))
    guard let text = answers.text(number, Int(sqlite3_value_int64(values[1]))), let start = text.baseAddress,
        !text.isEmpty
    else { return sqlite3_result_text(context, "", 0, nil) }
    // A zero ends it, and none is in it, for a folded text has letters and digits only. SQLite would copy a text that it
    // is given with a length, to put the zero there.
    start.withMemoryRebound(to: CChar.self, capacity: text.count + 1) { sqlite3_result_text(context, $0, -1, nil) }
}
