import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Around the list: the search above it, what it is filtered by, why it is empty, and the count and value below.
@MainActor
final class FindBar {
    /// Enter or Down in the search: go on in the list.
    var onDone: @MainActor () -> Void = {}
    /// Escape in the search, which is empty again.
    var onLeave: @MainActor () -> Void = {}

    private let inventory: Inventory
    let entry: SearchEntry
    private let chip: Button
    private let chipText: Label
    private let pages: Stack
    private let nothing: Label
    private let summary: Label
    private let layoutButton: Button
    let sortButton: MenuButton
    private let sortKey: Action
    private let isDescending: Action
    private var isComplete = false
    /// The program itself fills the field.
    private var isFilling = false

    init(_ builder: Builder, _ inventory: Inventory, window: ApplicationWindow) {
        self.inventory = inventory
        entry = builder.widget("search")
        chip = builder.widget("filter_chip")
        chipText = builder.widget("filter_text")
        pages = builder.widget("list_pages")
        nothing = builder.widget("nothing_text")
        summary = builder.widget("summary")
        layoutButton = builder.widget("layout")
        sortButton = builder.widget("sort")
        let order = inventory.query.order
        sortKey = Action("sort", choice: order.key.rawValue) { [weak inventory] choice in
            guard let inventory, let key = ItemOrder.Key(rawValue: choice) else { return }
            var order = inventory.query.order
            order.key = key
            inventory.sort(order)
        }
        isDescending = Action("sort-descending", isOn: order.isDescending) { [weak inventory] isOn in
            guard let inventory else { return }
            var order = inventory.query.order
            order.isDescending = isOn
            inventory.sort(order)
        }
        window.add(sortKey)
        window.add(isDescending)
        connect(builder, window)
    }

    /// What the first frame does not need.
    func complete() {
        isComplete = true
        showLayoutIcon()
        sortButton.setMenu(Self.sortMenu())
    }

    private func connect(_ builder: Builder, _ window: ApplicationWindow) {
        // Whoever just types searches, but not from inside a field, be it one that cannot be changed.
        entry.captureLetters(of: window) { [weak self, unowned window] in
            self?.entry.isMapped == true && !window.focusTakesText
        }
        entry.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.inventory.search(self.entry.text)
        }
        entry.onActivate { [weak self] in
            self?.inventory.selectFirst()
            self?.onDone()
        }
        entry.onStop { [weak self] in self?.leave() }
        let keys = ShortcutController()
        keys.add("Down") { [weak self] in
            guard let self, !self.inventory.list.ids.isEmpty else { return false }
            if self.inventory.selection.flatMap({ self.inventory.list.position(of: $0) }) == nil {
                self.inventory.selectFirst()
            }
            self.onDone()
            return true
        }
        entry.add(keys)
        chip.onClicked { [weak self] in self?.inventory.filter(.everything) }
        builder.widget("show_all", Button.self).onClicked { [weak self] in
            self?.inventory.showEverything()
            self?.entry.grabFocus()
        }
        layoutButton.onClicked { [weak inventory] in
            if let inventory { inventory.show(as: inventory.layout == .grid ? .list : .grid) }
        }
        inventory.onQuery = { [weak self] in self?.show($0) }
        inventory.onSummary = { [weak self] in
            guard let self else { return }
            self.summary.text = QuerySentences.text(of: $0, money: self.inventory.editor.money)
        }
    }

    /// Ctrl+F.
    func begin() {
        entry.grabFocus()
        entry.selectAll()
    }

    /// All things again.
    private func leave() {
        if !entry.text.isEmpty { entry.text = "" }
        onLeave()
    }

    /// The list has other rows.
    func update() {
        let isEmpty = inventory.list.ids.isEmpty
        if isEmpty { nothing.text = QuerySentences.nothing(for: inventory.query) }
        pages.visibleChild = isEmpty ? "nothing" : inventory.layout.rawValue
    }

    private func showLayoutIcon() {
        layoutButton.show(icon: inventory.layout == .grid ? "view-list-symbolic" : "view-grid-symbolic")
    }

    /// Another layout is shown. The button leads to the other one.
    func updateLayout() {
        let isGrid = inventory.layout == .grid
        if isComplete { showLayoutIcon() }
        layoutButton.setAccessibleLabel(isGrid ? tr("Show as a List") : tr("Show as a Grid"))
        layoutButton.setTooltip(isGrid ? tr("Show as a List (Ctrl+1)") : tr("Show as a Grid (Ctrl+2)"))
        if pages.visibleChild != "nothing" { pages.visibleChild = inventory.layout.rawValue }
    }

    private func show(_ query: Query) {
        isFilling = true
        entry.text = query.text
        isFilling = false
        let text = QuerySentences.text(of: query.filter, money: inventory.editor.money)
        chip.isVisible = !text.isEmpty
        chipText.text = text
        chip.setAccessibleLabel(tr("Show everything instead of: %@", text))
        sortKey.setState(.string(query.order.key.rawValue))
        isDescending.setState(.bool(query.order.isDescending))
    }

    private static func sortMenu() -> Menu {
        let titles: [(ItemOrder.Key, String)] = [
            (.name, tr("By _Name")), (.place, tr("By _Place")), (.value, tr("By _Value")),
            (.dateCreated, tr("By Date _Created")), (.dateChanged, tr("By Date C_hanged")),
        ]
        return Menu(sections: [
            titles.map { Menu.Entry($0.1, "win.sort::\($0.0.rawValue)") },
            [Menu.Entry(tr("_Descending"), "win.sort-descending")],
        ])
    }
}
