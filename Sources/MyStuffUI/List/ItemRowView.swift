import GTK
import MyStuffCore
import MyStuffPresentation

/// One row of the list: a square picture or the camera placeholder, the name, and the place beneath it.
@MainActor
final class ItemRowView: ItemCell {
    /// Side in pixels of the picture.
    static let pictureSide = 48
    /// Height in pixels that a row has at least, with its padding.
    static let lowestHeight = 60
    private static let placeholderIconSide = 24

    @MainActor
    private struct Content {
        let image = Image.square(side: ItemRowView.placeholderIconSide, cssClass: "thumbnail")
        let name = Label.line(cssClasses: ["name"])
        let place = Label.line(cssClasses: ["place"])
    }

    private let box: Box
    /// GTK makes two hundred rows for the ten that can be seen. What is in them is most of what the list costs, so it is
    /// made when the row is near: a row without has the same height, by the style sheet, and is told by its name to
    /// those who do not see it.
    private var content: Content?
    private unowned let nearby: NearbyCells

    init(items: ItemsView, nearby: NearbyCells) {
        self.nearby = nearby
        box = Box.horizontal(spacing: 12, cssClass: "item-row", [])
        super.init(box, items: items)
    }

    override func bind(_ rawID: Int64) {
        if !items.isDrawn { fill() } else if content == nil { nearby.fillAfterLayout() }
        super.bind(rawID)
    }

    override var isFilled: Bool { content != nil }

    override func fill() {
        guard content == nil else { return }
        let new = Content()
        content = new
        box.append(new.image)
        box.append(Box.vertical(spacing: 1, cssClass: "texts", [new.name, new.place]))
        showAnew()
    }

    override var side: Int { Self.pictureSide }

    override func showTexts(_ row: ItemRow?, name text: String) {
        guard let content else { return }
        let (name, place) = (content.name, content.place)
        let match = row?.match
        name.show(text, marking: row?.name.isEmpty == false ? match?.name ?? [] : [])
        if let excerpt = match?.excerpt {
            let line = QuerySentences.line(excerpt, fields: items.fields)
            place.show(line.text, marking: line.marks)
        } else {
            // The place comes first, so that its marks are where they are.
            place.show(row.map { QuerySentences.line(of: $0) } ?? "", marking: match?.place ?? [])
        }
        place.isVisible = !place.text.isEmpty
    }

    override func showPicture(_ picture: PictureContent) {
        guard let image = content?.image else { return }
        if case .texture(let texture) = picture {
            image.setCSSClass("placeholder", false)
            image.pixelSize = Self.pictureSide
            return image.show(texture)
        }
        image.setCSSClass("placeholder", true)
        image.pixelSize = Self.placeholderIconSide
        switch picture {
        case .missing: image.show(icon: "image-missing-symbolic")
        case .document: image.show(icon: documentIcon)
        case .none: image.show(icon: "camera-photo-symbolic")
        // Its room alone: a camera would say that there is no picture.
        default: image.clear()
        }
    }
}
