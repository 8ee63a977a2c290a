import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffReport

/// The window: header bar, list, detail, messages. It connects views with the inventory and holds no state of its own.
@MainActor
final class MainWindow {
    let window: ApplicationWindow
    let inventory: Inventory
    let list: ItemsView
    /// What is selected. Made when that is first wanted, which may be after the first frame: nothing may be selected.
    var detail: DetailView { madeDetail ?? makeDetail() }
    private(set) var madeDetail: DetailView?
    /// Where `detail` is shown.
    let detailPages: Stack
    let requester: PictureRequester
    let receiver: PictureReceiver
    let pages: Stack
    let panes: PaneSwitch
    let find: FindBar
    let sidebar: SidebarView
    let toast: Toast
    let pictures: any PictureImporting
    let checker: LibraryChecker
    let care: PictureCare
    let backups: (any BackupKeeping)?
    private(set) var outgoing: OutgoingThings
    /// What is being exported.
    var exporting: ExportDialog?
    private(set) var reporter: ReportMaker?
    /// What is being made for the outside at present: a report, a copy of everything.
    var working: WorkDialog?
    /// The library in this folder is to be opened beside this one.
    var onOpenLibrary: @MainActor (String) -> Void = { _ in }
    /// Where this one is.
    let libraryFolder: String
    /// Those that the menu offers.
    var recentLibraries: [String] = []
    /// A backup is wanted back.
    var onRestore: @MainActor (Backup) -> Void = { _ in }
    var viewer: PictureViewer?
    var fieldsDialog: FieldsDialog?
    let state: WindowState
    let preferences: CurrentPreferences
    var preferencesWindow: PreferencesWindow?
    /// Another look may be wanted.
    var onPreferences: @MainActor () -> Void = {}
    private let ports: Ports
    var shortcuts: ShortcutsWindow?
    let menuButton: MenuButton
    var mainMenu: MainMenu?
    /// The context menu of a row.
    var itemMenu: PopoverMenu?
    /// Pixels that the header, the search and the total above and below the things have at least.
    private static let heightOfBars = 120
    let frame: WindowFrame
    private var isComplete = false
    /// The page of a library without things, once it was wanted.
    private var emptyPage: EmptyPage?
    /// A narrow window shows the list, and not the neighbour, when a thing has been deleted.
    var returnsToList = false
    var actions: [String: Action] = [:]
    var sidebarMenu: PopoverMenu?

    init(_ frame: WindowFrame, ports: Ports) {
        window = frame.window
        pictures = ports.pictures
        checker = ports.checker
        backups = ports.backups
        self.ports = ports
        preferences = ports.preferences
        reporter = ports.moneyReporter
        outgoing = OutgoingThings(ports)
        libraryFolder = ports.folder
        state = frame.state
        pages = frame.pages
        let builder = frame.builder
        inventory = Inventory(
            store: ports.store, pictures: ports.pictures, keeper: ports.keeper, money: ports.chosenMoney,
            today: CalendarDay.today)
        panes = PaneSwitch(
            builder, window: frame.window, listWidth: frame.state.panePosition,
            wantsSidebar: frame.state.showsSidebar)
        toast = Toast(on: builder.widget("overlay"))
        menuButton = builder.widget("menu")
        self.frame = frame
        let size = state.isMaximized ? WindowState.largeScreen : state.size
        list = ItemsView(
            builder, model: inventory.list, pictures: ports.pictures,
            firstSize: (panes.listWidth(inWindow: size.width), max(0, size.height - Self.heightOfBars)))
        care = PictureCare(checking: checker.pictures, importing: ports.pictures, strip: inventory.strip)
        detailPages = builder.widget("detail")
        find = FindBar(builder, inventory, window: frame.window)
        sidebar = SidebarView(builder, inventory)
        requester = PictureRequester(
            cameras: ports.cameras, intake: inventory.intake, state: frame.state, window: frame.window)
        receiver = PictureReceiver(inventory.intake, window: frame.window)

        panes.adapt(to: state.isMaximized ? Int.max : state.size.width)
        connectList()
        connectSidebar()
        connectPictures()
        connectFields()
        connectMessages()
        connectDrops(builder)
        addActions()
    }

    /// Amounts are in another currency from now on, where they name none.
    func takeCurrency() {
        reporter = ports.moneyReporter
        outgoing = OutgoingThings(ports)
        inventory.use(ports.chosenMoney)
    }

    /// What the locale's money is called, where nobody has chosen another.
    var localeCurrency: String { ports.money.currencyCode }

    private func makeDetail() -> DetailView {
        let detail = DetailView(
            in: detailPages, inventory, pictures: pictures, care: care, thumbnails: list.thumbnails)
        madeDetail = detail
        connect(detail)
        return detail
    }

    /// Reads the library; afterwards the window shows it.
    func start() async {
        await inventory.start(selecting: state.selectedItem)
        showRightPage()
        updateActions()
        if window.isMapped || !list.firstFrameShowsSelection { completeWindow() }
        window.onFirstFrame { [weak self] in self?.completeWindow() }
    }

    /// What the first frame does not need; and again what a frame before the things were there could not have.
    private func completeWindow() {
        // The small pictures of the rows come now, on threads of their own.
        Heap.prepareForManyPictures()
        list.showAllRows()
        if let selection = inventory.selection { list.select([selection]) }
        guard !isComplete else { return focusList() }
        isComplete = true
        _ = detail
        inventory.completeStart()
        find.complete()
        panes.complete()
        panes.onSidebar = { [weak self] in self?.sidebar.build() }
        if panes.isSidebarInSight { sidebar.build() }
        updateMenu()
        // GTK would begin in the search: the arrow keys and Ctrl+A are for the things.
        if pages.visibleChild == "items" { focusPane() }
        remindOfBackup()
    }

    /// Saves what is typed and what the window remembers, and waits until it is on disk. Answers false where something
    /// that was typed could not be saved.
    func finish() async -> Bool {
        await exporting?.giveUp()
        working?.giveUp()
        state.isMaximized = window.isMaximized
        if !window.isMaximized { state.size = window.defaultSize }
        state.panePosition = panes.currentListWidth
        state.showsSidebar = panes.wantsSidebar
        state.selectedItem = inventory.selection
        state.save()
        return await inventory.flush()
    }

    // MARK: What is in sight, and where the focus is

    /// In a narrow window: from the details to the list.
    func goBack() {
        inventory.endEditing()
        panes.show(detail: false)
        list.grabFocus()
    }

    /// Brings the focus back to the selected row, unless somebody is typing.
    func focusList() {
        if window.isMapped, !window.focusTakesText, pages.visibleChild == "items" { focusPane() }
    }

    /// The selected row has the focus, or the picture where the list is out of sight.
    func focusPane() {
        if panes.isListInSight { list.grabFocus() } else { detail.picture.area.grabFocus() }
    }

    func showRightPage() {
        // Of a search or a filter that nothing fits the list itself says so.
        let shown = inventory.list.answered
        let isEmpty = inventory.list.ids.isEmpty && !shown.isSearch && shown.filter == .everything
        if isEmpty { showEmptyPage() }
        let page = isEmpty ? "empty" : "items"
        guard page != pages.visibleChild else { return }
        frame.show(page)
        // The focus must not stay on what is out of sight: keys would go nowhere.
        if page == "empty" { emptyPage?.grabFocus() } else { focusPane() }
    }

    private func showEmptyPage() {
        let page = emptyPage ?? EmptyPage(frame.page("empty", of: PackageResources.empty_ui))
        page.hasTrash = inventory.facets.inTrash > 0
        page.onOpenTrash = { [weak self] in self?.inventory.filter(ItemFilter(isInTrash: true)) }
        emptyPage = page
    }

    /// Opens the item for editing: its name is ready to be typed over.
    func edit(_ id: ItemID) {
        if inventory.selection != id {
            list.select([id])
            inventory.select([id])
        }
        panes.show(detail: true)
        updateActions()
        Task { [self] in
            await inventory.settle()
            detail.editName()
        }
    }
}
