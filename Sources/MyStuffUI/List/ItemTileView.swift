import GTK
import MyStuffCore
import MyStuffPresentation

/// One cell of the grid: a large square picture, and the name beneath it.
@MainActor
final class ItemTileView: ItemCell {
    private static let nameLines = 2
    private static let placeholderIconSide = 40

    private let room: Box
    private let frame: Overlay
    private let picture = PictureView.filling()
    private let name = Label.caption(lines: nameLines, cssClasses: ["name"])
    /// Cells with a picture never need it.
    private var icon: Image?
    /// Where a search has found something elsewhere than in the name.
    private var excerpt: Label?
    private let column: Box
    private unowned let grid: ItemGrid

    init(grid: ItemGrid, items: ItemsView) {
        self.grid = grid
        // The room gives the size: a picture would ask for its own. A room that is as high as it is wide is more than
        // GTK can measure where names have lines.
        room = Box.room(width: GridGeometry.smallestSide, height: grid.side)
        frame = Overlay.over(room)
        frame.add(picture)
        frame.setCSSClass("tile", true)
        column = Box.column(spacing: 6, cssClass: "item-tile", [frame, name])
        super.init(column, items: items)
    }

    override var side: Int { grid.side }

    /// As high as the columns are wide by now.
    func resize() { room.requestSize(width: GridGeometry.smallestSide, height: grid.side) }

    override func showTexts(_ row: ItemRow?, name text: String) {
        let marks = row?.name.isEmpty == false ? row?.match?.name ?? [] : []
        name.show(text, marking: marks)
        if let found = row?.match?.excerpt {
            let line = QuerySentences.line(found, fields: items.fields)
            let label = excerpt ?? makeExcerpt()
            label.show(line.text, marking: line.marks)
            label.isVisible = true
            name.mostLines = 1
        } else {
            excerpt?.isVisible = false
            name.mostLines = Self.nameLines
        }
    }

    private func makeExcerpt() -> Label {
        let label = Label.caption(lines: 2, cssClasses: ["excerpt"])
        excerpt = label
        column.append(label)
        return label
    }

    override func showPicture(_ content: PictureContent) {
        switch content {
        case .texture(let texture): show(texture, icon: nil)
        case .waiting: show(nil, icon: nil)
        case .missing: show(nil, icon: "image-missing-symbolic")
        case .document: show(nil, icon: documentIcon)
        case .none: show(nil, icon: "camera-photo-symbolic")
        }
    }

    private func show(_ texture: Texture?, icon name: String?) {
        picture.show(texture)
        frame.setCSSClass("placeholder", texture == nil)
        guard let name else {
            icon?.isVisible = false
            return
        }
        let icon = icon ?? makeIcon()
        icon.show(icon: name)
        icon.isVisible = true
    }

    private func makeIcon() -> Image {
        let image = Image.square(side: Self.placeholderIconSide, cssClass: "tile-icon")
        frame.add(image)
        icon = image
        return image
    }
}
