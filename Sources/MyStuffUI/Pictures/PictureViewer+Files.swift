import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// Pictures that leave the program: saved, copied to the clipboard, opened with another one, dragged out.
///
/// What goes out is what is seen, without the place where it was taken unless that is asked for, and always a copy. The
/// original is evidence, and must not be where another program can write to it; a link would be the same file.
extension PictureViewer {
    /// Longest side in pixels of what goes to the clipboard.
    private static let clipboardSide = 8192
    private static let locationChoice = "location"

    func addFileActions(_ menu: MenuButton) {
        let group = ActionGroup()
        group.add(Action("save-copy") { [weak self] in self?.saveCopy() })
        group.add(originalAction)
        group.add(Action("copy") { [weak self] in self?.copyToClipboard() })
        group.add(Action("open-with") { [weak self] in self?.openWith() })
        window.insert(group, prefix: "viewer")
        menu.setMenu(
            Menu(sections: [
                [
                    Menu.Entry(tr("_Save a Copy…"), "viewer.save-copy", accelerator: "<Control>s"),
                    Menu.Entry(tr("Save O_riginal…"), "viewer.save-original"),
                    Menu.Entry(tr("_Copy"), "viewer.copy", accelerator: "<Control>c"),
                    Menu.Entry(tr("_Open With…"), "viewer.open-with"),
                ]
            ]))
    }

    /// What is seen.
    func saveCopy() {
        ask { viewer, picture in
            if picture.adjustments.isNone { return try await viewer.saveOriginal(picture, title: tr("Save a Copy")) }
            let name = PictureCopyName.suggestionAsShown(for: picture)
            let saver = viewer.saver(tr("Save a Copy"), name: name)
            guard let file = await saver.run() else { return }
            try await viewer.pictures.copy(picture, .shown, to: file.destination)
            viewer.show(Notice(.information, tr("The picture was saved as it is shown here.")))
        }
    }

    func saveOriginal() {
        ask { viewer, picture in try await viewer.saveOriginal(picture, title: tr("Save Original")) }
    }

    private func saveOriginal(_ picture: Picture, title: String) async throws {
        let saver = saver(title, name: PictureCopyName.suggestion(for: picture))
        let hasLocation = (try? await pictures.facts(of: picture))?.hasLocation ?? false
        if hasLocation { saver.addChoice(Self.locationChoice, tr("Include location"), isChosen: includesLocation) }
        guard let file = await saver.run() else { return }
        let isIncluded = hasLocation && saver.isChosen(Self.locationChoice)
        try await pictures.copy(picture, .original(withLocation: isIncluded), to: file.destination)
        let isWhole = isIncluded || !hasLocation
        show(
            Notice(
                .information,
                isWhole ? tr("The original was saved.") : tr("The original was saved, without its location.")))
    }

    private func saver(_ title: String, name: String) -> FileSaver {
        FileSaver(
            title: title, accept: tr("_Save"), parent: window, name: name, folder: Paths.uri(ofFolder: Paths.pictures))
    }

    func copyToClipboard() {
        guard let picture = image.picture else { return }
        Task { [weak self, pictures] in
            do {
                let texture = Texture(try await pictures.preview(of: picture, side: Self.clipboardSide))
                guard let self, self.image.picture?.id == picture.id else { return }
                self.window.writeClipboard(texture)
                self.show(Notice(.information, tr("The picture was copied.")))
            } catch is CancellationError {
            } catch {
                self?.show(Notice(error))
            }
        }
    }

    func openWith() {
        ask { viewer, picture in
            let name = PictureCopyName.suggestionAsShown(for: picture)
            let path = viewer.pictures.handOutPath(of: picture, named: name)
            if DesktopOpener.isNeeded {
                try await viewer.pictures.handOut(picture, named: name)
                return DesktopOpener.open(path: path, parent: viewer.window)
            }
            let mediaType = picture.adjustments.isNone ? picture.mediaType : "image/jpeg"
            let chooser = ProgramChooser(title: tr("Open With"), mediaType: mediaType, parent: viewer.window)
            guard let program = await chooser.run() else { return }
            try await viewer.pictures.handOut(picture, named: name)
            do throws(GLibError) {
                try program.open(path: path)
            } catch {
                viewer.show(Notice(error, tr("The program could not be started: %@.", error.message)))
            }
        }
    }

    /// Says what a drag would hand over. Its copy is made when one begins: the drop comes long after that.
    func prepareDrag() {
        guard let picture = image.picture else { return drag.offer(path: nil) }
        drag.offer(path: pictures.handOutPath(of: picture, named: PictureCopyName.suggestionAsShown(for: picture)))
    }

    func dragOut() {
        guard let picture = image.picture else { return }
        if let icon = dragIcon(picture) { drag.setIcon(icon) }
        Task { [weak self, pictures] in
            do {
                try await pictures.handOut(picture, named: PictureCopyName.suggestionAsShown(for: picture))
            } catch {
                self?.show(Notice(error))
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
                self.show(Notice(error))
            }
            self.isAsking = false
        }
    }
}

extension ChosenFile {
    fileprivate var destination: PictureDestination {
        switch self {
        case .path(let path): .file(path: path)
        case .uri(let uri): .location(uri: uri)
        }
    }
}
