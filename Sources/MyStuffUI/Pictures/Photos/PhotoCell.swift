import GTK
import MyStuffPresentation

/// One photo of the grid: a square picture, and the number of its tick.
@MainActor
final class PhotoCell: RowContent {
    /// Pixels of a cell's side at least; the grid makes cells wider to fill its width. Three fit into 360 pixels.
    static let side = 108

    let root: Widget
    private let overlay: Overlay
    private let picture = PictureView.filling()
    /// Most cells never need these.
    private var tick: (box: Box, number: Label)?
    private var broken: Image?
    private unowned let grid: PhotoGrid
    private(set) var id: PhotoPickerModel.PhotoID?
    private(set) var hasTexture = false

    init(grid: PhotoGrid) {
        self.grid = grid
        // The room gives the size: a picture would ask for its own.
        overlay = Overlay.over(Box.squareRoom(side: Self.side))
        overlay.add(picture)
        overlay.setCSSClass("photo", true)
        root = overlay
        let click = GestureClick()
        click.onClick { [weak self] modifiers in
            guard let self, let id = self.id else { return }
            self.grabRowFocus()
            self.grid.clicked(id, modifiers)
        }
        root.add(click)
    }

    func bind(_ id: Int64) {
        self.id = id
        grid.bound(self, to: id)
        update()
        show(grid.texture(id))
    }

    func unbind() {
        if let id { grid.unbound(self, from: id) }
        id = nil
        show(nil)
    }

    func show(_ texture: Texture?) {
        guard hasTexture || texture != nil else { return }
        hasTexture = texture != nil
        picture.show(texture)
    }

    /// Shows whether the photo is ticked, and says so.
    func update() {
        guard let id else { return }
        root.setParentAccessibleLabel(grid.model.spokenName(of: id))
        let number = grid.model.number(of: id)
        root.setCSSClass("ticked", number != nil)
        if let number {
            let tick = tick ?? makeTick()
            tick.number.text = String(number)
            tick.box.isVisible = true
        } else {
            tick?.box.isVisible = false
        }
        if grid.model.isRefused(id) {
            (broken ?? makeBroken()).isVisible = true
        } else {
            broken?.isVisible = false
        }
    }

    private func makeTick() -> (box: Box, number: Label) {
        let mark = Image.square(side: 16, cssClass: "mark")
        mark.show(icon: "object-select-symbolic")
        let number = Label.line()
        let box = Box.horizontal(spacing: 3, cssClass: "tick", [mark, number])
        box.alignTopEnd()
        overlay.add(box)
        tick = (box, number)
        return (box, number)
    }

    private func makeBroken() -> Image {
        let image = Image.square(side: 24, cssClass: "broken")
        image.show(icon: "image-missing-symbolic")
        overlay.add(image)
        broken = image
        return image
    }
}
