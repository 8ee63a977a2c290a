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

    private let image = Image.square(side: placeholderIconSide, cssClass: "thumbnail")
    private let name = Label.line(cssClasses: ["name"])
    private let place = Label.line(cssClasses: ["place"])

    init(items: ItemsView) {
        let texts = Box.vertical(spacing: 1, cssClass: "texts", [name, place])
        super.init(Box.horizontal(spacing: 12, cssClass: "item-row", [image, texts]), items: items)
    }

    override var side: Int { Self.pictureSide }

    override func showTexts(_ row: ItemRow?, name text: String) {
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

    override func showPicture(_ content: PictureContent) {
        if case .texture(let texture) = content {
            image.setCSSClass("placeholder", false)
            image.pixelSize = Self.pictureSide
            return image.show(texture)
        }
        image.setCSSClass("placeholder", true)
        image.pixelSize = Self.placeholderIconSide
        switch content {
        case .missing: image.show(icon: "image-missing-symbolic")
        case .document: image.show(icon: documentIcon)
        case .none: image.show(icon: "camera-photo-symbolic")
        // Its room alone: a camera would say that there is no picture.
        default: image.clear()
        }
    }
}
