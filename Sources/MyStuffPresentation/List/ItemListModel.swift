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
    public var query = Query()

    /// `removed` ids at `position` have been replaced by `added` ones; `ids` has them already.
    public var onSplice: @MainActor (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    /// The content of a row has come or changed.
    public var onRow: @MainActor (ItemRow) -> Void = { _ in }
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

    /// Reads the whole order again and reports the smallest run that has changed.
    public func reload() async {
        do {
            let list = try await store.list(query, firstRows: Self.firstRows)
            // Told here, since `refresh` will find no difference any more in rows that have come this way.
            let changed = list.firstRows.filter { rows[$0.id] != $0 }
            keep(list.firstRows)
            replace(with: list.ids)
            for row in changed { onRow(row) }
        } catch {
            onProblem(error)
        }
    }

    /// Reads the rows of `changed` again, where they have been read before, and reports those that differ.
    public func refresh(_ changed: [ItemID]) async {
        let known = changed.filter { rows[$0] != nil }
        guard !known.isEmpty else { return }
        do {
            for row in try await store.rows(known) where rows[row.id] != row {
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
            do {
                let found = try await store.rows(page)
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
