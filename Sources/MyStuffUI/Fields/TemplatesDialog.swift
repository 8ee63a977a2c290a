import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The templates of the library: a new thing is made from one, and those that have no use any more are deleted.
@MainActor
final class TemplatesDialog {
    private let dialog: RowsDialog
    private let inventory: Inventory
    private var deleted: Set<ItemTemplate.ID> = []

    init(_ inventory: Inventory, parent: Window) {
        self.inventory = inventory
        dialog = RowsDialog(title: tr("New From Template"), verb: nil, parent: parent)
        dialog.dialog.openHelp(at: .details)
        update()
    }

    func run() async { _ = await dialog.run() }

    private func update() {
        let templates = inventory.templates.filter { !deleted.contains($0.id) }
        dialog.explain(
            templates.isEmpty
                ? tr(
                    "There is no template yet. Choose a thing that others are like, and “Save as Template…” in the menu."
                )
                : "")
        dialog.show(templates.map { row(of: $0) })
    }

    private func row(of template: ItemTemplate) -> Widget {
        let make = Button.labelled(template.name, cssClass: "flat")
        make.expandsAcross = true
        make.setAccessibleLabel(tr("New From “%@”", template.name))
        make.onClicked { [weak self] in
            guard let self else { return }
            self.dialog.finish(false)
            self.inventory.add(from: template)
        }
        let delete = Button.labelled("", cssClass: "flat")
        delete.show(icon: "user-trash-symbolic")
        delete.setAccessibleLabel(tr("Delete the Template “%@”", template.name))
        delete.setTooltip(tr("Delete the Template “%@”", template.name))
        delete.onClicked { [weak self] in
            guard let self else { return }
            self.deleted.insert(template.id)
            self.inventory.deleteTemplate(template)
            self.update()
        }
        return Box.horizontal(spacing: 6, cssClass: "row", [make, delete])
    }
}
