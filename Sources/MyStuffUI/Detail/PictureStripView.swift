import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The row of small pictures below the large one, with the caption and the kind of the one that is shown.
@MainActor
final class PictureStripView {
    private let strip: PictureStrip
    private let thumbnails: ThumbnailCache
    private let isReadOnly: Bool
    private let holder: Box
    /// Made for the first thing with a picture: a start without one has no time for them.
    private var controls: Controls?
    private var views: [Picture.ID: StripThumbnail] = [:]
    /// Which picture a dragged token stands for.
    private var tokens: [Int64: Picture.ID] = [:]
    private var lastToken: Int64 = 0
    /// True while the program itself fills caption and kind.
    private var isFilling = false

    private struct Controls {
        let row: Box
        let add: Button
        let caption: Entry
        let undo: FieldUndo
        let kind: DropDown
    }

    private var lastShown: Picture.ID?

    /// The last picture has been removed by somebody who was in the strip.
    var onEmpty: @MainActor () -> Void = {}
    var onAdd: @MainActor () -> Void = {}
    var onOpen: @MainActor (Picture.ID) -> Void = { _ in }
    var onMenu: @MainActor (_ widget: Widget, _ point: (x: Double, y: Double)?, _ picture: Picture) -> Void = {
        _, _, _ in
    }
    /// Return in the caption: the person is done.
    var onDone: @MainActor () -> Void = {}
    /// Undo, or redo, was pressed in a caption that nobody has typed into.
    var onUndo: @MainActor (_ isRedo: Bool) -> Void = { _ in }

    init(_ builder: Builder, strip: PictureStrip, thumbnails: ThumbnailCache, isReadOnly: Bool) {
        self.strip = strip
        self.thumbnails = thumbnails
        self.isReadOnly = isReadOnly
        holder = builder.widget("strip_holder")
    }

    private func makeControls() -> Controls {
        let builder = Builder(PackageResources.strip_ui)
        let caption: Entry = builder.widget("caption")
        let controls = Controls(
            row: builder.widget("strip"), add: builder.widget("strip_add"), caption: caption, undo: FieldUndo(caption),
            kind: builder.widget("kind"))
        controls.kind.setChoices(PictureKind.allCases.map(PictureKindName.text))
        controls.kind.setButtonAccessibleLabel(tr("Kind of picture"))
        controls.caption.isEditable = !isReadOnly
        controls.kind.isSensitive = !isReadOnly
        controls.add.isVisible = !isReadOnly
        controls.row.layOutAsFlow()
        listen(to: controls)
        holder.append(builder.widget("strip_part", Box.self))
        self.controls = controls
        return controls
    }

    /// Takes over what the strip holds.
    func update() {
        holder.isVisible = !strip.pictures.isEmpty
        if strip.pictures.isEmpty && controls == nil { return }
        let controls = controls ?? makeControls()
        let ids = Set(strip.pictures.map(\.id))
        let hasFocus = views.values.contains { $0.button.hasFocusWithin }
        defer { followFocus(hasFocus) }
        for (id, view) in views where !ids.contains(id) {
            controls.row.remove(view.button)
            views[id] = nil
            tokens = tokens.filter { $0.value != id }
        }
        var last: Widget?
        for (index, picture) in strip.pictures.enumerated() {
            let view = views[picture.id] ?? makeView(picture, in: controls.row)
            controls.row.move(view.button, after: last)
            last = view.button
            view.update(
                picture, index: index, count: strip.pictures.count, isShown: picture.id == strip.shown?.id)
        }
        guard let shown = strip.shown else { return }
        isFilling = true
        // What was typed under one picture is not for another.
        if shown.id != lastShown || !controls.caption.hasFocusWithin || !controls.undo.isTouched {
            controls.caption.reset(to: shown.caption)
            controls.undo.begin()
        }
        controls.kind.selected = PictureKind.allCases.firstIndex(of: shown.kind)
        isFilling = false
    }

    /// The focus goes along with the picture that is shown: keys act on what is seen.
    private func followFocus(_ hasFocus: Bool) {
        let isAnother = strip.shown?.id != lastShown
        lastShown = strip.shown?.id
        guard hasFocus, isAnother else { return }
        if let shown = strip.shown { views[shown.id]?.button.grabFocus() } else { onEmpty() }
    }

    /// Shows the first or the last picture, with the focus on it.
    private func goToEnd(last: Bool) {
        guard let picture = last ? strip.pictures.last : strip.pictures.first else { return }
        strip.show(picture.id)
        views[picture.id]?.button.grabFocus()
    }

    /// The file of pictures of this content is another by now.
    func reload(_ hash: ContentHash) {
        for view in views.values { view.reload(hash) }
    }

    private func makeView(_ picture: Picture, in row: Box) -> StripThumbnail {
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
        view.onGoToEnd = { [weak self] in self?.goToEnd(last: $0) }
        view.onMenu = { [weak self, unowned view] point in
            guard let self, let picture = self.strip.pictures.first(where: { $0.id == id }) else { return }
            self.onMenu(view.button, point, picture)
        }
        views[id] = view
        row.prepend(view.button)
        return view
    }

    private func listen(to controls: Controls) {
        let (caption, kind) = (controls.caption, controls.kind)
        controls.add.onClicked { [weak self] in self?.onAdd() }
        caption.onChanged { [weak self, unowned caption] in
            guard let self, !self.isFilling else { return }
            self.controls?.undo.noteChange()
            self.strip.typeCaption(caption.text)
        }
        controls.undo.onWindow = { [weak self] in self?.onUndo($0) }
        caption.onActivate { [weak self] in self?.onDone() }
        let focus = FocusController()
        focus.onEnter { [weak self] in self?.controls?.undo.begin() }
        focus.onLeave { [weak self] in self?.strip.endCaption() }
        caption.add(focus)
        kind.onSelected { [weak self, unowned kind] in
            guard let self, !self.isFilling, let shown = self.strip.shown, let index = kind.selected,
                PictureKind.allCases.indices.contains(index)
            else { return }
            self.strip.setKind(PictureKind.allCases[index], of: shown.id)
        }
    }
}
