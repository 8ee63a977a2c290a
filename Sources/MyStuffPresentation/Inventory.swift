public import FoundationEssentials
import GLib
public import MyStuffCore
public import MyStuffImages

/// A library as a person works with it: the list, the item in the detail pane, what can be undone.
///
/// Data flow one way: a gesture calls a method here, the store commits and sends one `Change`, and `follow` lets the
/// list and the detail pane read again what has changed. Nobody redraws by hand.
@MainActor
public final class Inventory {
    public let list: ItemListModel
    public let editor: ItemEditor
    public let intake: PictureIntake
    public let strip: PictureStrip
    public let history: UndoHistory
    public let isReadOnly: Bool

    /// In the order of the list, where they are in it.
    public private(set) var selected: [ItemID] = []
    /// The selected thing where it is the only one.
    public var selection: ItemID? { selected.count == 1 ? selected[0] : nil }
    public private(set) lazy var bulk = BulkEditor(self)
    /// What the library can be filtered by.
    public private(set) var facets = Facets()
    public private(set) var savedFilters: [SavedFilter] = []
    /// How many things are shown and what they are worth.
    public private(set) var summary = ListSummary(count: 0, totals: [])

    /// The selection has changed by itself: show it.
    public var onSelection: @MainActor ([ItemID]) -> Void = { _ in }
    /// The facets or the saved filters have changed.
    public var onFacets: @MainActor () -> Void = {}
    public var onSummary: @MainActor (ListSummary) -> Void = { _ in }
    /// Another query is asked, by whatever side.
    public var onQuery: @MainActor (Query) -> Void = { _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A new thing waits for its name: focus in the name field, its text selected.
    public var onNameWanted: @MainActor (ItemID) -> Void = { _ in }

    let store: any ItemStore
    let tasks: SerialTasks
    private let pace: Pace
    private let today: @MainActor () -> CalendarDay
    /// The shown item's name has changed, but its row waits for the end of editing before it moves.
    private var orderIsStale = false
    /// Whether the detail pane has the focus; rows keep their places meanwhile.
    private var isEditing = false
    private var searching: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var summing: Task<Void, Never>?

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping, money: MoneyFormat,
        pace: Pace = Pace(), today: @escaping @MainActor () -> CalendarDay
    ) {
        self.store = store
        self.pace = pace
        self.today = today
        isReadOnly = store.isReadOnly
        tasks = SerialTasks()
        history = UndoHistory()
        list = ItemListModel(store: store)
        editor = ItemEditor(store: store, history: history, tasks: tasks, money: money, pace: pace)
        intake = PictureIntake(
            store: store, pictures: pictures, keeper: keeper, history: history, tasks: tasks, pace: pace,
            newContent: { ItemContent(name: tr("Untitled"), dateCreated: today()) })
        strip = PictureStrip(store: store, editor: editor, history: history, tasks: tasks, pace: pace)
        let report: @MainActor (any Error) -> Void = { [weak self] error in
            self?.onNotice(Notice(.problem, Sentences.sentence(for: error)))
        }
        list.onProblem = report
        editor.onFailure = report
        strip.onFailure = report
        intake.onNotice = { [weak self] in self?.onNotice($0) }
        intake.onNewItem = { [weak self] in self?.showNew($0) }
        intake.onFollower = { [weak self] in self?.strip.expectFollower($0) }
    }

    /// Reads the list, selects `id` if it is still there, and follows the store's changes from then on.
    public func start(selecting id: ItemID?) async {
        let changes = store.changes()
        if let order = await storedOrder() {
            list.ask(Query(order: order))
            onQuery(query)
        }
        await list.reload()
        if let id, list.position(of: id) != nil { choose(id) }
        readFacets()
        readSummary()
        Task { [weak self] in
            for await change in changes {
                guard let self else { return }
                await self.follow(change)
            }
        }
    }

    /// When a picture came into the library, in seconds since 1970; nil where that cannot be known.
    public func addedAt(_ picture: Picture.ID) async -> Double? {
        try? await store.addedAt(picture)?.timeIntervalSince1970
    }

    // MARK: Finding

    public var query: Query { list.query }

    /// Shows what `text` finds.
    public func search(_ text: String) { ask { $0.text = text } }

    public func filter(_ filter: ItemFilter) { ask { $0.filter = filter } }

    /// The library remembers the order.
    public func sort(_ order: ItemOrder) {
        ask { $0.order = order }
        guard !isReadOnly else { return }
        tasks.run { [self] in
            try? await store.set("order", to: (order.isDescending ? "-" : "") + order.key.rawValue)
        }
    }

    private func storedOrder() async -> ItemOrder? {
        guard let text = (try? await store.setting("order")) ?? nil else { return nil }
        let isDescending = text.hasPrefix("-")
        return ItemOrder.Key(rawValue: String(text.dropFirst(isDescending ? 1 : 0))).map {
            ItemOrder(key: $0, isDescending: isDescending)
        }
    }

    /// Shows all things again.
    public func showEverything() {
        ask {
            $0.text = ""
            $0.filter = .everything
        }
    }

    func ask(_ change: (inout Query) -> Void) {
        var query = list.query
        change(&query)
        guard query != list.query else { return }
        searching?.cancel()
        summing?.cancel()
        // Not in turn with what is written: the newest query is the one that counts.
        list.ask(query)
        searching = Task { [self] in
            await list.reload()
            guard !Task.isCancelled else { return }
            readSummary()
        }
        onQuery(query)
    }

    /// The first of the things that are shown, for Enter in the search.
    public func selectFirst() {
        Task { [self] in
            await searching?.value
            if let first = list.ids.first { choose(first) }
        }
    }

    // MARK: Selection and editing

    /// The person has selected rows, or none.
    public func select(_ ids: [ItemID]) {
        guard ids != selected else { return }
        selected = ids
        editor.show(selection)
        bulk.show(ids.count > 1 ? ids : [])
    }

    /// The focus has come into the detail pane.
    public func beginEditing() { isEditing = true }

    /// The focus has left the detail pane: save, and let rows go to their places.
    public func endEditing() {
        isEditing = false
        editor.endAllVisits()
        strip.endCaption()
        reorder()
    }

    /// Lets rows whose names have changed go to their places, unless the person is still typing.
    private func reorder() {
        tasks.run { [self] in
            guard orderIsStale, !isEditing else { return }
            orderIsStale = false
            await list.reload()
        }
    }

    /// Saves everything and waits until it is on disk; for closing and SIGTERM. Answers false where something that was
    /// typed could not be saved; a sentence has then said why.
    public func flush() async -> Bool {
        strip.endCaption()
        await editor.flush()
        await intake.finish()
        return !editor.hasUnsavedText
    }

    /// Waits until what was asked for so far has been done, and shown.
    public func settle() async { await tasks.finish() }

    // MARK: Things

    public func add() {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        tasks.run { [self] in
            do {
                var content = ItemContent(name: tr("Untitled"), dateCreated: today())
                // What is added while a place or a tag is looked at belongs there.
                content.place = query.filter.place?.description ?? ""
                content.tags = query.filter.tag.map { [$0] } ?? []
                let item = try await store.add(content)
                history.record(tr("Add Thing"), inverse: .remove([item.id]))
                showNew(item.id)
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    /// Deletes the selected things; undoable. Their neighbour is selected.
    public func delete() { delete(selected) }

    /// Puts things into the trash; undoable. What is in the trash already stays there.
    public func delete(_ ids: [ItemID]) {
        guard !ids.isEmpty, !isReadOnly, !query.filter.isInTrash else { return }
        editor.endAllVisits()
        for id in ids { intake.cancel(id) }
        tasks.run { [self] in
            do {
                let name = ids.count == 1 ? try await store.item(ids[0])?.name ?? "" : ""
                let shown = selected
                let isShown = !shown.isEmpty && Set(shown).isSubset(of: ids)
                let neighbour = isShown ? successor(of: ids) : nil
                try await store.remove(ids)
                history.record(
                    trn("Delete Thing", "Delete %@ Things", ids.count, String(ids.count)), inverse: .restore(ids))
                // The change may have been followed already.
                if isShown && (selected == shown || selected.isEmpty) { choose(neighbour) }
                sayDeleted(ids, name)
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    /// Brings deleted items back, whatever has been done since.
    public func bringBack(_ ids: [ItemID]) {
        if history.nextUndo?.action == .restore(ids) { return undo() }
        guard !isReadOnly else { return }
        tasks.run { [self] in
            do {
                try await store.restore(ids)
                history.record(tr("Restore Thing"), inverse: .remove(ids))
                await list.reload()
                chooseAll(ids)
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    public func undo() { travel(isRedo: false) { [self] in try await history.undo(in: store) } }

    public func redo() { travel(isRedo: true) { [self] in try await history.redo(in: store) } }

    private func travel(isRedo: Bool, _ move: @escaping @MainActor () async throws -> UndoHistory.Step?) {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        tasks.run { [self] in
            do {
                let shown = selected
                var gone: [ItemID] = []
                if case .remove(let ids) = (isRedo ? history.nextRedo : history.nextUndo)?.action { gone = ids }
                let name = gone.count == 1 ? list.row(gone[0])?.name ?? "" : ""
                let neighbour = successor(of: gone)
                guard let step = try await move() else { return }
                await list.reload()
                if let subject = step.action.subject {
                    if selection != subject, list.position(of: subject) != nil { choose(subject) }
                } else if case .restore(let ids) = step.action {
                    chooseAll(ids)
                } else if !gone.isEmpty, !shown.isEmpty, Set(shown).isSubset(of: gone) {
                    choose(neighbour)
                    // As when it was deleted the first time.
                    if isRedo { sayDeleted(gone, name) }
                }
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    private func sayDeleted(_ ids: [ItemID], _ name: String) {
        let short = name.count > 60 ? name.prefix(59) + "…" : name[...]
        let text =
            ids.count == 1
            ? tr("“%@” deleted", name.isEmpty ? tr("Untitled") : String(short))
            : trn("%@ thing deleted", "%@ things deleted", ids.count, String(ids.count))
        onNotice(Notice(.deletion(ids), text))
    }

    /// The thing to look at when these have gone: the one below the last of them, else the one above the first.
    private func successor(of ids: [ItemID]) -> ItemID? {
        let gone = Set(ids)
        guard let last = list.ids.lastIndex(where: gone.contains) else { return nil }
        if last + 1 < list.ids.count { return list.ids[last + 1] }
        return list.ids[..<last].last { !gone.contains($0) }
    }

    /// What is dragged with `id`: all that are selected where it is one of them.
    public func draggedWith(_ id: ItemID) -> [ItemID] { selected.contains(id) ? selected : [id] }

    // MARK: Following the store

    func follow(_ change: Change) async {
        switch change {
        case .updated(let ids):
            await list.refresh(ids)
            if let selection, ids.contains(selection) { await editor.refresh() }
            if selected.count > 1 { bulk.refresh() }
            orderIsStale = true
            reorder()
        case .inserted(let ids):
            await list.reload()
            // What comes back from the trash is shown there no more as something that cannot be changed.
            if let selection, ids.contains(selection) { await editor.refresh() }
        case .removed(let ids):
            await list.reload()
            let left = selected.filter { !ids.contains($0) }
            if left != selected { chooseAll(left) }
        case .facets:
            break
        case .reloaded:
            await list.reload()
            await list.refresh(list.ids)
            if let selection, (try? await store.item(selection)) ?? nil == nil { choose(nil) }
            if selected.count > 1 { chooseAll(selected.filter { list.position(of: $0) != nil }) }
            await editor.refresh()
        }
        readFacets()
        readSummary()
    }

    /// Counts anew, once what is going on has come to rest: nobody waits for it, and with very many things it takes its
    /// time.
    private func readFacets() {
        counting?.cancel()
        counting = Task { [self] in
            do {
                try await Task.sleep(for: .seconds(pace.count))
                let new = try await (store.facets(), store.savedFilters())
                guard !Task.isCancelled, new.0 != facets || new.1 != savedFilters else { return }
                (facets, savedFilters) = new
                onFacets()
                leaveLostFilter()
            } catch is CancellationError {
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    /// A place or tag that is no more can hold nothing.
    private func leaveLostFilter() {
        var filter = query.filter
        while let place = filter.place, !facets.places.contains(where: { $0.path == place }) {
            filter.place = place.parent
        }
        if let tag = filter.tag, !facets.tags.contains(where: { $0.name == tag }) { filter.tag = nil }
        self.filter(filter)
    }

    private func readSummary() {
        summing?.cancel()
        summing = Task { [self] in
            do {
                let new = try await store.summary(of: query)
                guard !Task.isCancelled, new != summary else { return }
                summary = new
                onSummary(new)
            } catch is CancellationError {
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    private func showNew(_ id: ItemID) {
        Task { [self] in
            // The row has to be in the list before it can be selected.
            await list.reload()
            if list.position(of: id) == nil {
                showEverything()
                await searching?.value
            }
            choose(id)
            await tasks.finish()
            onNameWanted(id)
        }
    }

    private func choose(_ id: ItemID?) { chooseAll(id.map { [$0] } ?? []) }

    private func chooseAll(_ ids: [ItemID]) {
        select(ids)
        onSelection(ids)
    }
}
