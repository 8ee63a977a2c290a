import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// Looking after the library: its check, and files of pictures that are not where they were.
extension MainWindow {
    func checkLibrary() {
        Task { [self] in
            // What is being typed belongs to what is checked.
            _ = await inventory.flush()
            await CheckDialog(checker, parent: window, isReadOnly: inventory.isReadOnly).run()
            care.lookAgain()
        }
    }

    func findPictureFile() {
        guard let picture = care.picture else { return }
        Task { [self] in
            let title =
                picture.sourceName.isEmpty ? tr("Find the File of This Picture") : tr("Find “%@”", picture.sourceName)
            let chooser = FileChooser(
                title: title, accept: tr("_Choose"), parent: window,
                filters: [
                    FileChooser.Filter(name: tr("Pictures"), mediaTypes: ["image/*"]),
                    FileChooser.Filter(name: tr("All files"), mediaTypes: []),
                ],
                folder: Paths.uri(ofFolder: Paths.pictures))
            guard let file = await chooser.run(), care.picture?.id == picture.id else { return }
            await care.relink(file.source) { [self] in
                let question = ConfirmDialog.Question(
                    title: tr("Another Picture"),
                    text: tr(
                        "This is not the file that was added. Take it in the place of the picture? Its caption stays, and you can undo this."
                    ),
                    verb: tr("Take It"))
                return await ConfirmDialog(question, parent: window).run()
            }
        }
    }
}
