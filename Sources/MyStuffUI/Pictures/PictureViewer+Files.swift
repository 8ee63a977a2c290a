import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// Pictures that leave the program: saved, opened with another one, dragged out.
///
/// What goes out is always a copy of the untouched original. The original is evidence, and must not be where another
/// program can write to it; a link would be the same file.
extension PictureViewer {
    func addFileActions(_ menu: MenuButton) {
        let group = ActionGroup()
        group.add(Action("save-copy") { [weak self] in self?.saveCopy() })
        group.add(Action("open-with") { [weak self] in self?.openWith() })
        window.insert(group, prefix: "viewer")
        menu.setMenu(
            Menu(sections: [
                [
                    Menu.Entry(tr("_Save a Copy…"), "viewer.save-copy", accelerator: "<Control>s"),
                    Menu.Entry(tr("_Open With…"), "viewer.open-with"),
                ]
            ]))
    }

    func saveCopy() {
        ask { viewer, picture in
            let saver = FileSaver(
                title: tr("Save a Copy"), accept: tr("_Save"), parent: viewer.window,
                name: PictureCopyName.suggestion(for: picture), folder: Paths.uri(ofFolder: Paths.pictures))
            let destination: PictureDestination
            switch await saver.run() {
            case nil: return
            case .path(let path): destination = .file(path: path)
            case .uri(let uri): destination = .location(uri: uri)
            }
            try await viewer.pictures.copyOriginal(of: picture, to: destination)
            viewer.show(Notice(.information, tr("The original was saved.")))
        }
    }

    func openWith() {
        ask { viewer, picture in
            let name = PictureCopyName.suggestion(for: picture)
            let path = viewer.pictures.handOutPath(of: picture, named: name)
            if DesktopOpener.isNeeded {
                try await viewer.pictures.handOut(picture, named: name)
                return DesktopOpener.open(path: path, parent: viewer.window)
            }
            let chooser = ProgramChooser(
                title: tr("Open With"), mediaType: picture.mediaType, parent: viewer.window)
            guard let program = await chooser.run() else { return }
            try await viewer.pictures.handOut(picture, named: name)
            do throws(GLibError) {
                try program.open(path: path)
            } catch {
                viewer.show(Notice(.problem, tr("The program could not be started: %@.", error.message)))
            }
        }
    }

    /// Says what a drag would hand over. Its copy is made when one begins: the drop comes long after that.
    func prepareDrag() {
        guard let picture = image.picture else { return drag.offer(path: nil) }
        drag.offer(path: pictures.handOutPath(of: picture, named: PictureCopyName.suggestion(for: picture)))
    }

    func dragOut() {
        guard let picture = image.picture else { return }
        if let icon = dragIcon(picture) { drag.setIcon(icon) }
        Task { [weak self, pictures] in
            do {
                try await pictures.handOut(picture, named: PictureCopyName.suggestion(for: picture))
            } catch {
                self?.show(Notice(.problem, Sentences.sentence(for: error)))
            }
        }
    }

    /// Runs what asks the person something, and says so when it fails.
    private func ask(_ body: @escaping @MainActor (PictureViewer, Picture) async throws -> Void) {
        guard !isAsking, let picture = image.picture else { return }
        isAsking = true
        Task { [weak self] in
            guard let self else { return }
            do {
                try await body(self, picture)
            } catch is CancellationError {
            } catch {
                self.show(Notice(.problem, Sentences.sentence(for: error)))
            }
            self.isAsking = false
        }
    }
}
