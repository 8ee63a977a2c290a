import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The detail pane: the picture of the selected thing and its fields.
@MainActor
final class DetailView {
    /// The window's own, with a page for when nothing is selected.
    private let pages: Stack
    let picture: PictureAreaView
    let strip: PictureStripView
    let menu: PictureMenu

    /// The focus has come into the fields, or left them.
    var onEditing: @MainActor (Bool) -> Void = { _ in }
    /// Return in a field, or a click beside the fields: the person is done.
    var onDone: @MainActor () -> Void = {}
    /// Undo, or redo, was pressed in a field that nobody has typed into.
    var onUndo: @MainActor (_ isRedo: Bool) -> Void = { _ in }
    /// The picture's file is to be looked for.
    var onFindFile: @MainActor () -> Void = {}
    /// The file of a picture is there again.
    var onPutBack: @MainActor (Picture) -> Void = { _ in }

    private let inventory: Inventory
    private let editor: ItemEditor
    /// Made when several things are first selected.
    private var several: SeveralView?
    private let scroller: ScrolledWindow
    private let care: PictureCare
    private let troubleBar: Widget
    private let troubleText: Label
    private let trashBar: Widget
    private let trashText: Label
    /// What cannot be changed while the thing is in the trash.
    private let changeable: [Widget]
    /// Fields of one line that are always there.
    private let fields: [EntryRow]
    let more: MoreFields
    private let notes: TextView
    /// Somebody has typed into the notes since the focus came there.
    private var areNotesTouched = false
    /// A click beside a control of these goes to it.
    private var rows: [(row: Box, field: Widget)]
    private let dateCreated: Label
    /// Places in use, as the place field completes them.
    private var offeredPlaces: [String] = []
    /// True while the program itself fills the fields.
    private var isFilling = false

    init(
        in pages: Stack, _ inventory: Inventory, pictures: any PictureImporting, care: PictureCare,
        thumbnails: ThumbnailCache
    ) {
        self.pages = pages
        self.care = care
        self.inventory = inventory
        editor = inventory.editor
        let isReadOnly = inventory.isReadOnly
        let builder = Builder(PackageResources.detail_ui)
        scroller = builder.widget("scroller")
        pages.add(scroller, named: "item")
        fields = [
            (ItemField.name, "name"), (.place, "place"), (.tags, "tags"), (.serialNumber, "serial"), (.value, "value"),
        ].map { [editor = inventory.editor] field, name in
            EntryRow(field, root: builder.widget(name + "_row"), entry: builder.widget(name), editor: editor)
        }
        more = MoreFields(builder, inventory)
        notes = builder.widget("notes")
        rows = fields.map { ($0.root, $0.control) }
        rows.append((builder.widget("notes_row"), notes))
        troubleBar = builder.widget("trouble_bar", Widget.self)
        troubleText = builder.widget("trouble_text")
        trashBar = builder.widget("trash_bar", Widget.self)
        trashText = builder.widget("trash_text")
        changeable = ["fields", "more_card", "picture_square", "strip_holder"].map { builder.widget($0, Widget.self) }
        dateCreated = builder.widget("date_created")
        picture = PictureAreaView(builder, pictures: pictures)
        strip = PictureStripView(builder, strip: inventory.strip, thumbnails: thumbnails, isReadOnly: isReadOnly)
        menu = PictureMenu(in: pages)
        menu.isReadOnly = isReadOnly
        builder.widget("column", Box.self).layOutAsColumn()

        for row in fields { row.setEditable(!isReadOnly) }
        notes.isEditable = !isReadOnly
        picture.setReadOnly(isReadOnly)
        followEditor()
        follow(inventory.strip)
        listen(to: builder.widget("all_fields"))
        let findFile: Button = builder.widget("find_file")
        findFile.isVisible = !isReadOnly
        findFile.onClicked { [weak self] in self?.onFindFile() }
        followCare()
        let putBack: Button = builder.widget("put_back")
        putBack.isSensitive = !isReadOnly
        putBack.onClicked { [weak self, unowned inventory] in
            if let id = self?.editor.item?.id { inventory.bringBack([id]) }
        }
        if let item = editor.item { show(item) }
    }

    /// Puts the cursor into the name, its text selected.
    func editName() {
        guard let name = row(.name)?.entry else { return }
        name.grabFocus()
        name.selectAll()
    }

    private func row(_ field: ItemField) -> EntryRow? { fields.first { $0.field == field } }

    /// The library has other fields, or shows others.
    func showFields() {
        if let item = editor.item { more.show(item.content) }
    }

    private func followEditor() {
        editor.onShow = { [weak self] in self?.show($0) }
        inventory.bulk.onChange = { [weak self] in self?.show($0) }
        editor.onText = { [weak self] in self?.fill($0, $1) }
        editor.onProblem = { [weak self] field, sentence in
            guard let self else { return }
            if let row = self.row(field) { row.show(sentence, isProblem: true) }
            self.more.show(sentence, of: field)
        }
    }

    private func follow(_ strip: PictureStrip) {
        strip.onChange = { [weak self, unowned strip] in
            self?.picture.show(strip.shown)
            self?.care.watch(strip.shown)
            self?.strip.update()
        }
        picture.onMenu = { [weak self, unowned strip] point in
            guard let self else { return }
            self.menu.popUp(
                on: self.picture.area, at: point, for: strip.shown, isMain: strip.shown?.id == strip.pictures.first?.id)
        }
        self.strip.onMenu = { [weak self, unowned strip] widget, point, picture in
            self?.menu.popUp(on: widget, at: point, for: picture, isMain: picture.id == strip.pictures.first?.id)
        }
        self.strip.onDone = { [weak self] in self?.onDone() }
        self.strip.onUndo = { [weak self] in self?.onUndo($0) }
        self.strip.onEmpty = { [weak self] in self?.picture.area.grabFocus() }
        picture.onRemove = { [unowned strip] in
            if let shown = strip.shown { strip.remove(shown.id) }
        }
    }

    private func followCare() {
        care.onProblem = { [weak self] problem in
            guard let self else { return }
            self.troubleText.text = problem.map { PictureCare.sentence(for: $0) } ?? ""
            self.troubleBar.isVisible = problem != nil
        }
        care.onPutBack = { [weak self] in
            self?.onPutBack($0)
            guard let self, self.care.picture?.id == $0.id else { return }
            self.picture.reload()
            self.strip.reload($0.hash)
        }
    }

    private func show(_ digest: SelectionDigest?) {
        guard inventory.selected.count > 1 else {
            // The editor tells of things only, and there has been none for it.
            if inventory.selected.isEmpty, editor.item == nil { pages.visibleChild = "none" }
            return
        }
        let view = several ?? makeSeveral()
        view.show(digest)
        pages.visibleChild = "several"
    }

    private func makeSeveral() -> SeveralView {
        let view = SeveralView(inventory)
        view.onDone = { [weak self] in self?.onDone() }
        pages.add(view.root, named: "several")
        several = view
        return view
    }

    private func show(_ item: Item?) {
        if inventory.selected.count < 2 { pages.visibleChild = item == nil ? "none" : "item" }
        picture.isImporting = false
        guard let item else { return }
        for row in fields { row.show(nil, isProblem: false) }
        for field in ItemField.basic { fill(field, field.text(of: item.content, editor.forms)) }
        more.show(item.content)
        dateCreated.text = editor.forms.text(of: item.dateCreated)
        trashBar.isVisible = item.removedAt != nil
        trashText.text = QuerySentences.inTrash(item)
        for widget in changeable { widget.isSensitive = item.removedAt == nil }
        scroller.scrollToTop()
    }

    private func fill(_ field: ItemField, _ text: String) {
        if field == .notes {
            isFilling = true
            notes.reset(to: text)
            isFilling = false
            areNotesTouched = false
        } else if let row = row(field) {
            row.fill(text)
        }
        more.fill(field, text)
    }

    private func listen(to row: FieldRow) {
        row.onDone = { [weak self] in self?.onDone() }
        row.onUndo = { [weak self] in self?.onUndo($0) }
    }

    private func listen(to fields: Box) {
        for row in self.fields { listen(to: row) }
        more.onRow = { [weak self] row in
            self?.listen(to: row)
            self?.rows.append((row.root, row.control))
        }
        let place = FocusController()
        place.onEnter { [weak self] in self?.offerPlaces() }
        row(.place)?.entry.add(place)
        notes.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.areNotesTouched = true
            self.editor.type(.notes, self.notes.text)
        }
        followNotes()

        let focus = FocusController()
        focus.onEnter { [weak self] in self?.onEditing(true) }
        focus.onLeave { [weak self] in self?.onEditing(false) }
        fields.add(focus)

        let keys = ShortcutController()
        for key in ["Escape", "<Control>Return", "<Control>KP_Enter"] {
            keys.add(key) { [weak self] in
                self?.onDone()
                return self != nil
            }
        }
        fields.add(keys)

        let background = GestureClick()
        background.onReleased { [weak self] _, x, y in
            guard let self, !self.pages.hitsControl(x: x, y: y) else { return }
            // A row of the card is one big field: its label and its edges belong to it.
            if let row = self.rows.first(where: { self.pages.hits($0.row, x: x, y: y) }) {
                row.field.grabFocus()
            } else {
                self.onDone()
            }
        }
        pages.add(background)
    }

    private func followNotes() {
        let keys = ShortcutController(isFirst: true)
        for (triggers, isRedo) in [(FieldUndo.undoKeys, false), (FieldUndo.redoKeys, true)] {
            for trigger in triggers {
                keys.add(trigger) { [weak self] in
                    guard let self, !self.areNotesTouched else { return false }
                    self.onUndo(isRedo)
                    return true
                }
            }
        }
        notes.add(keys)
        let focus = FocusController()
        focus.onEnter { [weak self] in
            self?.areNotesTouched = false
            self?.editor.beginVisit(.notes)
        }
        focus.onLeave { [weak self] in self?.editor.endVisit(.notes) }
        notes.add(focus)
    }

    /// Not before somebody is in the field: GTK makes a table for the completions, for which a start has no time.
    private func offerPlaces() {
        let places = inventory.facets.places.map(\.path.description)
        guard places != offeredPlaces else { return }
        offeredPlaces = places
        row(.place)?.entry.setCompletions(places)
    }
}
