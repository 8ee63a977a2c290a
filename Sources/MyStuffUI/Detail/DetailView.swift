import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The detail pane: the picture of the selected thing and its fields.
@MainActor
final class DetailView {
    let root: Stack
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
    private let entries: [ItemField: Entry]
    private let undos: [ItemField: FieldUndo]
    private let notes: TextView
    /// Somebody has typed into the notes since the focus came there.
    private var areNotesTouched = false
    private let rows: [(row: Box, field: Widget)]
    private let dateCreated: Label
    private let valueProblem: Label
    /// Places in use, for the place field to complete.
    var places: [String] = []
    private var offeredPlaces: [String] = []
    /// True while the program itself fills the fields.
    private var isFilling = false

    init(
        _ inventory: Inventory, pictures: any PictureImporting, care: PictureCare, thumbnails: ThumbnailCache
    ) {
        self.care = care
        self.inventory = inventory
        editor = inventory.editor
        let isReadOnly = inventory.isReadOnly
        let builder = Builder(PackageResources.detail_ui)
        root = builder.widget("detail")
        scroller = builder.widget("scroller")
        entries = [
            .name: builder.widget("name"), .place: builder.widget("place"),
            .tags: builder.widget("tags"), .serialNumber: builder.widget("serial"), .value: builder.widget("value"),
        ]
        undos = entries.mapValues { FieldUndo($0) }
        notes = builder.widget("notes")
        rows = ["name", "place", "tags", "serial", "value", "notes"].map {
            (row: builder.widget($0 + "_row"), field: builder.widget($0, Widget.self))
        }
        troubleBar = builder.widget("trouble_bar", Widget.self)
        troubleText = builder.widget("trouble_text")
        trashBar = builder.widget("trash_bar", Widget.self)
        trashText = builder.widget("trash_text")
        changeable = ["fields", "picture_square", "strip_holder"].map { builder.widget($0, Widget.self) }
        dateCreated = builder.widget("date_created")
        valueProblem = builder.widget("value_problem")
        picture = PictureAreaView(builder, pictures: pictures)
        strip = PictureStripView(builder, strip: inventory.strip, thumbnails: thumbnails, isReadOnly: isReadOnly)
        menu = PictureMenu(in: root)
        menu.isReadOnly = isReadOnly
        builder.widget("column", Box.self).layOutAsColumn()

        for entry in entries.values { entry.isEditable = !isReadOnly }
        notes.isEditable = !isReadOnly
        picture.setReadOnly(isReadOnly)
        followEditor()
        follow(inventory.strip)
        listen(to: builder.widget("fields"))
        let findFile: Button = builder.widget("find_file")
        findFile.isVisible = !isReadOnly
        findFile.onClicked { [weak self] in self?.onFindFile() }
        followCare()
        let putBack: Button = builder.widget("put_back")
        putBack.isSensitive = !isReadOnly
        putBack.onClicked { [weak self, unowned inventory] in
            if let id = self?.editor.item?.id { inventory.bringBack([id]) }
        }
    }

    /// Puts the cursor into the name, its text selected.
    func editName() {
        guard let name = entries[.name] else { return }
        name.grabFocus()
        name.selectAll()
    }

    private func followEditor() {
        editor.onShow = { [weak self] in self?.show($0) }
        inventory.bulk.onChange = { [weak self] in self?.show($0) }
        editor.onText = { [weak self] in self?.fill($0, $1) }
        editor.onProblem = { [weak self] field, sentence in
            guard let self, field == .value else { return }
            self.valueProblem.text = sentence ?? ""
            self.valueProblem.isVisible = sentence != nil
            self.entries[.value]?.setAccessibleDescription(sentence ?? "")
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
        guard inventory.selected.count > 1 else { return }
        let view = several ?? makeSeveral()
        view.show(digest)
        root.visibleChild = "several"
    }

    private func makeSeveral() -> SeveralView {
        let view = SeveralView(inventory)
        view.onDone = { [weak self] in self?.onDone() }
        root.add(view.root, named: "several")
        several = view
        return view
    }

    private func show(_ item: Item?) {
        if inventory.selected.count < 2 { root.visibleChild = item == nil ? "none" : "item" }
        picture.isImporting = false
        valueProblem.isVisible = false
        guard let item else { return }
        for field in ItemField.basic { fill(field, field.text(of: item.content, editor.forms)) }
        let day = item.dateCreated
        dateCreated.text = LocaleDates.current().text(year: day.year, month: day.month, day: day.day)
        trashBar.isVisible = item.removedAt != nil
        trashText.text = QuerySentences.inTrash(item)
        for widget in changeable { widget.isSensitive = item.removedAt == nil }
        scroller.scrollToTop()
    }

    private func fill(_ field: ItemField, _ text: String) {
        isFilling = true
        if field == .notes { notes.reset(to: text) } else { entries[field]?.reset(to: text) }
        isFilling = false
        beginUndo(field)
    }

    private func listen(to fields: Box) {
        for (field, entry) in entries {
            entry.onChanged { [weak self, unowned entry] in
                guard let self, !self.isFilling else { return }
                self.undos[field]?.noteChange()
                self.editor.type(field, entry.text)
            }
            entry.onActivate { [weak self] in self?.onDone() }
            followVisits(of: field, entry)
        }
        notes.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.areNotesTouched = true
            self.editor.type(.notes, self.notes.text)
        }
        followVisits(of: .notes, notes)
        listenForUndo()

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
            guard let self, !self.root.hitsControl(x: x, y: y) else { return }
            // A row of the card is one big field: its label and its edges belong to it.
            if let row = self.rows.first(where: { self.root.hits($0.row, x: x, y: y) }) {
                row.field.grabFocus()
            } else {
                self.onDone()
            }
        }
        root.add(background)
    }

    /// The field's own undo goes back to here.
    private func beginUndo(_ field: ItemField) {
        if field == .notes { areNotesTouched = false } else { undos[field]?.begin() }
    }

    private func listenForUndo() {
        for undo in undos.values { undo.onWindow = { [weak self] in self?.onUndo($0) } }
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
    }

    private func followVisits(of field: ItemField, _ widget: Widget) {
        let focus = FocusController()
        focus.onEnter { [weak self] in
            self?.beginUndo(field)
            self?.editor.beginVisit(field)
            if field == .place { self?.offerPlaces() }
        }
        focus.onLeave { [weak self] in
            self?.editor.endVisit(field)
            // Not where a menu or another window has the focus for a while: there it is known a moment later only.
            Task { [weak self] in
                guard let entry = self?.entries[field], !entry.holdsFocusOfWindow else { return }
                entry.selectNothing()
            }
        }
        widget.add(focus)
    }

    /// Not before somebody is in the field: GTK makes a table for the completions, for which a start has no time.
    private func offerPlaces() {
        guard places != offeredPlaces else { return }
        offeredPlaces = places
        entries[.place]?.setCompletions(places)
    }
}
