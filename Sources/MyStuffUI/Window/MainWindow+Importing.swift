import GLib
import GTK
import MyStuffCore
import MyStuffExchange
import MyStuffPresentation

/// Bringing in what other programs, or this one elsewhere, have written.
extension MainWindow {
    func importFile() {
        let chooser = FileChooser(
            title: tr("Import a File"), accept: tr("_Choose"), parent: window,
            filters: [FileChooser.Filter(name: tr("All files"), mediaTypes: [])], folder: nil)
        Task { [self] in
            guard let chosen = await chooser.run() else { return }
            guard case .path(let path) = chosen else {
                return toast.show(Notice(.problem, tr("Choose a file of this computer or of a drive.")))
            }
            // What is typed is there to be compared with.
            guard await inventory.flush() else { return }
            let model = inventory.importModel(
                of: path, pictures: pictures, checker: checker, money: inventory.editor.money)
            guard let outcome = await ImportDialog(model, parent: window).run() else { return }
            inventory.recordImport(outcome)
            toast.show(Notice(outcome.faults.isEmpty ? .information : .problem, ImportSentences.done(outcome)))
            focusList()
        }
    }
}
