import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Fields, copies and templates.
extension MainWindow {
    func connectFields() {
        inventory.onFields = { [weak self] in
            guard let self else { return }
            self.list.fields = self.inventory.fields
            self.madeDetail?.showFields()
            self.fieldsDialog?.update()
        }
    }

    func chooseFields() {
        guard fieldsDialog == nil else { return }
        let dialog = FieldsDialog(inventory, parent: window)
        fieldsDialog = dialog
        Task { [self] in
            await dialog.run()
            fieldsDialog = nil
        }
    }

    /// Through the place that is shown, or through everything.
    func walkThrough() {
        inventory.endEditing()
        let dialog = WalkDialog(WalkThrough(inventory, place: inventory.query.filter.place), parent: window)
        dialog.onProblem = { [weak self] in self?.toast.show(Notice(.problem, $0)) }
        Task { await dialog.run() }
    }

    func duplicate() {
        Task { [self] in
            await inventory.settle()
            await DuplicateDialog(inventory, parent: window).run()
        }
    }

    func saveTemplate() {
        let known = Set(inventory.templates.map(\.name))
        let question = TextPrompt.Question(
            title: tr("Save as Template"),
            explanation: tr("New things can begin with what this one has, without its pictures and serial number."),
            verb: tr("Save"), fields: [(tr("Name of the Template"), inventory.editor.item?.name ?? "")])
        Task { [self] in
            let prompt = TextPrompt(question, parent: window) { texts in
                (
                    known.contains(texts[0].trimmed()) ? tr("The template of that name is replaced.") : "",
                    !texts[0].trimmed().isEmpty
                )
            }
            if let texts = await prompt.run() { inventory.saveTemplate(as: texts[0]) }
        }
    }

    func newFromTemplate() {
        Task { [self] in await TemplatesDialog(inventory, parent: window).run() }
    }
}
