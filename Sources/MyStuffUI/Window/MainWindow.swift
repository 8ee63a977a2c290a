import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The window: header bar, list, detail, messages. It connects views with the inventory and holds no state of its own.
@MainActor
final class MainWindow {
    let window: ApplicationWindow
    let inventory: Inventory
    let list: ItemListView
    let detail: DetailView
    let requester: PictureRequester
    private let receiver: PictureReceiver
    let pages: Stack
    let panes: PaneSwitch
    let find: FindBar
    let sidebar: SidebarView
    let toast: Toast
    let pictures: any PictureImporting
    var viewer: PictureViewer?
    private let state: WindowState
    let menuButton: MenuButton
    /// What the menu calls the steps that can be undone and done again.
    var menuTitles: [String?] = []
    var menu: Menu?
    /// The context menu of a row.
    var itemMenu: PopoverMenu?
    private let firstAdd: Button
    /// A narrow window shows the list, and not the neighbour, when a thing has been deleted.
    var returnsToList = false
    var actions: [String: Action] = [:]
    var sidebarMenu: PopoverMenu?

    init(_ frame: WindowFrame, ports: Ports) {
        window = frame.window
        pictures = ports.pictures
        state = frame.state
        pages = frame.pages
        let builder = frame.builder
        inventory = Inventory(
            store: ports.store, pictures: ports.pictures, keeper: ports.keeper, money: ports.money,
            today: {
                let today = LocaleDates.today()
                return CalendarDay(year: today.year, month: today.month, day: today.day) ?? CalendarDay.earliest
            })
        panes = PaneSwitch(
            builder, window: frame.window, listWidth: frame.state.panePosition,
            wantsSidebar: frame.state.showsSidebar)
        toast = Toast(builder)
        menuButton = builder.widget("menu")
        firstAdd = builder.widget("first_add")
        list = ItemListView(
            builder.widget("list"), model: inventory.list, pictures: ports.pictures,
            firstRows: state.isMaximized ? 40 : state.size.height / ItemRowView.lowestHeight + 1)
        detail = DetailView(inventory, pictures: ports.pictures, thumbnails: list.thumbnails)
        find = FindBar(builder, inventory, window: frame.window)
        sidebar = SidebarView(builder, inventory)
        requester = PictureRequester(
            cameras: ports.cameras, intake: inventory.intake, state: frame.state, window: frame.window)
        receiver = PictureReceiver(inventory.intake, window: frame.window)
        builder.widget("detail_pane", Box.self).append(detail.root)

        panes.adapt(to: state.isMaximized ? Int.max : state.size.width)
        connectList()
        connectSidebar()
        connectDetail()
        connectMessages()
        connectDrops(builder)
        addActions()
    }

    /// Reads the library; afterwards the window shows it.
    func start() async {
        await inventory.start(selecting: state.selectedItem)
        showRightPage()
        updateActions()
        if window.isMapped || !list.firstFrameShowsSelection { completeWindow() }
        window.onFirstFrame { [weak self] in self?.completeWindow() }
    }

    /// What the first frame does not need.
    private func completeWindow() {
        list.showAllRows()
        find.complete()
        panes.onSidebar = { [weak self] in self?.sidebar.build() }
        if panes.isSidebarInSight { sidebar.build() }
        if menu == nil { updateMenu() }
        if let selection = inventory.selection {
            list.select([selection])
            focusList()
        }
    }

    /// Saves what is typed and what the window remembers, and waits until it is on disk. Answers false where something
    /// that was typed could not be saved.
    func finish() async -> Bool {
        state.isMaximized = window.isMaximized
        if !window.isMaximized { state.size = window.defaultSize }
        state.panePosition = panes.currentListWidth
        state.showsSidebar = panes.wantsSidebar
        state.selectedItem = inventory.selection
        state.save()
        return await inventory.flush()
    }

    // MARK: Wiring

    private func connectList() {
        let splice = inventory.list.onSplice
        inventory.list.onSplice = { [weak self] position, removed, added in
            splice(position, removed, added)
            self?.find.update()
            self?.showRightPage()
            self?.toast.hide { self?.inventory.list.position(of: $0) != nil }
        }
        let answer = inventory.list.onAnswer
        inventory.list.onAnswer = { [weak self] in
            answer()
            self?.find.update()
        }
        list.onSelect = { [weak self] ids in
            guard let self else { return }
            self.toast.hideProblem()
            self.inventory.select(ids)
            // The arrow keys walk through the list; in a narrow window that must not take it away.
            if !self.panes.isNarrow { self.panes.show(detail: !ids.isEmpty) }
            self.updateActions()
        }
        list.onClick = { [weak self] in
            guard let self, self.panes.isNarrow, self.inventory.selection != nil else { return }
            self.panes.show(detail: true)
        }
        list.onTab = { [weak self] in
            guard let self, self.inventory.selection != nil, self.detail.picture.area.isMapped else { return false }
            return self.detail.picture.area.grabFocus()
        }
        list.onActivate = { [weak self] id in self?.edit(id) }
        find.onDone = { [weak self] in self?.list.grabFocus() }
        find.onLeave = { [weak self] in self?.list.grabFocus() }
        list.onMenu = { [weak self] in self?.showItemMenu($0, on: $1, at: $2) }
        panes.onBack { [weak self] in self?.goBack() }
        panes.onFocusLost = { [weak self] in self?.focusPane() }
    }

    /// In a narrow window: from the details to the list.
    func goBack() {
        inventory.endEditing()
        panes.show(detail: false)
        list.grabFocus()
    }

    private func connectDetail() {
        detail.onEditing = { [weak self] isEditing in
            if isEditing { self?.inventory.beginEditing() } else { self?.inventory.endEditing() }
        }
        detail.onDone = { [weak self] in self?.focusPane() }
        detail.onUndo = { [weak self] isRedo in _ = self?.activate(isRedo ? "redo" : "undo") }
        detail.picture.onRequest = { [weak self] in
            guard let self else { return }
            // Where nothing can be changed there is still something to look at.
            guard self.inventory.isReadOnly else { return self.requestPicture() }
            if let shown = self.inventory.strip.shown { self.view(shown.id) }
        }
        detail.strip.onAdd = { [weak self] in self?.requestPicture(place: .last) }
        detail.strip.onOpen = { [weak self] in self?.view($0) }
        let follow = inventory.strip.onChange
        inventory.strip.onChange = { [weak self] in
            follow()
            self?.viewer?.update()
        }
        detail.menu.onCommand = { [weak self] command, picture in self?.perform(command, picture) }
        detail.picture.onProblem = { [weak self] error in
            self?.toast.show(Notice(.problem, PictureViewer.sentence(for: error)))
        }
        inventory.intake.onBusy = { [weak self] id, isBusy in
            guard let self, let id, id == self.inventory.selection else { return }
            self.detail.picture.isImporting = isBusy
        }
    }

    private func connectMessages() {
        var lastHeight = 0
        window.onLayout { [weak self] width, height in
            self?.toast.adapt(to: width)
            guard height != lastHeight else { return }
            lastHeight = height
            self?.detail.picture.adapt()
        }
        inventory.onSelection = { [weak self] ids in
            guard let self else { return }
            self.list.select(ids)
            self.panes.show(detail: !ids.isEmpty && !self.returnsToList)
            self.returnsToList = false
            self.updateActions()
            self.focusList()
        }
        inventory.onNameWanted = { [weak self] _ in self?.detail.editName() }
        inventory.onFacets = { [weak self] in
            guard let self else { return }
            self.detail.places = self.inventory.facets.places.map(\.path.description)
            self.sidebar.update()
            self.showRightPage()
        }
        inventory.onNotice = { [weak self] in self?.toast.show($0) }
        inventory.history.onChange = { [weak self] in self?.updateActions() }
        requester.onNotice = { [weak self] in self?.toast.show($0) }
        receiver.onNotice = { [weak self] in self?.toast.show($0) }
        toast.onClose = { [weak self] in self?.focusList() }
        toast.onBringBack = { [weak self] in self?.inventory.bringBack($0) }
    }

    /// Brings the focus back to the selected row, unless somebody is typing.
    private func focusList() {
        if window.isMapped, !window.focusTakesText, pages.visibleChild == "items" { focusPane() }
    }

    /// The selected row has the focus, or the picture where the list is out of sight.
    private func focusPane() {
        if panes.isListInSight { list.grabFocus() } else { detail.picture.area.grabFocus() }
    }

    private func showRightPage() {
        // Of a search or a filter that nothing fits the list itself says so.
        let isEmpty =
            inventory.list.ids.isEmpty && !inventory.query.isSearch && inventory.query.filter == .everything
            && inventory.facets.inTrash == 0
        let page = isEmpty ? "empty" : "items"
        guard page != pages.visibleChild else { return }
        pages.visibleChild = page
        // The focus must not stay on what is out of sight: keys would go nowhere.
        if page == "empty" { firstAdd.grabFocus() } else { focusPane() }
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

    func requestPicture(place: PicturePlace = .main, straightToCamera: Bool = false) {
        guard let id = inventory.selection, !inventory.isReadOnly else { return }
        toast.hideProblem()
        requester.request(for: .item(id, place), straightToCamera: straightToCamera)
    }

    private func perform(_ command: PictureMenu.Command, _ picture: Picture.ID?) {
        guard let picture else { return command == .add ? requestPicture() : () }
        switch command {
        case .add: requestPicture()
        case .view: view(picture)
        case .adjust: adjust(picture)
        case .makeMain: inventory.strip.makeMain(picture)
        case .remove: inventory.strip.remove(picture)
        }
    }

    // MARK: Pictures that come by themselves

    /// On the details for the thing that is shown, on the empty page for new things.
    private func connectDrops(_ builder: Builder) {
        for (name, isForNew) in [("detail_pane", false), ("pages", true)] {
            let target = DropTarget()
            target.onDrop { [weak self] content in
                guard let self, !self.inventory.isReadOnly else { return false }
                if isForNew {
                    guard self.pages.visibleChild == "empty" else { return false }
                    self.receiver.receive(content, for: .newItem)
                    return true
                }
                guard let id = self.inventory.selection else { return false }
                self.receiver.receive(content, for: .item(id, .last))
                return true
            }
            builder.widget(name, Widget.self).add(target)
        }
    }

    func makeItems(of files: [ChosenFile]) {
        guard !inventory.isReadOnly else { return toast.show(Notice(.problem, Sentences.sentence(for: .readOnly))) }
        Task { [self] in await receiver.receive(files, for: .newItem, .oneEach) }
    }

    func paste() {
        guard !inventory.isReadOnly else { return }
        let target: PictureTarget = inventory.selection.map { .item($0, .last) } ?? .newItem
        Task { [self] in
            guard let content = await window.readClipboard() else { return receiver.sayNothingThere() }
            receiver.receive(content, for: target)
        }
    }

    private func adjust(_ id: Picture.ID) {
        guard let picture = inventory.strip.pictures.first(where: { $0.id == id }) else { return }
        Task { [self] in
            let editor = CropEditor(picture, pictures: pictures, parent: window)
            editor.onProblem = { [weak self] in self?.toast.show(Notice(.problem, Sentences.sentence(for: $0))) }
            if let adjustments = await editor.run() { inventory.strip.adjust(id, adjustments) }
        }
    }
}
