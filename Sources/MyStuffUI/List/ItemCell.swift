import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// What stands for one thing, in whichever layout: it follows the thing's row, and fetches its picture.
@MainActor
class ItemCell: RowContent {
    enum PictureContent {
        case texture(Texture)
        /// There is a picture, which has not come yet.
        case waiting
        /// There is a picture, but its file has gone or cannot be read.
        case missing
        /// A document that cannot be drawn here.
        case document
        case none
    }

    let root: Widget
    private let drag = TokenDragSource()
    unowned let items: ItemsView
    private(set) var id: ItemID?
    private var picture: Picture?
    private var spokenName = ""
    private var loading: Task<Void, Never>?
    /// Sides in device pixels of what is being fetched, and of what is shown.
    private var loadingSide = 0
    private var shownSide = 0

    init(_ root: Widget, items: ItemsView) {
        self.root = root
        self.items = items
        root.add(drag)
    }

    // MARK: What layouts do in their own ways

    /// Whether what is in the cell has been made.
    var isFilled: Bool { true }
    /// Makes it, where that has been put off until the cell is near what can be seen.
    func fill() {}
    /// Side in pixels of the picture as it is drawn.
    var side: Int { preconditionFailure("\(Self.self) has no size") }
    /// nil while the row is not known yet. `name` is what the thing is called, also where it has none.
    func showTexts(_ row: ItemRow?, name: String) { preconditionFailure("\(Self.self) shows no texts") }
    func showPicture(_ content: PictureContent) { preconditionFailure("\(Self.self) shows no picture") }

    // MARK: Rows

    func bind(_ rawID: Int64) {
        let id = ItemID(rawValue: rawID)
        self.id = id
        items.bound(self, to: id)
        // Pictures are dragged by positive numbers.
        drag.setToken(-rawID)
        showAnew()
    }

    /// Shows all that is known of the thing, whatever is shown so far.
    func showAnew() {
        guard let id else { return }
        picture = nil
        shownSide = 0
        if let row = items.model.row(id) {
            show(row)
        } else {
            showTexts(nil, name: "")
            showPicture(.waiting)
        }
    }

    func unbind() {
        if let id { items.unbound(self, from: id) }
        id = nil
        picture = nil
        shownSide = 0
        stopLoading()
    }

    /// Shows what the model has of the row by now.
    func showAgain() {
        if let id, let row = items.model.row(id) { show(row) }
    }

    func show(_ row: ItemRow) {
        let name = row.name.isEmpty ? tr("Untitled") : row.name
        showTexts(row, name: name)
        let line = QuerySentences.line(of: row)
        spokenName = line.isEmpty ? name : tr("%1$@, %2$@", name, line)
        root.setParentAccessibleLabel(spokenName)
        if row.picture != picture || row.picture == nil { take(row.picture) }
    }

    // MARK: Pictures

    private func take(_ new: Picture?) {
        stopLoading()
        shownSide = 0
        picture = new
        guard let new else { return showPicture(.none) }
        let side = deviceSide
        if let texture = items.thumbnails.cached(new, side: side) { return show(texture, side) }
        showPicture(.waiting)
        items.pictureIsWanted(by: self)
    }

    private var deviceSide: Int { side * max(1, root.scaleFactor) }

    /// Fetches the picture that the cell waits for, or has in another size.
    func loadPicture() {
        let side = deviceSide
        guard let picture, shownSide != side, loading == nil || loadingSide != side else { return }
        stopLoading()
        if let texture = items.thumbnails.cached(picture, side: side) { return show(texture, side) }
        loadingSide = side
        loading = Task { [weak self, thumbnails = items.thumbnails] in
            let texture = await thumbnails.texture(picture, side: side)
            guard let self, !Task.isCancelled, self.picture == picture else { return }
            self.loading = nil
            if let texture { self.show(texture, side) } else { self.showMissing(side) }
        }
    }

    /// Lets go of the picture until it is asked for again.
    func dropPicture() {
        stopLoading()
        guard shownSide != 0, picture != nil else { return }
        shownSide = 0
        showPicture(.waiting)
    }

    /// The file of pictures of this content is another by now.
    func reload(_ hash: ContentHash) {
        guard let picture, picture.hash == hash else { return }
        take(picture)
        root.setParentAccessibleLabel(spokenName)
    }

    private func stopLoading() {
        loading?.cancel()
        loading = nil
    }

    private func show(_ texture: Texture, _ side: Int) {
        shownSide = side
        showPicture(.texture(texture))
    }

    private func showMissing(_ side: Int) {
        shownSide = side
        guard picture?.isDocument != true else { return showPicture(.document) }
        showPicture(.missing)
        root.setParentAccessibleLabel(tr("%1$@, %2$@", spokenName, tr("the picture file is missing")))
    }
}
