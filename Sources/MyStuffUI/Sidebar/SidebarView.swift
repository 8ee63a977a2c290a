import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// What the library can be filtered by, beside the list.
@MainActor
final class SidebarView {
    /// Things were dropped on a line.
    var onDrop: @MainActor (ItemID, SidebarRow.Kind) -> Void = { _, _ in }
    /// The context menu of a line was asked for.
    var onMenu: @MainActor (SidebarRow, Widget, (x: Double, y: Double)?) -> Void = { _, _, _ in }
    /// A line was chosen.
    var onChoice: @MainActor (SidebarRow.Kind) -> Void = { _ in }
    /// By Enter or a click: the arrow keys go on to other lines.
    var onDone: @MainActor () -> Void = {}
    var onNewPlace: @MainActor () -> Void = {}
    var onFilterValue: @MainActor () -> Void = {}
    var onSave: @MainActor () -> Void = {}

    private let inventory: Inventory
    private let holder: Box
    private var content: Content?

    /// What is made when the sidebar is first in sight.
    private struct Content {
        let view: ListView
        let rows: LazyListModel
        let selection: SingleSelection
        let factory: RowFactory
        let save: Button
        let buttons: Box
    }

    fileprivate private(set) var lines: [SidebarRow] = []
    fileprivate var boundRows: [Int: SidebarRowView] = [:]
    /// F2 and Delete on a line.
    var onRename: @MainActor (SidebarRow.Kind) -> Void = { _ in }
    var onDelete: @MainActor (SidebarRow.Kind) -> Void = { _ in }
    private var isFollowing = false
    private var expansion = PlaceExpansion()

    init(_ builder: Builder, _ inventory: Inventory) {
        self.inventory = inventory
        holder = builder.widget("sidebar_pane")
    }

    /// Makes the sidebar, if it is not there yet.
    func build() {
        guard content == nil else { return }
        let builder = Builder(PackageResources.sidebar_ui)
        holder.append(builder.widget("sidebar", Widget.self))
        let rows = LazyListModel { Int64($0) }
        let selection = SingleSelection(rows)
        let factory = RowFactory { [unowned self] in SidebarRowView(self) }
        let view: ListView = builder.widget("rows")
        view.show(selection, factory)
        content = Content(
            view: view, rows: rows, selection: selection, factory: factory, save: builder.widget("save_search"),
            buttons: builder.widget("buttons"))
        selection.onSelected { [weak self] in self?.selectionChanged() }
        // Also the line that is selected already: a saved search that was typed over, or the way back in a narrow window.
        view.onActivate { [weak self] position in
            guard let self, self.lines.indices.contains(position), self.lines[position].kind != .heading else { return }
            self.onChoice(self.lines[position].kind)
            self.onDone()
        }
        listen(to: view)
        let newPlace: Button = builder.widget("new_place")
        newPlace.isSensitive = !inventory.isReadOnly
        newPlace.onClicked { [weak self] in self?.onNewPlace() }
        builder.widget("filter_value", Button.self).onClicked { [weak self] in self?.onFilterValue() }
        content?.save.onClicked { [weak self] in self?.onSave() }
        update()
    }

    /// Shows what there is to filter by, and what is.
    func update() {
        guard let content else { return }
        if let place = inventory.query.filter.place { expansion.reveal(place) }
        let new = SidebarRows.make(inventory.facets, inventory.savedFilters, expansion)
        isFollowing = true
        if new != lines {
            let former = lines.count
            lines = new
            content.rows.splice(at: 0, removed: former, added: new.count)
        }
        content.selection.selected = SidebarRows.position(of: inventory.query, in: lines)
        isFollowing = false
        let query = inventory.query
        content.save.isSensitive =
            !inventory.isReadOnly && (query.isSearch || query.filter != .everything) && !query.filter.isInTrash
    }

    func grabFocus() { content?.view.grabFocus() }

    private func listen(to view: ListView) {
        let click = GestureClick()
        // The row's own gesture takes the click and selects the row, after this one has seen it.
        click.runsFirst()
        click.onReleased { [weak self, unowned view] _, x, y in
            guard let self, view.hitsChild(x: x, y: y) else { return }
            let row = self.boundRows.values.first { view.hits($0.root, x: x, y: y) }
            if let row, row.isHeading || view.hits(row.arrow, x: x, y: y) { return }
            Task { self.onDone() }
        }
        view.add(click)
        let keys = ShortcutController()
        func add(_ triggers: [String], _ handler: @escaping @MainActor (SidebarView, Int) -> Void) {
            for trigger in triggers {
                keys.add(trigger) { [weak self] in
                    guard let self, let position = self.content?.selection.selected,
                        self.lines.indices.contains(position)
                    else { return false }
                    handler(self, position)
                    return true
                }
            }
        }
        add(["Menu", "<Shift>F10"]) { $0.boundRows[$1]?.openMenu(nil) }
        // Towards the end of the line is what lies within.
        let (inwards, outwards) = view.isRightToLeft ? ("Left", "Right") : ("Right", "Left")
        add([inwards, "plus", "KP_Add"]) { $0.expand($0.lines[$1], true) }
        add([outwards, "minus", "KP_Subtract"]) { $0.expand($0.lines[$1], false) }
        add(["F2"]) { $0.onRename($0.lines[$1].kind) }
        add(["Delete", "KP_Delete"]) { $0.onDelete($0.lines[$1].kind) }
        // GTK 4.8 would go from line to line first, however many there are.
        keys.add("Tab") { [weak self] in self?.content?.buttons.grabFocusInside() ?? false }
        view.add(keys)
    }

    /// Shows the places within a place, or hides them. A place with the shown one in it is then chosen itself.
    fileprivate func expand(_ line: SidebarRow, _ isExpanded: Bool) {
        guard case .place(let place) = line.kind, line.isExpanded == !isExpanded else { return }
        let hidesShown = !isExpanded && inventory.query.filter.place.map { place.contains($0) && place != $0 } == true
        if hidesShown { onChoice(line.kind) }
        expansion.set(place, isExpanded: isExpanded)
        update()
    }

    private func selectionChanged() {
        guard !isFollowing, let position = content?.selection.selected, lines.indices.contains(position) else { return }
        if lines[position].kind == .heading {
            // The focus goes on to it, and what is chosen stays.
            isFollowing = true
            content?.selection.selected = SidebarRows.position(of: inventory.query, in: lines)
            isFollowing = false
        } else {
            onChoice(lines[position].kind)
        }
    }
}

@MainActor
private final class SidebarRowView: RowContent {
    let root: Widget
    private let icon = Image.square(side: 16, cssClass: "album-icon")
    // Sixteen, as icon themes have it ready to be shown: another size is drawn from SVG, and loads what draws that.
    fileprivate let arrow = Image.square(side: 16, cssClass: "arrow")
    // In a language of long words what English says in one takes two.
    private let title = Label.line(atMost: 2)
    private let count = Label.line(cssClasses: ["count"])
    private unowned let sidebar: SidebarView
    private var line: SidebarRow?
    private var position: Int?

    init(_ sidebar: SidebarView) {
        self.sidebar = sidebar
        title.expandsAcross = true
        root = Box.horizontal(spacing: 9, cssClass: "sidebar-row", [icon, title, count, arrow])
        let fold = GestureClick(takesClicks: true)
        fold.onReleased { [weak self] _, _, _ in
            guard let self, let line = self.line, let isExpanded = line.isExpanded else { return }
            self.sidebar.expand(line, !isExpanded)
        }
        arrow.add(fold)
        let target = TokenDropTarget()
        target.onDrop { [weak self] token in
            // Pictures of the strip are dragged by positive numbers.
            guard let self, let line = self.line, token < 0 else { return false }
            switch line.kind {
            case .place, .tag, .trash: break
            default: return false
            }
            self.sidebar.onDrop(ItemID(rawValue: -token), line.kind)
            return true
        }
        root.add(target)
        let click = GestureClick(.secondary, takesClicks: true)
        click.onReleased { [weak self] _, x, y in self?.openMenu((x, y)) }
        root.add(click)
    }

    fileprivate var isHeading: Bool { line?.kind == .heading }

    func bind(_ position: Int64) {
        guard sidebar.lines.indices.contains(Int(position)) else { return }
        let line = sidebar.lines[Int(position)]
        self.line = line
        self.position = Int(position)
        sidebar.boundRows[Int(position)] = self
        title.text = line.title
        title.setCSSClass("heading", line.kind == .heading)
        count.text = line.count.map(String.init) ?? ""
        icon.isVisible = line.kind != .heading
        arrow.isVisible = line.isExpanded != nil
        arrow.show(icon: line.isExpanded == true ? "pan-down-symbolic" : "pan-end-symbolic")
        icon.show(icon: Self.icon(line.kind))
        root.setStartMargin(line.depth * 14)
        root.setParentAccessibleLabel(line.spoken)
    }

    func unbind() {
        if let position, sidebar.boundRows[position] === self { sidebar.boundRows[position] = nil }
        line = nil
        position = nil
    }

    func openMenu(_ point: (x: Double, y: Double)?) {
        if let line { sidebar.onMenu(line, root, point) }
    }

    private static func icon(_ kind: SidebarRow.Kind) -> String {
        switch kind {
        case .heading: ""
        case .everything: "package-x-generic-symbolic"
        case .needsDetails: "document-edit-symbolic"
        case .status(.lent): "system-users-symbolic"
        case .status(.lost), .status(.stolen): "dialog-warning-symbolic"
        case .status: "emblem-shared-symbolic"
        case .withoutPicture: "camera-photo-symbolic"
        case .trash: "user-trash-symbolic"
        case .place: "mark-location-symbolic"
        case .tag: "user-bookmarks-symbolic"
        case .saved: "system-search-symbolic"
        }
    }
}
