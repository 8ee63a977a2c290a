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

    public private(set) var selection: ItemID?
    /// Places in use, for completion.
    public private(set) var places: [String] = []

    /// The selection has changed by itself: show it.
    public var onSelection: @MainActor (ItemID?) -> Void = { _ in }
    public var onPlaces: @MainActor ([String]) -> Void = { _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A new thing waits for its name: focus in the name field, its text selected.
    public var onNameWanted: @MainActor (ItemID) -> Void = { _ in }

    private let store: any ItemStore
    private let tasks: SerialTasks
    private let today: @MainActor () -> CalendarDay
    /// The shown item's name has changed, but its row waits for the end of editing before it moves.
    private var orderIsStale = false
    /// Whether the detail pane has the focus; rows keep their places meanwhile.
    private var isEditing = false

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping, money: MoneyFormat,
        pace: Pace = Pace(), today: @escaping @MainActor () -> CalendarDay
    ) {
        self.store = store
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
        await list.reload()
        await readPlaces()
        if let id, list.position(of: id) != nil { choose(id) }
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

    // MARK: Selection and editing

    /// The person has selected a row, or none.
    public func select(_ id: ItemID?) {
        guard id != selection else { return }
        selection = id
        editor.show(id)
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
                let item = try await store.add(ItemContent(name: tr("Untitled"), dateCreated: today()))
                history.record(tr("Add Thing"), inverse: .remove([item.id]))
                showNew(item.id)
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    /// Deletes the selected item; undoable. Its neighbour is selected.
    public func delete() {
        guard let id = selection, !isReadOnly else { return }
        editor.endAllVisits()
        intake.cancel(id)
        tasks.run { [self] in
            do {
                let name = try await store.item(id)?.name ?? ""
                let neighbour = successor(of: id)
                try await store.remove([id])
                history.record(tr("Delete Thing"), inverse: .restore([id]))
                if selection == id { choose(neighbour) }
                sayDeleted(id, name)
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
                if let id = ids.first { choose(id) }
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
                let shown = selection
                let name = shown.flatMap { list.row($0)?.name }
                let neighbour = shown.flatMap { successor(of: $0) }
                guard let step = try await move() else { return }
                await list.reload()
                if let subject = step.action.subject {
                    if selection != subject, list.position(of: subject) != nil { choose(subject) }
                } else if let shown, list.position(of: shown) == nil {
                    choose(neighbour)
                    // As when it was deleted the first time.
                    if isRedo { sayDeleted(shown, name ?? "") }
                }
            } catch {
                onNotice(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    private func sayDeleted(_ id: ItemID, _ name: String) {
        let short = name.count > 60 ? name.prefix(59) + "…" : name[...]
        onNotice(Notice(.deletion([id]), tr("“%@” deleted", name.isEmpty ? tr("Untitled") : String(short))))
    }

    /// The thing to look at when this one has gone: the one below it, else the one above.
    private func successor(of id: ItemID) -> ItemID? {
        guard let position = list.position(of: id) else { return nil }
        return position + 1 < list.ids.count ? list.ids[position + 1] : position > 0 ? list.ids[position - 1] : nil
    }

    // MARK: Following the store

    func follow(_ change: Change) async {
        switch change {
        case .updated(let ids):
            await list.refresh(ids)
            if let selection, ids.contains(selection) { await editor.refresh() }
            orderIsStale = true
            reorder()
        case .inserted, .removed, .reloaded:
            await list.reload()
            if case .reloaded = change { await list.refresh(list.ids) }
            if let selection, list.position(of: selection) == nil { choose(nil) }
            if case .reloaded = change { await editor.refresh() }
        }
        await readPlaces()
    }

    private func readPlaces() async {
        do {
            let new = try await store.places()
            guard new != places else { return }
            places = new
            onPlaces(new)
        } catch {
            onNotice(Notice(.problem, Sentences.sentence(for: error)))
        }
    }

    private func showNew(_ id: ItemID) {
        Task { [self] in
            // The row has to be in the list before it can be selected.
            await list.reload()
            choose(id)
            await tasks.finish()
            onNameWanted(id)
        }
    }

    private func choose(_ id: ItemID?) {
        select(id)
        onSelection(id)
    }
}
