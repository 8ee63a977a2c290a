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

    func list(_ query: Query, firstRows: Int) async throws -> ItemList {
        ItemList(ids: present.map(\.id), firstRows: present.prefix(firstRows).map(\.row))
    }

    func rows(_ ids: [ItemID]) async throws -> [ItemRow] {
        ids.compactMap { removed.contains($0) ? nil : items[$0]?.row }
    }

    func item(_ id: ItemID) async throws -> Item? { removed.contains(id) ? nil : items[id] }

    func addedAt(_ picture: Picture.ID) async throws -> Date? { nil }

    func places() async throws -> [String] { Set(present.map(\.place)).subtracting([""]).sorted() }

    func add(_ content: ItemContent) async throws -> Item {
        try await beginWriting()
        lastID += 1
        let item = Item(id: ItemID(rawValue: lastID), content)
        items[item.id] = item
        listeners.send(.inserted([item.id]))
        return item
    }

    func apply(_ edits: [ItemEdit], to id: ItemID) async throws -> [ItemEdit] {
        try await beginWriting()
        guard items[id] != nil, !removed.contains(id) else { throw LibraryError.noSuchItem(id) }
        var inverse: [ItemEdit] = []
        for edit in edits {
            if let old = items[id]?.content.apply(edit) { inverse.insert(old, at: 0) }
        }
        listeners.send(.updated([id]))
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
