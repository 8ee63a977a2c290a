public import MyStuffCore

/// The list of items as the view shows it: ids in their order, and the rows near what is on the screen.
///
/// It never holds all the items. A row that is not at hand is fetched with its neighbours and reported by `onRow`.
@MainActor
public final class ItemListModel {
    /// Rows kept at hand. Enough for several screens; a row is a few hundred bytes.
    private static let rowLimit = 4096
    /// Rows fetched with the first answer, before anything is drawn.
    private static let firstRows = 64
    /// Rows fetched around one that is missing.
    private static let pageSize = 64

    public private(set) var ids: [ItemID] = []
    private var rows: [ItemID: ItemRow] = [:]
    private var wanted: Set<ItemID> = []
    private var isFetching = false
    private let store: any ItemStore
    /// What the list shows, or is about to.
    public private(set) var query = Query()
    /// What `ids` answers: the query of the last answer.
    package private(set) var answered = Query()

    /// `removed` ids at `position` have been replaced by `added` ones; `ids` has them already.
    public var onSplice: @MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    /// The content of a row has come or changed.
    public var onRow: @MainActor (ItemRow) -> Void = { _ in }
    /// Another query has been answered: what all rows show, the marks of a search, has to be asked for again.
    public var onAnswer: @MainActor () -> Void = {}
    public var onProblem: @MainActor (any Error) -> Void = { _ in }

    public init(store: any ItemStore) {
        self.store = store
    }

    /// The row, if it is at hand. If not it is fetched and `onRow` tells when it is there.
    public func row(_ id: ItemID) -> ItemRow? {
        if let row = rows[id] { return row }
        wanted.insert(id)
        if !isFetching {
            isFetching = true
            Task { await fetchWanted() }
        }
        return nil
    }

    public func position(of id: ItemID) -> Int? { ids.firstIndex(of: id) }

    /// Asks another query from now on; `reload` answers it. What was asked before and is not answered yet is given up.
    public func ask(_ new: Query) { query = new }

    /// Reads the whole order again and reports the smallest run that has changed.
    public func reload() async { await read() }

    /// Reads the beginning of the list, or all of it where that is no later. Answers whether it is all.
    func begin() async -> Bool {
        let asked = query
        if let head = try? await store.head(of: asked, firstRows: Self.firstRows), asked == query {
            take(head, as: asked)
            // Less than was asked for is all there is.
            return head.ids.count < Self.firstRows
        }
        await read()
        return true
    }

    /// What answers a query that is no longer asked is thrown away. Answers to one query come in the order in which they
    /// were asked for, so that the last one taken is the newest.
    private func read() async {
        let asked = query
        do {
            if asked != answered || ids.isEmpty, let head = try await store.head(of: asked, firstRows: Self.firstRows) {
                guard asked == query else { return }
                take(head, as: asked)
            }
            let list = try await store.list(asked, firstRows: Self.firstRows)
            guard asked == query else { return }
            take(list, as: asked)
        } catch is CancellationError {
        } catch {
            if asked == query { onProblem(error) }
        }
    }

    private func take(_ list: ItemList, as query: Query) {
        let isNew = query != answered
        if query.text != answered.text {
            // Rows hold the marks of what was searched for.
            rows.removeAll(keepingCapacity: true)
            wanted.removeAll()
        }
        answered = query
        // Told here, since `refresh` will find no difference any more in rows that have come this way.
        let changed = list.firstRows.filter { rows[$0.id] != $0 }
        keep(list.firstRows)
        replace(with: list.ids)
        if isNew { onAnswer() } else { for row in changed { onRow(row) } }
    }

    /// Reads the rows of `changed` again, where they have been read before, and reports those that differ.
    public func refresh(_ changed: [ItemID]) async {
        let known = changed.filter { rows[$0] != nil }
        guard !known.isEmpty else { return }
        let text = answered.text
        do {
            for row in try await store.rows(known, matching: text) where text == answered.text && rows[row.id] != row {
                rows[row.id] = row
                onRow(row)
            }
        } catch {
            onProblem(error)
        }
    }

    private func fetchWanted() async {
        defer { isFetching = false }
        // More rows may be asked for while these are being read.
        while !wanted.isEmpty {
            let page = Array(wanted.prefix(Self.pageSize))
            wanted.subtract(page)
            let text = answered.text
            do {
                let found = try await store.rows(page, matching: text)
                guard text == answered.text else { continue }
                keep(found)
                for row in found { onRow(row) }
            } catch {
                wanted.removeAll()
                onProblem(error)
            }
        }
    }

    private func keep(_ new: [ItemRow]) {
        if rows.count + new.count > Self.rowLimit { rows.removeAll(keepingCapacity: true) }
        for row in new { rows[row.id] = row }
    }

    private func replace(with new: [ItemID]) {
        var start = 0
        while start < ids.count && start < new.count && ids[start] == new[start] { start += 1 }
        var oldEnd = ids.count
        var newEnd = new.count
        while oldEnd > start && newEnd > start && ids[oldEnd - 1] == new[newEnd - 1] {
            oldEnd -= 1
            newEnd -= 1
        }
        ids = new
        if oldEnd > start || newEnd > start { onSplice(start, oldEnd - start, newEnd - start) }
    }
}
