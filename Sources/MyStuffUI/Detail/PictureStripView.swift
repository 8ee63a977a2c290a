import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The row of small pictures below the large one, with the caption and the kind of the one that is shown.
@MainActor
final class PictureStripView {
    private let strip: PictureStrip
    private let thumbnails: ThumbnailCache
    private let part: Box
    private let row: Box
    private let add: Button
    private let caption: Entry
    private let kind: DropDown
    private var views: [Picture.ID: StripThumbnail] = [:]
    /// Which picture a dragged token stands for.
    private var tokens: [Int64: Picture.ID] = [:]
    private var lastToken: Int64 = 0
    /// True while the program itself fills caption and kind.
    private var isFilling = false

    var onAdd: @MainActor () -> Void = {}
    var onOpen: @MainActor (Picture.ID) -> Void = { _ in }
    var onMenu: @MainActor (_ widget: Widget, _ point: (x: Double, y: Double)?, _ picture: Picture) -> Void = {
        _, _, _ in
    }
    /// Return in the caption: the person is done.
    var onDone: @MainActor () -> Void = {}

    init(_ builder: Builder, strip: PictureStrip, thumbnails: ThumbnailCache, isReadOnly: Bool) {
        self.strip = strip
        self.thumbnails = thumbnails
        part = builder.widget("strip_part")
        row = builder.widget("strip")
        add = builder.widget("strip_add")
        caption = builder.widget("caption")
        kind = builder.widget("kind")
        kind.setChoices(PictureKind.allCases.map(PictureKindName.text))
        kind.setButtonAccessibleLabel(tr("Kind of picture"))
        caption.isEditable = !isReadOnly
        kind.isSensitive = !isReadOnly
        add.isVisible = !isReadOnly
        row.layOutAsFlow()
        listen()
    }

    /// Takes over what the strip holds.
    func update() {
        part.isVisible = !strip.pictures.isEmpty
        let ids = Set(strip.pictures.map(\.id))
        for (id, view) in views where !ids.contains(id) {
            row.remove(view.button)
            views[id] = nil
            tokens = tokens.filter { $0.value != id }
        }
        var last: Widget?
        for (index, picture) in strip.pictures.enumerated() {
            let view = views[picture.id] ?? makeView(picture)
            row.move(view.button, after: last)
            last = view.button
            view.update(
                picture, index: index, count: strip.pictures.count, isShown: picture.id == strip.shown?.id)
        }
        guard let shown = strip.shown else { return }
        isFilling = true
        if !caption.hasFocusWithin { caption.reset(to: shown.caption) }
        kind.selected = PictureKind.allCases.firstIndex(of: shown.kind)
        isFilling = false
    }

    private func makeView(_ picture: Picture) -> StripThumbnail {
        let id = picture.id
        lastToken += 1
        tokens[lastToken] = id
        let view = StripThumbnail(picture, token: lastToken, thumbnails)
        view.onShow = { [weak self] in self?.strip.show(id) }
        view.onOpen = { [weak self] in self?.onOpen(id) }
        view.onMove = { [weak self] in self?.strip.move(id, by: $0) }
        view.onDrop = { [weak self] token in
            guard let self, let dragged = self.tokens[token], let index = self.strip.index(of: id) else { return false }
            self.strip.move(dragged, to: index)
            return true
        }
        view.onRemove = { [weak self] in self?.strip.remove(id) }
        view.onMenu = { [weak self, unowned view] point in
            guard let self, let picture = self.strip.pictures.first(where: { $0.id == id }) else { return }
            self.onMenu(view.button, point, picture)
        }
        views[id] = view
        row.prepend(view.button)
        return view
    }

    private func listen() {
        add.onClicked { [weak self] in self?.onAdd() }
        caption.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.strip.typeCaption(self.caption.text)
        }
        caption.onActivate { [weak self] in self?.onDone() }
        let focus = FocusController()
        focus.onLeave { [weak self] in self?.strip.endCaption() }
        caption.add(focus)
        kind.onSelected { [weak self] in
            guard let self, !self.isFilling, let shown = self.strip.shown, let index = self.kind.selected,
                PictureKind.allCases.indices.contains(index)
            else { return }
            self.strip.setKind(PictureKind.allCases[index], of: shown.id)
        }
    }
}
