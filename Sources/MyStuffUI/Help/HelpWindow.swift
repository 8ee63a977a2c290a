import GLib
import GTK
import MyStuffPresentation

/// The manual: its pages on the one side, what is written on one of them on the other; one at a time in a narrow window.
/// Nothing of it is there before it is first opened.
@MainActor
final class HelpWindow {
    /// The one that is open.
    private static var current: HelpWindow?

    /// Below this width in pixels there is room for one side only. Larger text needs more room.
    private static var narrowWidth: Int { Int(600 * max(1, Style.textScale)) }

    private let window: Window
    private let back: Button
    private let search: SearchEntry
    private let pagesPane: Widget
    private let pagesStack: Stack
    private let nothing: Label
    private let list: ListView
    private let reading: ScrolledWindow
    private let column: Box

    private let pages: [HelpPage]
    private let finder: HelpSearch
    private let rows: LazyListModel
    private let selection: SingleSelection
    private var factory: RowFactory?
    /// Those in the list, in its order.
    private var found: [HelpPage.ID]
    private var shown: HelpPage.ID?
    private var view: HelpPageView?
    private var isNarrow = false
    /// A narrow window shows the page and not the list.
    private var showsPage = false
    /// The program itself changes the list.
    private var isFollowing = false

    /// Opens the manual, or brings it to the front; at this page, or at the one that was read last.
    static func present(_ page: HelpPage.ID? = nil) {
        let help = current ?? HelpWindow()
        current = help
        if let page { help.open(page) }
        help.window.present()
    }

    /// Closes it where it is open: the program ends.
    static func dismiss() { current?.close() }

    private init() {
        let builder = Builder(PackageResources.help_ui)
        window = builder.widget("window")
        back = builder.widget("back")
        search = builder.widget("search")
        pagesPane = builder.widget("pages_pane", Widget.self)
        pagesStack = builder.widget("pages_stack")
        nothing = builder.widget("nothing")
        list = builder.widget("pages")
        reading = builder.widget("reading_pane")
        column = builder.widget("column")
        pages = HelpPage.all()
        finder = HelpSearch(pages)
        found = pages.map(\.id)
        rows = LazyListModel { Int64($0) }
        selection = SingleSelection(rows)
        window.standAlone()
        column.layOutAsColumn()
        listen()
        rows.splice(at: 0, removed: 0, added: found.count)
        read(.start)
        list.grabFocus()
    }

    private func listen() {
        let factory = RowFactory { [weak self] in HelpRow { self?.title(at: $0) ?? "" } }
        self.factory = factory
        list.show(selection, factory)
        selection.onSelected { [weak self] in
            guard let self, !self.isFollowing, let page = self.selectedPage else { return }
            self.read(page)
        }
        // The arrow keys alone do not take a narrow window away from the list.
        list.onActivate { [weak self] in self?.open(at: $0) }
        let click = GestureClick()
        // The row's own gesture takes the click and selects the row, after this one has seen it.
        click.runsFirst()
        click.onReleased { [weak self] _, x, y in
            guard let self, self.list.hitsChild(x: x, y: y) else { return }
            Task { self.showPage(true) }
        }
        list.add(click)
        search.captureLetters(of: window) { [weak window] in window?.focusTakesText == false }
        search.onChanged { [weak self] in self?.filter() }
        search.onActivate { [weak self] in
            guard let self, !self.found.isEmpty else { return }
            self.open(at: self.selection.selected ?? 0)
        }
        search.onStop { [weak self] in self?.leaveSearch() }
        back.onClicked { [weak self] in self?.showPage(false) }
        window.onDismiss { [weak self] in self?.close() }
        window.onLayout { [weak self] width, _ in self?.adapt(to: width) }
        addKeys()
    }

    private func addKeys() {
        let keys = ShortcutController()
        func add(_ key: String, to controller: ShortcutController, _ handler: @escaping @MainActor (HelpWindow) -> Void)
        {
            controller.add(key) { [weak self] in
                guard let self else { return false }
                handler(self)
                return true
            }
        }
        add("<Control>w", to: keys) { $0.close() }
        add("<Control>f", to: keys) { $0.beginSearch() }
        add("<Alt>Left", to: keys) { $0.showPage(false) }
        window.add(keys)
        let typing = ShortcutController()
        add("Down", to: typing) { $0.list.grabFocus() }
        search.add(typing)
        let choosing = ShortcutController()
        // GTK 4.8 would go from line to line first.
        add("Tab", to: choosing) { $0.reading.grabFocus() }
        list.add(choosing)
        let scrolling = ShortcutController()
        for (key, part) in [("Down", 0.1), ("Up", -0.1), ("space", 0.9), ("<Shift>space", -0.9)] {
            add(key, to: scrolling) { $0.reading.scroll(byPages: part) }
        }
        // GTK leaves a scrolled window that has the focus itself, and passes over what is in it.
        scrolling.add("Tab") { [weak self] in
            guard let self, !self.column.hasFocusWithin else { return false }
            return self.column.grabFocusInside()
        }
        reading.add(scrolling)
    }

    // MARK: Pages

    private var selectedPage: HelpPage.ID? {
        selection.selected.flatMap { found.indices.contains($0) ? found[$0] : nil }
    }

    private func title(at position: Int) -> String {
        guard found.indices.contains(position) else { return "" }
        return pages.first { $0.id == found[position] }?.title ?? ""
    }

    private func open(at position: Int) {
        if found.indices.contains(position) { open(found[position]) }
    }

    /// Shows a page, also to somebody who looks at the list of a narrow window.
    private func open(_ page: HelpPage.ID) {
        // Of a page that the search has left out the list could not say that it is shown.
        if !found.contains(page) { search.text = "" }
        read(page)
        showPage(true)
        reading.grabFocus()
    }

    private func read(_ id: HelpPage.ID) {
        isFollowing = true
        selection.selected = found.firstIndex(of: id)
        isFollowing = false
        guard id != shown, let page = pages.first(where: { $0.id == id }) else { return }
        shown = id
        if let view { column.remove(view.root) }
        let related = page.related.compactMap { id in pages.first { $0.id == id } }
        let view = HelpPageView(page, related: related) { [weak self] id in
            // The button goes with its page, and is still being pressed.
            Task { self?.open(id) }
        }
        self.view = view
        column.append(view.root)
        reading.setAccessibleLabel(page.title)
        reading.scrollToTop()
    }

    // MARK: Search

    private func filter() {
        let former = found.count
        found = finder.pages(with: search.text)
        isFollowing = true
        rows.splice(at: 0, removed: former, added: found.count)
        isFollowing = false
        pagesStack.visibleChild = found.isEmpty ? "nothing" : "pages"
        nothing.text = tr("Nothing found for “%@”", search.text)
        // What is read stays where it is among what was found.
        guard let page = shown.flatMap({ found.contains($0) ? $0 : nil }) ?? found.first else { return }
        read(page)
    }

    private func beginSearch() {
        showPage(false)
        search.grabFocus()
        search.selectAll()
    }

    /// Escape: first the search goes, then the window.
    private func leaveSearch() {
        if search.text.isEmpty { close() } else { search.text = "" }
    }

    // MARK: Window

    private func adapt(to width: Int) {
        let narrow = width < Self.narrowWidth
        guard narrow != isNarrow else { return }
        isNarrow = narrow
        window.setCSSClass("narrow", narrow)
        arrange()
    }

    private func showPage(_ wanted: Bool) {
        showsPage = wanted
        arrange()
    }

    private func arrange() {
        // The button that leads back goes with the page.
        let losesFocus = isNarrow && (showsPage ? pagesPane.hasFocusWithin : !pagesPane.hasFocusWithin)
        pagesPane.isVisible = !isNarrow || !showsPage
        pagesPane.expandsAcross = isNarrow
        reading.isVisible = !isNarrow || showsPage
        back.isVisible = isNarrow && showsPage
        guard losesFocus else { return }
        if showsPage { reading.grabFocus() } else { list.grabFocus() }
    }

    private func close() {
        Self.current = nil
        list.showNothing()
        window.destroy()
    }
}

@MainActor
private final class HelpRow: RowContent {
    let root: Widget
    private let label = Label.paragraph()
    private let title: @MainActor (Int) -> String

    init(_ title: @escaping @MainActor (Int) -> String) {
        self.title = title
        label.expandsAcross = true
        root = Box.horizontal(spacing: 0, cssClass: "sidebar-row", [label])
    }

    func bind(_ position: Int64) {
        label.text = title(Int(position))
        root.setParentAccessibleLabel(label.text)
    }

    func unbind() {}
}

extension Window {
    /// F1 opens the manual at the page about what this window does.
    func openHelp(at page: HelpPage.ID? = nil) {
        let keys = ShortcutController()
        keys.add("F1") {
            HelpWindow.present(page)
            return true
        }
        add(keys)
    }
}
