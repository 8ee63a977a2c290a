import GTK
import MyStuffCore
import MyStuffPresentation

/// The picture viewer and its window.
extension MainWindow {
    /// Shows the picture at full resolution.
    func view(_ picture: Picture.ID) {
        toast.hideProblem()
        inventory.strip.show(picture)
        let viewer = viewer ?? makeViewer()
        self.viewer = viewer
        viewer.present()
    }

    private func makeViewer() -> PictureViewer {
        let viewer = PictureViewer(inventory, pictures: pictures, parent: window)
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
