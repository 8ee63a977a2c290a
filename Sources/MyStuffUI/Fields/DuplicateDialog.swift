import GLib
import GTK
import MyStuffPresentation

/// Asks which fields and whether pictures a copy of a thing is to have.
@MainActor
final class DuplicateDialog {
    private let dialog: RowsDialog
    private let fields: [(field: ItemField, check: CheckButton)]
    private var pictures: CheckButton?
    private let inventory: Inventory

    init(_ inventory: Inventory, parent: Window) {
        self.inventory = inventory
        dialog = RowsDialog(title: tr("Duplicate Thing"), verb: tr("Duplicate"), parent: parent)
        dialog.dialog.openHelp(at: .details)
        fields = inventory.fieldsToCopy().map { field, isUsual in
            let check = CheckButton.labelled(field.title(inventory.fields))
            check.isActive = isUsual
            return (field, check)
        }
        var rows: [Widget] = fields.map(\.check)
        let count = inventory.strip.pictures.count
        if count > 0 {
            let check = CheckButton.labelled(trn("%@ Picture", "%@ Pictures", count, String(count)))
            check.isActive = true
            pictures = check
            rows.append(check)
        }
        for row in rows { row.setCSSClass("field", true) }
        dialog.explain(
            rows.isEmpty
                ? tr("The copy gets the name, and today as its date.")
                : tr("The copy gets the name, today as its date, and what is ticked."))
        dialog.show(rows)
        dialog.done.grabFocus()
    }

    func run() async {
        guard await dialog.run() else { return }
        inventory.duplicate(
            keeping: Set(fields.filter(\.check.isActive).map(\.field)), withPictures: pictures?.isActive ?? false)
    }
}
