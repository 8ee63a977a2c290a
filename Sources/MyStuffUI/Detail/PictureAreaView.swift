import GLib
import GTK
import MyStuffCore
import MyStuffImages

/// The square that shows an item's picture, or asks for one. A click, Enter or Space on it opens the chooser.
@MainActor
final class PictureAreaView {
    /// Side in pixels of the largest picture area.
    private static let side = 512
    /// Seconds that a picture may take to be read before a spinner says that it is on its way.
    private static let patience = 0.15

    let area: Widget
    private let square: Box
    private let pages: Stack
    private let picture: PictureView
    private let busy: Spinner
    private let pictures: any PictureImporting
    private var shown: Picture?
    private var loading: Task<Void, Never>?
    private var patience: Timer?
    private let noPicture: Label
    private let missing: Label
    private var isReadOnly = false
    private var isLoading = false { didSet { updateBusy() } }
    /// A new picture is being imported for the item that is shown.
    var isImporting = false { didSet { updateBusy() } }

    /// Somebody asks for a picture.
    var onRequest: @MainActor () -> Void = {}
    /// Delete was pressed on the picture.
    var onRemove: @MainActor () -> Void = {}
    /// The context menu is wanted, at a point of the area or, by a key, anywhere.
    var onMenu: @MainActor (_ point: (x: Double, y: Double)?) -> Void = { _ in }
    /// The picture could not be read.
    var onProblem: @MainActor (any Error) -> Void = { _ in }

    init(_ builder: Builder, pictures: any PictureImporting) {
        self.pictures = pictures
        area = builder.widget("picture_area", Widget.self)
        square = builder.widget("picture_square")
        pages = builder.widget("picture_pages")
        picture = builder.widget("picture")
        busy = builder.widget("picture_busy")
        noPicture = builder.widget("no_picture")
        missing = builder.widget("picture_missing")
        square.layOutAsSquare()
        listen()
        show(nil)
    }

    func show(_ new: Picture?) {
        if let new, let shown, new.hash == shown.hash, new.adjustments == shown.adjustments, loading != nil {
            // The same pixels: a caption has been written.
            self.shown = new
            return
        }
        loading?.cancel()
        loading = nil
        patience?.cancel()
        isLoading = false
        shown = new
        guard let new else {
            pages.visibleChild = "none"
            picture.show(nil)
            area.setAccessibleLabel(isReadOnly ? tr("Picture: none") : tr("Picture: none. Add a picture"))
            area.isSensitive = !isReadOnly
            return
        }
        area.isSensitive = true
        area.setAccessibleLabel(isReadOnly ? tr("Picture. View it") : tr("Picture. Change it"))
        // Never the words “Add a picture” for a thing that has one.
        picture.show(nil)
        pages.visibleChild = "picture"
        let side = Self.side * max(1, area.scaleFactor)
        patience = Timer(after: Self.patience) { [weak self] in self?.isLoading = true }
        loading = Task { [weak self, pictures] in
            do {
                let texture = Texture(try await pictures.preview(of: new, side: side))
                guard let self, !Task.isCancelled, self.shown?.id == new.id else { return }
                self.endLoading()
                self.picture.show(texture)
                self.pages.visibleChild = "picture"
            } catch is CancellationError {
            } catch {
                guard let self, self.shown?.id == new.id else { return }
                self.endLoading()
                self.showMissing(error)
            }
        }
    }

    /// There is a picture, but it cannot be shown: not the words “Add a picture”, and no blank either.
    private func showMissing(_ error: any Error) {
        if let shown, shown.isDocument, case .missingLoader? = (error as? PictureError)?.reason {
            missing.text = shown.sourceName
            pages.visibleChild = "missing"
            return
        }
        let isGone = (error as? PictureError)?.reason == .notFound
        missing.text = isGone ? tr("The picture file is missing") : tr("The picture cannot be read")
        area.setAccessibleLabel(tr("Picture: %@", missing.text))
        pages.visibleChild = "missing"
        onProblem(error)
    }

    /// Its file is another by now.
    func reload() {
        let picture = shown
        shown = nil
        show(picture)
    }

    /// The pane's height has changed, on which the square's side depends.
    func adapt() { square.queueResize() }

    private func endLoading() {
        patience?.cancel()
        isLoading = false
    }

    private func updateBusy() {
        let isBusy = isLoading || isImporting
        busy.isVisible = isBusy
        busy.isSpinning = isBusy
        pages.setCSSClass("waiting", isBusy)
    }

    func setReadOnly(_ readOnly: Bool) {
        isReadOnly = readOnly
        if readOnly { noPicture.text = tr("No picture") }
        show(shown)
    }

    private func listen() {
        let click = GestureClick(takesClicks: true)
        click.onReleased { [weak self] _, _, _ in
            self?.area.grabFocus()
            self?.onRequest()
        }
        area.add(click)

        let keys = ShortcutController()
        for key in ["Return", "KP_Enter", "space", "ISO_Enter"] {
            keys.add(key) { [weak self] in
                self?.onRequest()
                return self != nil
            }
        }
        // Here it belongs to the picture, and not to the thing.
        for key in ["Delete", "KP_Delete"] {
            keys.add(key) { [weak self] in
                self?.onRemove()
                return self != nil
            }
        }
        for key in ["Menu", "<Shift>F10"] {
            keys.add(key) { [weak self] in
                self?.onMenu(nil)
                return self != nil
            }
        }
        area.add(keys)

        let menuClick = GestureClick(.secondary, takesClicks: true)
        menuClick.onReleased { [weak self] _, x, y in
            self?.onMenu((x, y))
        }
        area.add(menuClick)
    }
}
