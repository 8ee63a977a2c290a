import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The fields that not every thing has something in: those that are empty are folded away, unless the library always
/// shows them. Rows are made when they are first needed, since most things need few.
@MainActor
final class MoreFields {
    /// A row was made: it needs whatever all rows need.
    var onRow: @MainActor (FieldRow) -> Void = { _ in }
    /// Which fields there are, and which are always shown, is to be chosen.
    var onChooseFields: @MainActor () -> Void = {}

    private let inventory: Inventory
    private let editor: ItemEditor
    private let card: Box
    private let toggle: Button
    private let choose: Button
    private var rows: [ItemField: FieldRow] = [:]
    /// For which fields of the person's own the rows were made.
    private var custom: [CustomField] = []
    private var isOpen = false
    /// The rows in sight, from top to bottom.
    private var order: [ItemField] = []

    init(_ builder: Builder, _ inventory: Inventory) {
        self.inventory = inventory
        editor = inventory.editor
        card = builder.widget("more_card")
        toggle = builder.widget("more")
        choose = builder.widget("choose_fields")
        // One beneath the other where the text is large.
        builder.widget("more_buttons", Box.self).layOutAsFlow()
        choose.isVisible = !inventory.isReadOnly
        toggle.onClicked { [weak self] in self?.setOpen(!(self?.isOpen ?? true)) }
        choose.onClicked { [weak self] in self?.onChooseFields() }
    }

    /// Another item is shown, or other fields.
    func show(_ item: ItemContent) {
        if custom != editor.forms.custom {
            for (field, row) in rows { if case .custom = field { forget(row) } }
            custom = editor.forms.custom
        }
        arrange(item)
        for (field, row) in rows {
            row.fill(field.text(of: item, editor.forms))
            row.show(nil, isProblem: false)
        }
        remarkTotal(item)
    }

    /// The content of one field is another.
    func fill(_ field: ItemField, _ text: String) {
        guard let item = editor.item?.content else { return }
        arrange(item)
        rows[field]?.fill(text)
        if field == .status {
            // It brings its day, and lets go of who has the thing.
            for other in [ItemField.statusPerson, .statusDate, .statusDue] {
                rows[other]?.fill(other.text(of: item, editor.forms))
            }
        }
        if [.quantity, .value].contains(field) { remarkTotal(item) }
    }

    func show(_ problem: String?, of field: ItemField) { rows[field]?.show(problem, isProblem: true) }

    private func setOpen(_ open: Bool) {
        isOpen = open
        if let item = editor.item?.content { show(item) }
        // Where the person looks next.
        if open { rows[ItemField.optional[0]]?.control.grabFocus() }
    }

    // MARK: Rows

    private func arrange(_ item: ItemContent) {
        let fields = ItemField.optional + custom.map { .custom($0.id) }
        var isAnyHidden = false
        var shown: [ItemField] = []
        for field in fields {
            let isFilled = !field.isEmpty(in: item)
            let isChosen = field.canBeShownEmpty && (isOpen || inventory.shownFields.contains(field.key))
            if !isFilled && field.canBeShownEmpty && !inventory.shownFields.contains(field.key) { isAnyHidden = true }
            // What somebody is in stays.
            guard isFilled || isChosen || rows[field]?.root.hasFocusWithin == true else {
                rows[field]?.root.isVisible = false
                continue
            }
            let row = rows[field] ?? make(field)
            row.root.isVisible = true
            row.setTitle(field.title(custom, status: item.status.kind))
            shown.append(field)
        }
        // A row that is moved closes the list of choices that may be open in it.
        if shown != order { putInOrder(shown) }
        card.isVisible = !shown.isEmpty
        toggle.isVisible = isAnyHidden
        toggle.label = isOpen ? tr("Fewer Fields") : tr("More Fields")
    }

    private func putInOrder(_ fields: [ItemField]) {
        order = fields
        var last: Widget?
        for row in fields.compactMap({ rows[$0] }) {
            card.move(row.root, after: last)
            last = row.root
        }
    }

    private func make(_ field: ItemField) -> FieldRow {
        let title = field.title(custom)
        let row: FieldRow
        switch field.form(custom) {
        case .choice(let choices): row = ChoiceRow(field, title: title, choices: choices, editor: editor)
        case .day: row = EntryRow(field, title: title, accessories: dayButtons(field, title), editor: editor)
        case .line, .text: row = EntryRow(field, title: title, editor: editor)
        }
        row.setEditable(!inventory.isReadOnly)
        rows[field] = row
        card.append(row.root)
        if let item = editor.item { row.fill(field.text(of: item.content, editor.forms)) }
        onRow(row)
        return row
    }

    private func forget(_ row: FieldRow) {
        card.remove(row.root)
        rows[row.field] = nil
    }

    private func dayButtons(_ field: ItemField, _ title: String) -> [Widget] {
        guard !inventory.isReadOnly else { return [] }
        let calendar = CalendarButton.make(cssClass: "calendar")
        calendar.setAccessibleLabel(tr("Calendar for %@", title))
        calendar.setTooltip(tr("Choose a Day"))
        calendar.connect { [weak self] in
            self?.editor.day(in: field).map { ($0.year, $0.month, $0.day) }
        } onChoice: { [weak self] year, month, day in
            guard let self, let day = CalendarDay(year: year, month: month, day: day) else { return }
            let text = self.editor.forms.text(of: day)
            self.editor.choose(field, text)
            self.rows[field]?.fill(text)
        }
        guard field == .lastSeen else { return [calendar] }
        let here = Button.labelled(tr("Still Here"), cssClass: "flat")
        here.setTooltip(tr("Seen today"))
        here.onClicked { [weak inventory] in inventory?.markSeen() }
        return [here, calendar]
    }

    /// What several of a thing are worth together.
    private func remarkTotal(_ item: ItemContent) {
        var sentence: String?
        if item.quantity != 1, let value = item.value, let total = value.times(item.quantity) {
            sentence = tr(
                "%1$@ at %2$@ each: %3$@", String(item.quantity), editor.forms.text(of: value),
                editor.forms.text(of: total))
        }
        rows[.quantity]?.show(sentence, isProblem: false)
    }
}
