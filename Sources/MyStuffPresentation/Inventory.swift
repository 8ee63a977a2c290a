public import FoundationEssentials
public import GLib
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
    public internal(set) var facets = Facets()
    public internal(set) var savedFilters: [SavedFilter] = []
    /// The fields that the person has added.
    public internal(set) var fields: [CustomField] = []
    public internal(set) var templates: [ItemTemplate] = []
    /// The keys of the fields that are shown although they are empty.
    public internal(set) var shownFields: Set<String> = []
    /// How many things are shown and what they are worth.
    public internal(set) var summary = ListSummary(count: 0, totals: [])

    /// How the things are shown.
    public internal(set) var layout = ItemLayout.list

    /// The selection has changed by itself: show it.
    public var onSelection: @MainActor ([ItemID]) -> Void = { _ in }
    /// The facets or the saved filters have changed.
    public var onFacets: @MainActor () -> Void = {}
    /// The library's own fields or its templates have changed.
    public var onFields: @MainActor () -> Void = {}
    public var onSummary: @MainActor (ListSummary) -> Void = { _ in }
    /// Another query is asked, by whatever side.
    public var onQuery: @MainActor (Query) -> Void = { _ in }
    /// The things are shown in this way from now on. Comes once before there is anything to show.
    public var onLayout: @MainActor (ItemLayout) -> Void = { _ in }
    public var onNotice: @MainActor (Notice) -> Void = { _ in }
    /// A new thing waits for its name: focus in the name field, its text selected.
    public var onNameWanted: @MainActor (ItemID) -> Void = { _ in }

    let store: any ItemStore
    let tasks: SerialTasks
    let pace: Pace
    let today: @MainActor () -> CalendarDay
    /// The shown item's name has changed, but its row waits for the end of editing before it moves.
    var orderIsStale = false
    /// Whether the detail pane has the focus; rows keep their places meanwhile.
    private var isEditing = false
    var searching: Task<Void, Never>?
    /// While there is one the facets are out of date.
    var counting: Task<Void, Never>?
    private var hasWholeList = false
    var summing: Task<Void, Never>?

    public init(
        store: any ItemStore, pictures: any PictureImporting, keeper: any TakenPictureKeeping, money: MoneyFormat,
        dates: LocaleDates = .current(), pace: Pace = Pace(), today: @escaping @MainActor () -> CalendarDay
    ) {
        self.store = store
        self.pace = pace
        self.today = today
        isReadOnly = store.isReadOnly
        tasks = SerialTasks()
        history = UndoHistory()
        list = ItemListModel(store: store)
        editor = ItemEditor(
            store: store, history: history, tasks: tasks, forms: FieldForms(money: money, dates: dates), pace: pace,
            today: today)
        intake = PictureIntake(
            store: store, pictures: pictures, keeper: keeper, history: history, tasks: tasks, pace: pace,
            newContent: { ItemContent(name: tr("Untitled"), dateCreated: today()) })
        strip = PictureStrip(store: store, editor: editor, history: history, tasks: tasks, pace: pace)
        let report: @MainActor (any Error) -> Void = { [weak self] error in
            self?.onNotice(Notice(error))
        }
        list.onProblem = report
        editor.onFailure = report
        strip.onFailure = report
        intake.onNotice = { [weak self] in self?.onNotice($0) }
        intake.onNewItem = { [weak self] in self?.showNew($0) }
        intake.onFollower = { [weak self] in self?.strip.expectFollower($0) }
    }

    /// Reads the beginning of the list, or all of it where that is no later or `id` is further down; selects `id` if it
    /// is still there, and follows the store's changes from then on. `completeStart` reads the rest.
    public func start(selecting id: ItemID?) async {
        let changes = store.changes()
        if let order = await storedOrder() {
            list.ask(Query(order: order))
            onQuery(query)
        }
        layout = await storedLayout() ?? .list
        onLayout(layout)
        hasWholeList = await list.begin()
        if let id {
            if list.position(of: id) == nil && !hasWholeList {
                await list.reload()
                hasWholeList = true
            }
            if list.position(of: id) != nil { choose(id) }
        }
        Task { [weak self] in
            for await change in changes {
                guard let self else { return }
                await self.follow(change)
            }
        }
    }

    /// What a window does not need for its first frame: the rest of the list, sums and counts.
    public func completeStart() {
        Task { [self] in
            if !hasWholeList { await list.reload() }
            readSummary()
            readFacets()
            readFields()
        }
    }

    /// When a picture came into the library, in seconds since 1970; nil where that cannot be known.
    public func addedAt(_ picture: Picture.ID) async -> Double? {
        try? await store.addedAt(picture)?.timeIntervalSince1970
    }

    /// Amounts are written in this way from now on.
    public func use(_ money: MoneyFormat) {
        editor.use(money)
        tasks.run { [self] in
            readSummary()
            onQuery(query)
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

    func choose(_ id: ItemID?) { chooseAll(id.map { [$0] } ?? []) }

    func chooseAll(_ ids: [ItemID]) {
        select(ids)
        onSelection(ids)
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
    func reorder() {
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

    /// In turn with what else is written; what goes wrong is said.
    func perform(_ work: @escaping @MainActor () async throws -> Void) {
        tasks.run { [self] in
            do { try await work() } catch { onNotice(Notice(error)) }
        }
    }

    /// Waits until what was asked for so far has been done, and shown.
    public func settle() async { await tasks.finish() }
}
