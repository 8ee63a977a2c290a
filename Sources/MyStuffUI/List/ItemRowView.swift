import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// One row of the list: a square picture or the camera placeholder, the name, and the place beneath it.
@MainActor
final class ItemRowView: RowContent {
    /// Side in pixels of the picture.
    static let side = 48
    /// Height in pixels that a row has at least, with its padding.
    static let lowestHeight = 60
    private static let placeholderIconSide = 24

    let root: Widget
    private let image = Image.square(side: placeholderIconSide, cssClass: "thumbnail")
    private let name = Label.line(cssClasses: ["name"])
    private let place = Label.line(cssClasses: ["place"])
    private let drag = TokenDragSource()
    private unowned let list: ItemListView
    private(set) var id: ItemID?
    private var picture: Picture?
    private var loading: Task<Void, Never>?

    init(list: ItemListView) {
        self.list = list
        root = Box.horizontal(
            spacing: 12, cssClass: "item-row", [image, Box.vertical(spacing: 1, cssClass: "texts", [name, place])])
        root.add(drag)
    }

    func bind(_ rawID: Int64) {
        let id = ItemID(rawValue: rawID)
        self.id = id
        list.bound(self, to: id)
        // Pictures are dragged by positive numbers.
        drag.setToken(-rawID)
        if let row = list.model.row(id) { show(row) } else { showNothing() }
    }

    /// Shows what the model has of the row by now.
    func showAgain() {
        if let id, let row = list.model.row(id) { show(row) }
    }

    func unbind() {
        if let id { list.unbound(self, from: id) }
        id = nil
        picture = nil
        loading?.cancel()
        loading = nil
    }

    func show(_ row: ItemRow) {
        let match = row.match
        name.show(row.name.isEmpty ? tr("Untitled") : row.name, marking: row.name.isEmpty ? [] : match?.name ?? [])
        if let excerpt = match?.excerpt {
            let line = QuerySentences.line(excerpt)
            place.show(line.text, marking: line.marks)
        } else {
            place.show(row.place, marking: match?.place ?? [])
        }
        place.isVisible = !place.text.isEmpty
        root.setParentAccessibleLabel(row.place.isEmpty ? name.text : tr("%1$@, %2$@", name.text, row.place))
        if row.picture != picture || row.picture == nil { show(row.picture) }
    }

    private func showNothing() {
        name.show("", marking: [])
        place.isVisible = false
        showBlank()
    }

    /// Its file is another by now.
    func reload(_ hash: ContentHash) {
        if let picture, picture.hash == hash { show(picture) }
    }

    private func show(_ picture: Picture?) {
        loading?.cancel()
        loading = nil
        self.picture = picture
        guard let picture else { return showPlaceholder() }
        let side = Self.side * max(1, root.scaleFactor)
        if let texture = list.thumbnails.cached(picture, side: side) { return show(texture) }
        showBlank()
        if list.isDrawn { loadPicture() }
    }

    /// Fetches the picture that the row waits for.
    func loadPicture() {
        guard let picture, loading == nil else { return }
        let side = Self.side * max(1, root.scaleFactor)
        loading = Task { [weak self, thumbnails = list.thumbnails] in
            let texture = await thumbnails.texture(picture, side: side)
            guard let self, !Task.isCancelled, self.picture == picture else { return }
            if let texture { self.show(texture) } else { self.showMissing() }
        }
    }

    private func show(_ texture: Texture) {
        image.setCSSClass("placeholder", false)
        image.pixelSize = Self.side
        image.show(texture)
    }

    /// What stands there for the moment until the picture comes: its room, and no camera, which would say that there is
    /// none.
    private func showBlank() {
        image.setCSSClass("placeholder", true)
        image.clear()
    }

    /// There is a picture, but its file has gone or cannot be read.
    private func showMissing() {
        image.setCSSClass("placeholder", true)
        image.pixelSize = Self.placeholderIconSide
        image.show(icon: "image-missing-symbolic")
        let label = place.text.isEmpty ? name.text : tr("%1$@, %2$@", name.text, place.text)
        root.setParentAccessibleLabel(tr("%1$@, %2$@", label, tr("the picture file is missing")))
    }

    private func showPlaceholder() {
        image.setCSSClass("placeholder", true)
        image.pixelSize = Self.placeholderIconSide
        image.show(icon: "camera-photo-symbolic")
    }
}
