import GLib
package import GTK
import MyStuffImages
package import MyStuffPhotos
package import MyStuffPresentation

/// Picking any number of photos: albums on the left, their photos in a grid, ticks with the order of ticking.
@MainActor
package final class PhotoPickerDialog {
    /// Pixels below which albums and photos are shown in turn.
    private static let narrow = 560
    private static let sidebarWidth = 210
    /// Seconds that the month stays after scrolling, and a notice.
    private static let monthTime = 1.2
    private static let noticeTime = 6.0

    package let dialog: Window
    /// What the photos scroll in.
    package let scroller: ScrolledWindow
    private unowned let parent: Window
    private let sidebar: Widget
    private let content: Widget
    private let pages: Stack
    private let spinner: Spinner
    private let empty: Label
    private let month: Label
    private let monthRevealer: Revealer
    private let notice: Label
    private let noticeRevealer: Revealer
    private let albumsButton: ToggleButton
    private let add: Button

    private let model: PhotoPickerModel
    private let grid: PhotoGrid
    private let albums: AlbumList
    private let state: WindowState
    private var isNarrow = false
    private var firstShown = 0
    private var monthTimer: Timer?
    private var noticeTimer: Timer?
    private var isChoosing = false
    private var answer: CheckedContinuation<[PickedPhoto]?, Never>?

    /// All photos in sight have their pictures. For measuring.
    package var onComplete: @MainActor () -> Void {
        get { grid.onComplete }
        set { grid.onComplete = newValue }
    }

    /// At most `limit` photos can be ticked; nil for any number. They are looked for in `places`, by default those of the
    /// person who runs the program.
    package init(limit: Int?, places: PhotoPlaces? = nil, state: WindowState, parent: Window) {
        self.state = state
        self.parent = parent
        // Before the threads that decode the album's pictures.
        Heap.prepareForManyPictures()
        let places = places ?? PhotoPlaces.current(added: state.photoFolders.compactMap { Paths.path(ofURI: $0) })
        model = PhotoPickerModel(PhotoLibrary(places, program: "mystuff-\(Version.current)"), limit: limit)
        let builder = Builder(PackageResources.photos_ui)
        dialog = builder.widget("dialog")
        sidebar = builder.widget("sidebar", Widget.self)
        content = builder.widget("content", Widget.self)
        pages = builder.widget("pages")
        spinner = builder.widget("spinner")
        empty = builder.widget("empty")
        month = builder.widget("month")
        monthRevealer = builder.widget("month_revealer")
        notice = builder.widget("notice")
        noticeRevealer = builder.widget("notice_revealer")
        albumsButton = builder.widget("albums_button")
        add = builder.widget("add")
        scroller = builder.widget("scroller")
        grid = PhotoGrid(builder.widget("grid"), in: scroller, filling: pages, model: model)
        albums = AlbumList(builder.widget("albums"), model: model)
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .pictures)
        followModel()
        listen(builder)
        adapt(to: min(dialog.defaultSize.width, parent.width > 0 ? parent.width : Int.max))
        // No larger than the window that it belongs to, so that it fits wherever that does.
        if parent.width > 0 {
            dialog.defaultSize = (
                min(dialog.defaultSize.width, max(parent.width, 340)),
                min(dialog.defaultSize.height, max(parent.height, 280))
            )
        }
    }

    /// Shows the dialog. Answers the ticked photos in the order of ticking, or nil when it was cancelled.
    package func run() async -> [PickedPhoto]? {
        let result = await withCheckedContinuation { continuation in
            answer = continuation
            model.start()
            showAlbum()
            dialog.present()
        }
        model.stop()
        return result
    }

    // MARK: What is shown

    private func followModel() {
        model.onAlbums = { [weak self] in self?.albums.update() }
        model.onAlbum = { [weak self] in self?.showAlbum() }
        model.onNotice = { [weak self] in self?.show(notice: $0) }
        let splice = model.onSplice
        model.onSplice = { [weak self] position, removed, added in
            splice(position, removed, added)
            self?.showAlbum()
        }
        let ticks = model.onTicks
        model.onTicks = { [weak self] ids in
            ticks(ids)
            self?.showCount()
        }
        grid.onScroll = { [weak self] in self?.scrolled(to: $0) }
        grid.onDone = { [weak self] in self?.finishWithTicked() }
    }

    private func showAlbum() {
        albums.update()
        let page = model.photos.isEmpty ? (model.isListing || model.album == nil ? "listing" : "empty") : "photos"
        spinner.isSpinning = page == "listing"
        empty.text = model.album?.emptySentence ?? ""
        if pages.visibleChild != page { pages.visibleChild = page }
    }

    private func showCount() {
        dialog.title = model.title
        // The narrow header bar has room for one of the two counts.
        add.label = isNarrow ? tr("Add") : model.addLabel
        add.setAccessibleLabel(model.addLabel)
        add.isSensitive = !model.ticked.isEmpty
    }

    private func show(notice text: String) {
        notice.text = text
        noticeRevealer.isRevealed = true
        noticeTimer?.cancel()
        noticeTimer = Timer(after: Self.noticeTime) { [weak self] in self?.noticeRevealer.isRevealed = false }
    }

    /// Says which month has come into sight.
    private func scrolled(to first: Int) {
        guard first != firstShown else { return }
        firstShown = first
        month.text = model.month(at: first)
        monthRevealer.isRevealed = true
        monthTimer?.cancel()
        monthTimer = Timer(after: Self.monthTime) { [weak self] in self?.monthRevealer.isRevealed = false }
    }

    /// In a narrow window the albums take the place of the photos while one is chosen.
    private func adapt(to width: Int) {
        isNarrow = width < Self.narrow
        grid.fit(width: isNarrow ? width : width - Self.sidebarWidth)
        albumsButton.isVisible = isNarrow
        dialog.setCSSClass("narrow", isNarrow)
        showCount()
        showPanes()
    }

    private func showPanes() {
        let showsAlbums = !isNarrow || albumsButton.isActive
        sidebar.isVisible = showsAlbums
        sidebar.expandsAcross = isNarrow
        content.isVisible = !isNarrow || !showsAlbums
    }

    // MARK: What is done

    private func listen(_ builder: Builder) {
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        builder.widget("add_folder", Button.self).onClicked { [weak self] in self?.addFolder() }
        builder.widget("file_chooser", Button.self).onClicked { [weak self] in self?.chooseFiles() }
        add.onClicked { [weak self] in self?.finishWithTicked() }
        albumsButton.onToggled { [weak self] in self?.showPanes() }
        albums.onChoice = { [weak self] album in
            guard let self else { return }
            self.albumsButton.isActive = false
            self.firstShown = 0
            self.model.show(album)
        }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        let keys = ShortcutController(isFirst: true)
        keys.add("<Control>a") { [weak self] in
            self?.model.tickAll()
            return self != nil
        }
        keys.add("<Control><Shift>a") { [weak self] in
            self?.model.untickAll()
            return self != nil
        }
        dialog.add(keys)
        var lastWidth = 0
        dialog.onLayout { [weak self] width, _ in
            guard width != lastWidth else { return }
            lastWidth = width
            self?.adapt(to: width)
        }
    }

    private func addFolder() {
        choose(
            FileChooser(
                .folder, title: tr("Add a Folder of Photos"), accept: tr("_Add"), parent: dialog, filters: [],
                folder: nil)
        ) {
            [weak self] folders in
            guard let self, case .path(let path)? = folders.first else {
                self?.show(notice: tr("This folder is not on this computer, so it cannot be added."))
                return
            }
            if let uri = Paths.uri(ofPath: path), !self.state.photoFolders.contains(uri) {
                self.state.photoFolders.append(uri)
            }
            self.albumsButton.isActive = false
            self.model.add(folder: path)
        }
    }

    private func chooseFiles() {
        choose(FileChooser.forPhotos(parent: dialog, state: state)) { [weak self] files in
            if let self, let photos = self.model.picked(with: files.map(\.source)) { self.finish(photos) }
        }
    }

    /// One at a time; `take` gets what was chosen, if anything was.
    private func choose(_ chooser: FileChooser, _ take: @escaping @MainActor ([ChosenFile]) -> Void) {
        guard !isChoosing else { return }
        isChoosing = true
        Task { [weak self] in
            let files = await chooser.runForFiles()
            guard let self else { return }
            self.isChoosing = false
            if let files, !files.isEmpty { take(files) }
        }
    }

    private func finishWithTicked() {
        let picked = model.picked
        guard !picked.isEmpty else {
            return show(notice: tr("No photo is ticked yet. Click one, or press Space on it."))
        }
        finish(picked)
    }

    private func finish(_ photos: [PickedPhoto]?) {
        guard let answer else { return }
        self.answer = nil
        monthTimer?.cancel()
        noticeTimer?.cancel()
        dialog.destroy()
        // With two dialogs closing at once, the window manager may give the focus to the one that goes last.
        parent.present()
        answer.resume(returning: photos)
    }
}
