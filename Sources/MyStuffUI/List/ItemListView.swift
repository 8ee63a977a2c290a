import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The list of things.
@MainActor
final class ItemListView {
    let model: ItemListModel
    let thumbnails: ThumbnailCache
    let view: ListView

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

    private let rows: LazyListModel
    private let selection: MultiSelection
    private var factory: RowFactory?
    private var boundRows: [ItemID: ItemRowView] = [:]
    private var selected: [ItemID] = []
    private var isFollowing = false
    /// While the window has not been drawn yet: how many rows it is told of. GtkListView makes some two hundred rows at
    /// once, and the first frame needs those that can be seen.
    private var limit: Int?

    /// `firstRows` is how many rows the first frame has room for.
    init(_ view: ListView, model: ItemListModel, pictures: any PictureImporting, firstRows: Int) {
        limit = firstRows
        self.view = view
        self.model = model
        thumbnails = ThumbnailCache(pictures)
        rows = LazyListModel { [model] in model.ids[$0].rawValue }
        selection = MultiSelection(rows)
        let factory = RowFactory { [unowned self] in ItemRowView(list: self) }
        self.factory = factory
        view.show(selection, factory)

        model.onSplice = { [weak self] in self?.splice($0, $1, $2) }
        model.onRow = { [weak self] in self?.boundRows[$0.id]?.show($0) }
        model.onAnswer = { [weak self, unowned model] in
            guard let self else { return }
            for row in self.boundRows.values { row.showAgain() }
            if let position = self.selected.first.flatMap({ model.position(of: $0) }) {
                self.view.scroll(to: position)
            } else {
                self.view.scrollToTop()
            }
        }
        selection.onChanged { [weak self] in self?.selectionChanged() }
        let click = GestureClick()
        // The row's own gesture takes the click and selects the row, after this one has seen it.
        click.runsFirst()
        click.onReleased { [weak self] _, x, y in
            guard let self, self.view.hitsChild(x: x, y: y) else { return }
            Task { self.onClick() }
        }
        view.add(click)
        let keys = ShortcutController()
        keys.add("Tab") { [weak self] in self?.onTab() ?? false }
        for key in ["Menu", "<Shift>F10"] {
            keys.add(key) { [weak self] in
                guard let self, let id = self.selected.first(where: { self.boundRows[$0] != nil }),
                    let row = self.boundRows[id]
                else { return false }
                self.onMenu(id, row.root, nil)
                return true
            }
        }
        view.add(keys)
        listenForMenu()
        view.onActivate { [weak self] position in
            guard let self, self.model.ids.indices.contains(position) else { return }
            self.onActivate(self.model.ids[position])
        }
    }

    private func listenForMenu() {
        let click = GestureClick(.secondary, takesClicks: true)
        click.onReleased { [weak self] _, x, y in
            guard let self, self.view.hitsChild(x: x, y: y), let (id, row) = self.boundRow(at: y) else { return }
            let corner = row.root.place(in: self.view) ?? (x: 0, y: 0)
            self.onMenu(id, row.root, (x - corner.x, y - corner.y))
        }
        view.add(click)
    }

    /// The row whose middle is nearest to `y`: rows have padding around what is theirs here.
    private func boundRow(at y: Double) -> (id: ItemID, row: ItemRowView)? {
        func distance(_ row: ItemRowView) -> Double {
            guard row.root.isMapped, let corner = row.root.place(in: view) else { return .infinity }
            return abs(corner.y + Double(row.root.height) / 2 - y)
        }
        return boundRows.min { distance($0.value) < distance($1.value) }.map { (id: $0.key, row: $0.value) }
    }

    /// Selects without telling anybody, and brings the row into sight.
    func select(_ ids: [ItemID]) {
        selected = ids
        restoreSelection()
        if let position = ids.first.flatMap({ model.position(of: $0) }) { view.scroll(to: position) }
    }

    /// Whether the selected row is among those that the first frame shows.
    var firstFrameShowsSelection: Bool {
        guard let limit, let position = selected.first.flatMap({ model.position(of: $0) }) else { return true }
        return position < limit
    }

    /// Pictures wait for the first frame: decoding them would compete with it for the processor.
    var isDrawn: Bool { limit == nil }

    /// The first frame has been drawn: from now on the list has all its rows, with their pictures.
    func showAllRows() {
        guard limit != nil else { return }
        limit = nil
        isFollowing = true
        rows.splice(at: rows.count, removed: 0, added: model.ids.count - rows.count)
        isFollowing = false
        restoreSelection()
        for row in boundRows.values { row.loadPicture() }
    }

    /// Gives the focus to the selected row, so that the arrow keys go on from there.
    func grabFocus() {
        let first = selected.first
        if let first, boundRows[first] == nil, let position = model.position(of: first) { view.scroll(to: position) }
        if let first, let row = boundRows[first], row.grabRowFocus() { return }
        view.grabFocus()
    }

    /// The file of pictures of this content is another by now.
    func reload(_ hash: ContentHash) {
        thumbnails.forget(hash)
        for row in boundRows.values { row.reload(hash) }
    }

    func bound(_ row: ItemRowView, to id: ItemID) { boundRows[id] = row }

    func unbound(_ row: ItemRowView, from id: ItemID) {
        // The same id may have been bound to another row before this one lets go of it.
        if boundRows[id] === row { boundRows[id] = nil }
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
