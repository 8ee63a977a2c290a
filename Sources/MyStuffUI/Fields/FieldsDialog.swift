import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Which fields a library always shows, and those that the person has added.
@MainActor
final class FieldsDialog {
    private let dialog: RowsDialog
    private let inventory: Inventory

    init(_ inventory: Inventory, parent: Window) {
        self.inventory = inventory
        dialog = RowsDialog(title: tr("Fields"), verb: nil, parent: parent)
        dialog.dialog.openHelp(at: .details)
        dialog.explain(tr("Fields that are ticked are shown even when they are empty."))
        dialog.add.label = tr("_Add a Field…")
        dialog.add.usesMnemonic()
        dialog.add.isVisible = true
        dialog.add.onClicked { [weak self] in self?.edit(nil) }
        update()
    }

    func run() async { _ = await dialog.run() }

    /// The library has other fields by now.
    func update() {
        // One's own are those that one comes for.
        let own: [Widget] = inventory.fields.enumerated().map { row(of: $1, at: $0) }
        dialog.show(own + ItemField.optional.filter(\.canBeShownEmpty).map { check($0) })
    }

    private func check(_ field: ItemField) -> CheckButton {
        let check = CheckButton.labelled(field.title(inventory.fields))
        check.isActive = inventory.shownFields.contains(field.key)
        check.setCSSClass("field", true)
        check.expandsAcross = true
        check.onToggled { [weak inventory, weak check] in
            if let check { inventory?.setShown(field, check.isActive) }
        }
        return check
    }

    private func row(of field: CustomField, at position: Int) -> Widget {
        func button(_ icon: String, _ name: String, _ handler: @escaping @MainActor (FieldsDialog) -> Void) -> Button {
            let button = Button.labelled("", cssClass: "flat")
            button.show(icon: icon)
            button.setAccessibleLabel(name)
            button.setTooltip(name)
            button.onClicked { [weak self] in if let self { handler(self) } }
            return button
        }
        let up = button("go-up-symbolic", tr("Move “%@” Up", field.name)) {
            $0.inventory.change(.move(field.id, to: position - 1))
        }
        up.isSensitive = position > 0
        let edit = button("document-edit-symbolic", tr("Change “%@”…", field.name)) { $0.edit(field) }
        let delete = button("user-trash-symbolic", tr("Delete “%@”", field.name)) {
            $0.inventory.change(.remove(field.id))
        }
        return Box.horizontal(spacing: 0, cssClass: "row", [check(.custom(field.id)), up, edit, delete])
    }

    private func edit(_ field: CustomField?) {
        Task { [self] in
            let editor = FieldEditor(field, inventory, parent: dialog.dialog)
            guard let new = await editor.run() else { return }
            inventory.change(field == nil ? .add(new) : .change(new))
        }
    }
}

/// Asks for the name and the kind of a field.
@MainActor
final class FieldEditor {
    private let dialog: Window
    private let name: Entry
    private let kind: DropDown
    private let choices: Entry
    private let choicesRow: Widget
    private let problem: Label
    private let done: Button
    private let field: CustomField?
    private let inventory: Inventory
    private var answer: CheckedContinuation<CustomField?, Never>?

    /// `field`: nil for a new one.
    init(_ field: CustomField?, _ inventory: Inventory, parent: Window) {
        self.field = field
        self.inventory = inventory
        let builder = Builder(PackageResources.field_ui)
        dialog = builder.widget("dialog")
        name = builder.widget("name")
        kind = builder.widget("kind")
        choices = builder.widget("choices")
        choicesRow = builder.widget("choices_row", Widget.self)
        problem = builder.widget("problem")
        done = builder.widget("done")
        dialog.title = field == nil ? tr("Add a Field") : tr("Change Field")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .details)
        done.label = field == nil ? tr("Add") : tr("Change")
        kind.setChoices(CustomField.Kind.allCases.map { StatusSentences.name(of: $0) })
        kind.setAccessibleLabel(tr("What Is Written in It"))
        kind.setButtonAccessibleLabel(tr("What Is Written in It"))
        if let field {
            name.text = field.name
            kind.selected = CustomField.Kind.allCases.firstIndex(of: field.kind)
            choices.text = ItemField.text(ofTags: field.choices)
        }
        for entry in [name, choices] {
            entry.onChanged { [weak self] in self?.update() }
            entry.onActivate { [weak self] in self?.accept() }
        }
        kind.onSelected { [weak self] in self?.update() }
        done.onClicked { [weak self] in self?.accept() }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        update()
        name.grabFocus()
    }

    /// Answers nil when it was cancelled.
    func run() async -> CustomField? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private var entered: CustomField {
        let kind = CustomField.Kind.allCases[kind.selected ?? 0]
        return CustomField(
            id: field?.id ?? CustomField.ID(rawValue: 0), name: name.text.filter { !$0.isNewline }.trimmed(),
            kind: kind, choices: kind == .choice ? ItemField.tags(in: choices.text) : [])
    }

    private func update() {
        let entered = entered
        choicesRow.isVisible = entered.kind == .choice
        let sentence = inventory.problem(with: entered)
        problem.text = sentence ?? ""
        problem.isVisible = sentence?.isEmpty == false
        done.isSensitive = sentence == nil
    }

    private func accept() {
        if inventory.problem(with: entered) == nil { finish(entered) }
    }

    private func finish(_ field: CustomField?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: field)
    }
}
