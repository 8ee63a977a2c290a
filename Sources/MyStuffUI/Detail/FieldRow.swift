import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// A row of the card: what a field is called, what is in it, and what is wrong with that.
@MainActor
class FieldRow {
    let field: ItemField
    let root: Box
    /// What a click on the row goes to.
    let control: Widget
    /// Return was pressed: the person is done.
    var onDone: @MainActor () -> Void = {}
    /// Undo, or redo, was pressed where nobody has typed.
    var onUndo: @MainActor (_ isRedo: Bool) -> Void = { _ in }

    fileprivate let editor: ItemEditor
    /// True while the program itself fills the field.
    fileprivate var isFilling = false
    private var remark: Label?

    fileprivate init(_ field: ItemField, root: Box, control: Widget, editor: ItemEditor) {
        self.field = field
        self.root = root
        self.control = control
        self.editor = editor
    }

    func fill(_ text: String) { preconditionFailure("\(Self.self) cannot be filled") }
    func setEditable(_ isEditable: Bool) { control.isSensitive = isEditable }
    func setTitle(_ text: String) { preconditionFailure("\(Self.self) has no title") }

    /// A sentence beneath the field: that something is wrong with it, or what follows from it.
    func show(_ sentence: String?, isProblem: Bool) {
        guard sentence != nil || remark != nil else { return }
        let label = remark ?? Label.paragraph()
        if remark == nil { root.append(label) }
        remark = label
        label.setCSSClass("problem", isProblem)
        label.setCSSClass("remark", !isProblem)
        label.text = sentence ?? ""
        label.isVisible = sentence != nil
        control.setAccessibleDescription(sentence ?? "")
    }

    fileprivate static func makeRoot(_ title: Label, _ control: Widget) -> Box {
        title.setCSSClass("caption", true)
        return Box.vertical(spacing: 0, cssClass: "field", [title, control])
    }
}

/// A field that is typed into.
final class EntryRow: FieldRow {
    let entry: Entry
    private let undo: FieldUndo
    private let title: Label?
    /// What stands behind the field; its handlers live as long as it is kept.
    private let accessories: [Widget]

    /// Over a row that is there already.
    init(_ field: ItemField, root: Box, entry: Entry, editor: ItemEditor) {
        self.entry = entry
        title = nil
        accessories = []
        undo = FieldUndo(entry)
        super.init(field, root: root, control: entry, editor: editor)
        listen()
    }

    /// A new row; `accessories` stand behind the field.
    init(_ field: ItemField, title text: String, accessories: [Widget] = [], editor: ItemEditor) {
        entry = Entry.frameless()
        entry.expandsAcross = true
        let title = Label.line()
        self.title = title
        self.accessories = accessories
        undo = FieldUndo(entry)
        let content =
            accessories.isEmpty ? entry : Box.horizontal(spacing: 6, cssClass: "content", [entry] + accessories)
        super.init(field, root: Self.makeRoot(title, content), control: entry, editor: editor)
        setTitle(text)
        listen()
    }

    override func setTitle(_ text: String) {
        title?.text = text
        entry.setAccessibleLabel(text)
    }

    override func setEditable(_ isEditable: Bool) { entry.isEditable = isEditable }

    override func fill(_ text: String) {
        isFilling = true
        entry.reset(to: text)
        isFilling = false
        undo.begin()
    }

    private func listen() {
        entry.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.undo.noteChange()
            self.editor.type(self.field, self.entry.text)
        }
        entry.onActivate { [weak self] in self?.onDone() }
        undo.onWindow = { [weak self] in self?.onUndo($0) }
        let focus = FocusController()
        focus.onEnter { [weak self] in
            guard let self else { return }
            self.undo.begin()
            self.editor.beginVisit(self.field)
        }
        focus.onLeave { [weak self] in
            guard let self else { return }
            self.editor.endVisit(self.field)
            // Not where a menu or another window has the focus for a while: there it is known a moment later only.
            Task { [weak self] in
                guard let entry = self?.entry, !entry.holdsFocusOfWindow else { return }
                entry.selectNothing()
            }
        }
        entry.add(focus)
    }
}

/// A field with a few things to choose from.
final class ChoiceRow: FieldRow {
    private let choices: [ItemField.Choice]
    private let list: DropDown
    private let title = Label.line()

    init(_ field: ItemField, title text: String, choices: [ItemField.Choice], editor: ItemEditor) {
        self.choices = choices
        list = DropDown.make()
        super.init(field, root: Self.makeRoot(title, list), control: list, editor: editor)
        setTitle(text)
        list.setChoices(choices.map(\.name))
        list.onSelected { [weak self] in
            guard let self, !self.isFilling, let selected = self.list.selected else { return }
            self.editor.choose(self.field, self.choices[selected].value)
        }
    }

    override func setTitle(_ text: String) {
        title.text = text
        list.setAccessibleLabel(text)
        list.setButtonAccessibleLabel(text)
    }

    override func fill(_ text: String) {
        isFilling = true
        // What is no choice any more is shown as none.
        list.selected = choices.firstIndex { $0.value == text } ?? 0
        isFilling = false
    }
}
