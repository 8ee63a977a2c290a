import GLib
import GTK
import MyStuffPhotos
import MyStuffPresentation

/// The photos of an album in rows and columns. It asks for the thumbnails of what can be seen, and a screen more.
@MainActor
final class PhotoGrid {
    private static let columns = 2...12
    /// Pixels between cells, and around them all, as in the style sheet.
    private static let gap = 4
    private static let margin = 16
    /// Seconds after the pointer has moved, or a key been pressed, in which nothing else moves.
    private static let hold = 1.0

    let view: GridView
    let model: PhotoPickerModel
    private let scroller: ScrolledWindow
    /// What the scroller fills; it has its size before the first photos come.
    private let room: Widget
    private let rows: LazyListModel
    private let textures = PhotoTextures()
    private var factory: RowFactory?
    private var cells: [PhotoPickerModel.PhotoID: PhotoCell] = [:]
    private var mostColumns = 0
    private var wanted: [PhotoPickerModel.PhotoID] = []
    private var asking: Timer?
    private var holding: Timer?
    /// Shift and a key that moves the focus have been pressed.
    private var passing: Timer?
    /// The focus goes to the first photo as soon as there is one.
    private var wantsFocus = true

    /// It has been scrolled; the position of the first photo that can be seen.
    var onScroll: @MainActor (_ first: Int) -> Void = { _ in }
    var onDone: @MainActor () -> Void = {}
    /// All that can be seen has its picture, or cannot have one.
    var onComplete: @MainActor () -> Void = {}

    init(_ view: GridView, in scroller: ScrolledWindow, filling room: Widget, model: PhotoPickerModel) {
        self.view = view
        self.scroller = scroller
        self.room = room
        self.model = model
        rows = LazyListModel { [model] in model.photos[$0] }
        let factory = RowFactory { [unowned self] in PhotoCell(grid: self) }
        self.factory = factory
        fit(width: 0)
        view.show(rows, factory) { [weak self] positions in self?.model.tick(at: positions) }
        model.onSplice = { [weak self] position, removed, added in
            if model.photos.count == added { self?.askAhead() }
            self?.rows.splice(at: position, removed: removed, added: added)
            self?.askSoon()
        }
        model.onTicks = { [weak self] ids in for id in ids { self?.cells[id]?.update() } }
        model.onPhoto = { [weak self] id in
            self?.cells[id]?.update()
            self?.askSoon()
        }
        listen()
    }

    /// Has as many columns as fit into `width` pixels. GTK makes cells for 32 rows of the most columns there may be,
    /// whether they fit or not: twelve are 384 cells.
    func fit(width: Int) {
        let fitting = (width - Self.margin) / (PhotoCell.side + Self.gap)
        let most = min(max(fitting, Self.columns.lowerBound), Self.columns.upperBound)
        guard most != mostColumns else { return }
        mostColumns = most
        view.setColumns(Self.columns.lowerBound...most)
    }

    func texture(_ id: PhotoPickerModel.PhotoID) -> Texture? { textures.texture(id, of: model.photo(id)) }

    private func isFinal(_ id: PhotoPickerModel.PhotoID) -> Bool { textures.isFinal(id, of: model.photo(id)) }

    func bound(_ cell: PhotoCell, to id: PhotoPickerModel.PhotoID) {
        cells[id] = cell
        askSoon()
    }

    func unbound(_ cell: PhotoCell, from id: PhotoPickerModel.PhotoID) {
        // The same id may have been bound to another cell before this one lets go of it.
        if cells[id] === cell { cells[id] = nil }
    }

    func clicked(_ id: PhotoPickerModel.PhotoID, _ modifiers: Modifiers) {
        guard let position = model.photos.firstIndex(of: id) else { return }
        if modifiers.contains(.shift) { model.extend(to: position) } else { model.toggle(at: position) }
    }

    // MARK: Keys and pointer

    private func listen() {
        let keys = ShortcutController(isFirst: true)
        for key in ["space", "KP_Space", "<Control>space"] {
            keys.add(key) { [weak self] in self?.tickFocused { $0.toggle(at: $1) } ?? false }
        }
        keys.add("<Shift>space") { [weak self] in self?.tickFocused { $0.extend(to: $1) } ?? false }
        for key in ["Left", "Right", "Up", "Down", "Home", "End", "Page_Up", "Page_Down"] {
            for variant in [key, "KP_" + key] {
                keys.add("<Shift>" + variant) { [weak self] in
                    self?.tickWhatIsPassed()
                    return false
                }
            }
        }
        for key in ["Return", "KP_Enter", "ISO_Enter"] {
            keys.add(key) { [weak self] in
                self?.onDone()
                return self != nil
            }
        }
        view.add(keys)
        let motion = MotionController()
        motion.onMotion { [weak self] in self?.holdStill() }
        motion.onLeave { [weak self] in self?.letMove() }
        view.add(motion)
        scroller.onScroll { [weak self] in
            self?.holdStill()
            self?.askSoon()
        }
        scroller.onExtent { [weak self] in self?.askSoon() }
    }

    private var focused: Int? {
        cells.first { $0.value.hasRowFocus }.flatMap { model.photos.firstIndex(of: $0.key) }
    }

    /// GTK is about to move the focus. When it has, all from the photo where it was to the one where it is get ticked.
    private func tickWhatIsPassed() {
        guard passing == nil, let start = focused else { return }
        holdStill()
        passing = Timer(after: 0) { [weak self] in
            self?.passing = nil
            if let end = self?.focused { self?.model.tick(from: start, to: end) }
        }
    }

    private func tickFocused(_ change: (PhotoPickerModel, Int) -> Void) -> Bool {
        guard let position = focused else { return false }
        holdStill()
        change(model, position)
        return true
    }

    private func holdStill() {
        model.isHeld = true
        holding?.cancel()
        holding = Timer(after: Self.hold) { [weak self] in self?.letMove() }
    }

    private func letMove() {
        holding?.cancel()
        model.isHeld = false
    }

    // MARK: Thumbnails

    /// After the next frame: cells have their places only then.
    private func askSoon() {
        guard asking == nil else { return }
        asking = Timer(after: 0.012) { [weak self] in
            self?.asking = nil
            self?.ask()
        }
    }

    /// The first photos of an album come: those that will be in sight are read while GTK still makes their cells.
    private func askAhead() {
        let columns = min((room.width - Self.margin) / (PhotoCell.side + Self.gap), mostColumns)
        guard columns > 0, room.height > 0 else { return }
        let side = (room.width - Self.margin) / columns - Self.gap
        let rows = room.height / (side + Self.gap) + 1
        want(model.photos.prefix(columns * rows).filter { !isFinal($0) }, side: side * max(1, room.scaleFactor))
    }

    private func want(_ ids: [PhotoPickerModel.PhotoID], side: Int) {
        guard ids != wanted else { return }
        wanted = ids
        model.wantThumbnails(ids, side: side) { [weak self] id, photo, thumbnail in self?.take(id, photo, thumbnail) }
    }

    private func ask() {
        let visible = visible
        guard let first = visible.first, let start = model.photos.firstIndex(of: first.id) else { return }
        let end = min(start + visible.count, model.photos.count)
        let most = max(mostColumns, (PhotoTextures.limit - visible.count) / 2)
        let ahead = min(visible.count, most, model.photos.count - end)
        let passed = min(visible.count, most, start)
        // What lies ahead before what has been passed.
        let near = visible.map(\.id) + model.photos[end..<end + ahead] + model.photos[start - passed..<start].reversed()
        show(texturesOf: Set(near))
        // As large as they are drawn: scaling a picture each time it is drawn costs more than drawing it.
        let side = max(first.cell.root.width, PhotoCell.side) * max(1, view.scaleFactor)
        want(near.filter { !isFinal($0) && !model.isRefused($0) }, side: side)
        onScroll(start)
        if wantsFocus { wantsFocus = !view.grabFocus() }
        reportIfComplete()
    }

    /// The cells in sight, in the order of reading. GTK keeps many more, unmapped, at places where they have been.
    private var visible: [(y: Double, x: Double, id: PhotoPickerModel.PhotoID, cell: PhotoCell)] {
        let height = scroller.visibleHeight
        return cells.compactMap { id, cell in
            guard cell.root.isMapped, let place = cell.root.place(in: scroller), place.y < height,
                place.y + Double(cell.root.height) > 0
            else { return nil }
            return (place.y, place.x, id, cell)
        }
        .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    private func show(texturesOf near: Set<PhotoPickerModel.PhotoID>) {
        textures.trim(keeping: near)
        for (id, cell) in cells {
            if !near.contains(id) {
                cell.show(nil)
            } else if !cell.hasTexture, let texture = texture(id) {
                cell.show(texture)
            }
        }
    }

    private func take(_ id: PhotoPickerModel.PhotoID, _ photo: PhotoEntry, _ thumbnail: Thumbnail?) {
        if let thumbnail {
            let texture = Texture(thumbnail.bitmap, isThumbnail: true)
            textures.set(texture, id, of: photo, isPreview: thumbnail.isPreview)
            if model.photo(id) == photo { cells[id]?.show(texture) } else { askSoon() }
            if thumbnail.isPreview { return }
        } else {
            cells[id]?.update()
        }
        wanted.removeAll { $0 == id }
        reportIfComplete()
    }

    private func reportIfComplete() {
        let visible = visible
        if !visible.isEmpty, visible.allSatisfy({ isFinal($0.id) || model.isRefused($0.id) }) { onComplete() }
    }
}
