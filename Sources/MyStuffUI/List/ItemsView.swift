import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The things, as a list or as a grid: one model and one selection, and the cells of whichever is in sight.
@MainActor
final class ItemsView {
    let model: ItemListModel
    let thumbnails: ThumbnailCache

    /// The library's own, for the lines that say where a search has found something.
    var fields: [CustomField] = []

    /// The person has selected rows, or none.
    var onSelect: @MainActor ([ItemID]) -> Void = { _ in }
    /// A row was clicked; it has been selected.
    var onClick: @MainActor () -> Void = {}
    /// A row was double-clicked, or Enter was pressed on it.
    var onActivate: @MainActor (ItemID) -> Void = { _ in }

    /// The context menu of a row is wanted, at a point of `widget` or, by a key, anywhere.
    var onMenu: @MainActor (_ id: ItemID, _ widget: Widget, _ point: (x: Double, y: Double)?) -> Void = { _, _, _ in }
    /// Tab was pressed on a row; answers whether the focus has gone elsewhere. GTK 4.8 would go to the next row.
    var onTab: @MainActor () -> Bool = { false }
    /// The same backwards. Otherwise GTK 4.8 goes through all rows before.
    var onShiftTab: @MainActor () -> Bool = { false }

    /// Whether the focus may come here: not while somebody types.
    var mayTakeFocus: @MainActor () -> Bool = { true }

    /// Pixels of the pane's width that are free at the edges, and its border, as in the style sheet.
    private static let edges = 13

    private let pages: Stack
    private let list: ItemList
    private var grid: ItemGrid?
    private var shown: (any ItemArrangement)?
    private let rows: LazyListModel
    private let selection: MultiSelection
    private var factory: RowFactory?
    private var boundCells: [ItemID: ItemCell] = [:]
    private var selected: [ItemID] = []
    private var isFollowing = false
    /// A view that has not been laid out cannot be scrolled: GTK 4.8's grid stays empty then.
    private var isLaidOut = false
    private var pendingPosition: Int?
    private var wantsFocus = false
    /// While the window has not been drawn yet: how much room it has. GtkListView makes some two hundred rows at once,
    /// and the first frame needs those that can be seen.
    private var firstSize: (width: Int, height: Int)?
    private var limit: Int? {
        guard let firstSize else { return nil }
        return shown?.cells(inHeight: firstSize.height) ?? 0
    }

    /// `firstSize` in pixels is what the things have in the first frame.
    init(
        _ builder: Builder, model: ItemListModel, pictures: any PictureImporting, firstSize: (width: Int, height: Int)
    ) {
        self.firstSize = firstSize
        self.model = model
        thumbnails = ThumbnailCache(pictures)
        pages = builder.widget("list_pages")
        list = ItemList(builder.widget("list"), in: builder.widget("list_scroller"))
        rows = LazyListModel { [model] in model.ids[$0].rawValue }
        selection = MultiSelection(rows)
        listen(to: list.view)

        model.onSplice = { [weak self] in self?.splice($0, $1, $2) }
        model.onRow = { [weak self] in self?.boundCells[$0.id]?.show($0) }
        model.onAnswer = { [weak self, unowned model] in
            guard let self else { return }
            for cell in self.boundCells.values { cell.showAgain() }
            if let position = self.selected.first.flatMap({ model.position(of: $0) }) {
                self.scroll(to: position)
            } else {
                self.shown?.view.scrollToTop()
            }
        }
        selection.onChanged { [weak self] in self?.selectionChanged() }
    }

    // MARK: List and grid

    /// Shows the things in this way. What is selected stays so, and what is in sight as well.
    func show(as layout: ItemLayout) {
        let new: any ItemArrangement = layout == .grid ? (grid ?? makeGrid()) : list
        guard new !== shown else { return }
        let anchor = positionInSight
        let hadFocus = hasFocus
        shown?.view.showNothing()
        shown = new
        let factory = RowFactory { [unowned self, unowned new] in new.makeCell(self) }
        self.factory = factory
        new.view.show(selection, factory)
        isLaidOut = false
        (pendingPosition, wantsFocus) = (anchor, hadFocus)
    }

    /// The grid is made when it is first wanted.
    private func makeGrid() -> ItemGrid {
        let seen = list.scroller.visibleWidth
        let grid = ItemGrid(width: seen > 0 ? seen : (firstSize?.width ?? 0) - Self.edges, items: self)
        self.grid = grid
        pages.add(grid.scroller, named: ItemLayout.grid.rawValue)
        listen(to: grid.view)
        return grid
    }

    /// The selected thing where it can be seen, else the first that can; nil where none can.
    private var positionInSight: Int? {
        guard let scroller = shown?.scroller, scroller.isMapped else { return nil }
        var first: (y: Double, x: Double, id: ItemID)?
        for (id, cell) in boundCells {
            // What GTK has put out of sight has the place where it was last.
            guard cell.root.isMapped, let place = cell.root.place(in: scroller), place.y + Double(cell.root.height) > 0,
                place.y < scroller.visibleHeight
            else { continue }
            if id == selected.first { return model.position(of: id) }
            if first.map({ (place.y, place.x) < ($0.y, $0.x) }) ?? true { first = (place.y, place.x, id) }
        }
        return first.flatMap { model.position(of: $0.id) }
    }

    private func scroll(to position: Int) {
        if isLaidOut { shown?.view.scroll(to: position) } else { pendingPosition = position }
    }

    private func layoutIsDone(of view: RowsView) {
        guard view === shown?.view, !isLaidOut else { return }
        isLaidOut = true
        let position = pendingPosition
        pendingPosition = nil
        if let position, model.ids.indices.contains(position) {
            view.scroll(to: position)
            // The selected row may be far away: it must not be brought into sight by the focus.
            if wantsFocus, mayTakeFocus(), boundCells[model.ids[position]]?.grabRowFocus() == true {
                wantsFocus = false
            }
        }
        // Since it was wanted somebody may have begun to type.
        if wantsFocus && mayTakeFocus() { grabFocus() }
        wantsFocus = false
    }

    private func listen(to view: RowsView) {
        view.onMap { [weak self, weak view] in
            view?.afterLayout { if let view { self?.layoutIsDone(of: view) } }
        }
        let click = GestureClick()
        // The row's own gesture takes the click and selects the row, after this one has seen it.
        click.runsFirst()
        click.onReleased { [weak self, unowned view] _, x, y in
            guard let self, view.hitsChild(x: x, y: y) else { return }
            Task { self.onClick() }
        }
        view.add(click)
        let keys = ShortcutController()
        keys.add("Tab") { [weak self] in self?.onTab() ?? false }
        keys.add("<Shift>Tab") { [weak self] in self?.onShiftTab() ?? false }
        for key in ["Menu", "<Shift>F10"] {
            keys.add(key) { [weak self] in
                guard let self, let id = self.selected.first(where: { self.boundCells[$0] != nil }),
                    let cell = self.boundCells[id]
                else { return false }
                self.onMenu(id, cell.root, nil)
                return true
            }
        }
        view.add(keys)
        let menuClick = GestureClick(.secondary, takesClicks: true)
        menuClick.onReleased { [weak self, unowned view] _, x, y in
            guard let self, view.hitsChild(x: x, y: y), let (id, cell) = self.boundCell(at: x, y, in: view)
            else { return }
            let corner = cell.root.place(in: view) ?? (x: 0, y: 0)
            self.onMenu(id, cell.root, (x - corner.x, y - corner.y))
        }
        view.add(menuClick)
        view.onActivate { [weak self] position in
            guard let self, self.model.ids.indices.contains(position) else { return }
            self.onActivate(self.model.ids[position])
        }
    }

    /// The cell whose middle is nearest to the point: rows have padding around what is theirs here.
    private func boundCell(at x: Double, _ y: Double, in view: RowsView) -> (id: ItemID, cell: ItemCell)? {
        func distance(_ cell: ItemCell) -> Double {
            guard cell.root.isMapped, let corner = cell.root.place(in: view) else { return .infinity }
            let across = corner.x + Double(cell.root.width) / 2 - x
            let down = corner.y + Double(cell.root.height) / 2 - y
            return across * across + down * down
        }
        return boundCells.min { distance($0.value) < distance($1.value) }.map { (id: $0.key, cell: $0.value) }
    }

    // MARK: Cells

    /// Those that stand for something.
    var cells: some Collection<ItemCell> { boundCells.values }

    /// The one that stands for this thing, where there is one.
    func cell(of id: ItemID) -> ItemCell? { boundCells[id] }

    func bound(_ cell: ItemCell, to id: ItemID) { boundCells[id] = cell }

    func unbound(_ cell: ItemCell, from id: ItemID) {
        // The same id may have been bound to another cell before this one lets go of it.
        if boundCells[id] === cell { boundCells[id] = nil }
    }

    /// Pictures wait for the first frame: decoding them would compete with it for the processor.
    var isDrawn: Bool { firstSize == nil }

    func pictureIsWanted(by cell: ItemCell) {
        if isDrawn { shown?.pictureIsWanted(by: cell) }
    }

    /// The file of pictures of this content is another by now.
    func reload(_ hash: ContentHash) {
        thumbnails.forget(hash)
        for cell in boundCells.values { cell.reload(hash) }
    }

    // MARK: Rows and their selection

    /// Selects without telling anybody, and brings the row into sight.
    func select(_ ids: [ItemID]) {
        selected = ids
        restoreSelection()
        if let position = ids.first.flatMap({ model.position(of: $0) }) { scroll(to: position) }
    }

    /// Whether the selected row is among those that the first frame shows.
    var firstFrameShowsSelection: Bool {
        guard let limit, let position = selected.first.flatMap({ model.position(of: $0) }) else { return true }
        return position < limit
    }

    /// The first frame has been drawn: from now on the list has all its rows, with their pictures.
    func showAllRows() {
        guard firstSize != nil else { return }
        firstSize = nil
        isFollowing = true
        rows.splice(at: rows.count, removed: 0, added: model.ids.count - rows.count)
        isFollowing = false
        restoreSelection()
        for cell in boundCells.values { shown?.pictureIsWanted(by: cell) }
    }

    var hasFocus: Bool { shown?.view.hasFocusWithin ?? false }

    /// Gives the focus to the selected row, so that the arrow keys go on from there.
    func grabFocus() {
        guard let view = shown?.view else { return }
        guard isLaidOut else { return wantsFocus = true }
        wantsFocus = false
        let first = selected.first
        if let first, boundCells[first] == nil, let position = model.position(of: first) { view.scroll(to: position) }
        if let first, let cell = boundCells[first], cell.grabRowFocus() { return }
        view.grabFocus()
    }

    private func splice(_ position: Int, _ removed: Int, _ added: Int) {
        isFollowing = true
        if let limit {
            rows.splice(at: 0, removed: rows.count, added: min(limit, model.ids.count))
        } else {
            rows.splice(at: position, removed: removed, added: added)
        }
        isFollowing = false
        restoreSelection()
    }

    private func restoreSelection() {
        isFollowing = true
        selection.select(positions(of: selected))
        isFollowing = false
    }

    /// One look through the list for any number of things.
    private func positions(of ids: [ItemID]) -> [Int] {
        switch ids.count {
        case 0: return []
        case 1: return model.position(of: ids[0]).map { [$0] } ?? []
        default:
            let wanted = Set(ids)
            return model.ids.indices.filter { wanted.contains(model.ids[$0]) }
        }
    }

    private func selectionChanged() {
        guard !isFollowing else { return }
        selected = selection.positions.compactMap { model.ids.indices.contains($0) ? model.ids[$0] : nil }
        onSelect(selected)
    }
}
