import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The picture viewer and its window.
extension MainWindow {
    /// Shows the picture at full resolution.
    func view(_ picture: Picture.ID) {
        toast.hideProblem()
        inventory.strip.show(picture)
        if let document = inventory.strip.pictures.first(where: { $0.id == picture }), document.isDocument {
            return open(document)
        }
        let viewer = viewer ?? makeViewer()
        self.viewer = viewer
        viewer.present()
    }

    /// With the program that the person reads documents with. It gets a copy, as of a picture.
    private func open(_ document: Picture) {
        let name = PictureCopyName.suggestion(for: document)
        Task { [self] in
            do {
                try await pictures.handOut(document, named: name)
                DesktopOpener.open(path: pictures.handOutPath(of: document, named: name), parent: window)
            } catch {
                toast.show(Notice(error))
            }
        }
    }

    private func makeViewer() -> PictureViewer {
        let viewer = PictureViewer(inventory, pictures: pictures, parent: window)
        viewer.includesLocation = !preferences.value.leavesOutLocation
        viewer.onUndo = { [weak self] in self?.inventory.undo() }
        viewer.onRedo = { [weak self] in self?.inventory.redo() }
        viewer.onClose = { [weak self] in self?.viewer = nil }
        viewer.dragIcon = { [weak self] picture in
            guard let self else { return nil }
            return self.list.thumbnails.cached(
                picture, side: StripThumbnail.side * max(1, self.window.scaleFactor))
        }
        return viewer
    }
}
