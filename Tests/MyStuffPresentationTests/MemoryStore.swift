import Foundation
import MyStuffCore

/// An `ItemStore` in memory: what the presentation is tested against. Its calls can be made slow or made to fail.
actor MemoryStore: ItemStore {
    nonisolated let isReadOnly: Bool
    private var items: [ItemID: Item] = [:]
    private var removed: Set<ItemID> = []
    private var lastID: Int64 = 0
    private nonisolated let listeners = Listeners()
    private(set) var writes = 0
    var failure: LibraryError?
    var delay: Duration?

    init(isReadOnly: Bool = false) { self.isReadOnly = isReadOnly }

    func fail(with error: LibraryError?) { failure = error }
    func wait(_ duration: Duration?) { delay = duration }

    nonisolated func changes() -> AsyncStream<Change> { listeners.stream() }

    private var present: [Item] {
        items.values.filter { !removed.contains($0.id) }.sorted {
            ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue)
        }
    }

    /// How long the next search takes, by its text.
    var slowSearches: [String: Duration] = [:]
    func wait(_ duration: Duration, for text: String) { slowSearches[text] = duration }

    /// Finds what has the text in its name, capitals and all, and nothing else.
    private func found(_ query: Query) -> [Item] {
        present.filter { query.text.isEmpty || $0.name.contains(query.text) }
            .filter { query.filter.place == nil || $0.place == query.filter.place?.description }
    }

    func list(_ query: Query, firstRows: Int) async throws -> ItemList {
        if let delay = slowSearches[query.text] { try await Task.sleep(for: delay) }
        let found = found(query)
        return ItemList(ids: found.map(\.id), firstRows: found.prefix(firstRows).map { row($0, query.text) })
    }

    func head(of query: Query, firstRows: Int) async throws -> ItemList? { nil }

    func summary(of query: Query) async throws -> ListSummary {
        ListSummary(count: found(query).count, totals: [])
    }

    func digest(of ids: [ItemID]) async throws -> SelectionDigest {
        let items = ids.compactMap { self.items[$0] }
        var digest = SelectionDigest(
            count: items.count, totals: [], place: .same(items.first?.place ?? ""),
            value: .same(items.first.flatMap(\.value)), notes: .same(items.first?.notes ?? ""), tags: [])
        for item in items {
            digest.place.merge(item.place)
            digest.value.merge(item.value)
            digest.notes.merge(item.notes)
        }
        return digest
    }

    private func row(_ item: Item, _ text: String) -> ItemRow {
        var row = item.row
        if !text.isEmpty { row.match = RowMatch(name: [0..<text.utf8.count]) }
        return row
    }

    func rows(_ ids: [ItemID], matching text: String) async throws -> [ItemRow] {
        ids.compactMap { id in items[id].map { row($0, text) } }
    }

    func item(_ id: ItemID) async throws -> Item? {
        items[id].map { Item(id: $0.id, uuid: $0.uuid, removedAt: removed.contains(id) ? Date() : nil, $0.content) }
    }

    func addedAt(_ picture: Picture.ID) async throws -> Date? { nil }

    func facets() async throws -> Facets {
        let places = Dictionary(grouping: present.compactMap { PlacePath($0.place) }) { $0 }
        return Facets(
            all: present.count, inTrash: removed.count,
            places: places.map { Facets.Place(path: $0.key, count: $0.value.count) }
                .sorted { $0.path.description < $1.path.description })
    }

    func add(_ content: ItemContent) async throws -> Item {
        try await beginWriting()
        lastID += 1
        let item = Item(id: ItemID(rawValue: lastID), content)
        items[item.id] = item
        listeners.send(.inserted([item.id]))
        return item
    }

    func apply(_ edits: [ItemEdits]) async throws -> [ItemEdits] {
        try await beginWriting()
        for one in edits where items[one.id] == nil || removed.contains(one.id) {
            throw LibraryError.noSuchItem(one.id)
        }
        var inverse: [ItemEdits] = []
        for one in edits {
            var opposite: [ItemEdit] = []
            for edit in one.edits {
                if let old = items[one.id]?.content.apply(edit) { opposite.insert(old, at: 0) }
            }
            inverse.insert(ItemEdits(one.id, opposite), at: 0)
        }
        listeners.send(.updated(edits.map(\.id)))
        return inverse
    }

    func remove(_ ids: [ItemID]) async throws {
        try await beginWriting()
        removed.formUnion(ids)
        listeners.send(.removed(ids))
    }

    func restore(_ ids: [ItemID]) async throws {
        try await beginWriting()
        removed.subtract(ids)
        listeners.send(.inserted(ids))
    }

    func emptyTrash() async throws {
        try await beginWriting()
        for id in removed { items[id] = nil }
        removed = []
        listeners.send(.reloaded)
    }

    func items(_ ids: [ItemID]) async throws -> [Item] { ids.compactMap { items[$0] } }
    func keys() async throws -> [ItemKeys] {
        items.values.map {
            ItemKeys(
                id: $0.id, uuid: $0.uuid, name: $0.name, place: $0.place, serialNumber: $0.serialNumber,
                isInTrash: removed.contains($0.id))
        }
    }

    func apply(_ step: LibraryStep) async throws -> LibraryStep {
        var inverse = LibraryStep(removed: step.restored, restored: step.removed)
        removed.subtract(step.restored)
        inverse.edits = try await apply(step.edits)
        removed.formUnion(step.removed)
        listeners.send(.reloaded)
        return inverse
    }

    func bringIn(_ batch: ItemBatch, progress: @escaping @Sendable (Double) -> Void) async throws -> LibraryStep {
        var inverse = LibraryStep()
        for new in batch.added { inverse.removed.append(try await add(new.content).id) }
        inverse.edits = try await apply(batch.edits)
        return inverse
    }

    private var fields: [CustomField] = []
    func customFields() async throws -> [CustomField] { fields }

    func apply(_ change: FieldChange) async throws -> FieldChange {
        try await beginWriting()
        defer { listeners.send(.fields) }
        switch change {
        case .add(let field):
            let id = CustomField.ID(rawValue: Int64(fields.count + 1))
            fields.append(CustomField(id: id, name: field.name, kind: field.kind, choices: field.choices))
            return .remove(id)
        case .change(let field):
            guard let index = fields.firstIndex(where: { $0.id == field.id }) else { return change }
            defer { fields[index] = field }
            return .change(fields[index])
        case .remove(let id):
            fields.removeAll { $0.id == id }
            return .restore(id)
        case .restore, .move:
            return change
        }
    }

    private var storedTemplates: [ItemTemplate] = []
    func templates() async throws -> [ItemTemplate] { storedTemplates }

    func saveTemplate(name: String, content: ItemContent) async throws {
        try await beginWriting()
        storedTemplates.append(ItemTemplate(id: Int64(storedTemplates.count + 1), name: name, content: content))
        listeners.send(.fields)
    }

    func deleteTemplate(_ id: ItemTemplate.ID) async throws { storedTemplates.removeAll { $0.id == id } }

    // Places, saved filters and settings are the store's own; its tests are theirs.
    func apply(_ change: PlaceChange) async throws -> PlaceChange { change }
    func contents(of place: PlacePath) async throws -> PlaceContents { PlaceContents(places: 0, items: 0) }
    func savedFilters() async throws -> [SavedFilter] { [] }
    func saveFilter(name: String, text: String, filter: ItemFilter) async throws {}
    func deleteFilter(_ id: SavedFilter.ID) async throws {}

    private var settings: [String: String] = [:]
    func setting(_ key: String) async throws -> String? { settings[key] }
    func set(_ key: String, to value: String) async throws { settings[key] = value }

    private func beginWriting() async throws {
        if isReadOnly { throw LibraryError.readOnly }
        if let delay { try await Task.sleep(for: delay) }
        if let failure { throw failure }
        writes += 1
    }
}

/// Hands changes to every stream that was asked for.
///
/// SAFETY (`@unchecked Sendable`): the list of listeners is only touched under the lock.
private final class Listeners: @unchecked Sendable {
    private let lock = NSLock()
    private var continuations: [AsyncStream<Change>.Continuation] = []

    func stream() -> AsyncStream<Change> {
        let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
        lock.withLock { continuations.append(continuation) }
        return stream
    }

    func send(_ change: Change) {
        for continuation in lock.withLock({ continuations }) { continuation.yield(change) }
    }
}
