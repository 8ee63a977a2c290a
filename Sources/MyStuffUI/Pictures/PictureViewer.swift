import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// A window that shows the pictures of an item at full resolution. It shows the one that the strip shows, and so follows
/// whatever becomes of them; where none is left it closes.
@MainActor
final class PictureViewer {
    /// Below this width in pixels the information stands under the picture.
    private static var narrowWidth: Int { Int(560 * max(1, Style.textScale)) }

    let window: Window
    let image: ViewerImage
    let pictures: any PictureImporting
    private let strip: PictureStrip
    private let isReadOnly: Bool
    private let information: ViewerInformation
    private let content: Box
    private let previous: Button
    private let next: Button
    private let turnButton: Button
    private let informationToggle: ToggleButton
    private let level: Button
    private let zoomOut: Button
    private let zoomIn: Button
    private let fitButton: Button
    private let position: Label
    private let problem: Label
    private let message: Box
    private let messageText: Label
    private var messageEnd: Timer?
    private var isClosed = false

    /// Where the pointer is over the stage, in pixels of the application.
    var pointer: (x: Double, y: Double)?
    let drag = FileDragSource()
    /// One dialog at a time.
    var isAsking = false
    /// Has something to say only where what is shown is not the original.
    private(set) lazy var originalAction = Action("save-original") { [weak self] in self?.saveOriginal() }

    /// Whether originals that are saved keep where they were taken, unless asked otherwise.
    var includesLocation = false
    var onUndo: @MainActor () -> Void = {}
    var onRedo: @MainActor () -> Void = {}
    var onClose: @MainActor () -> Void = {}
    /// The small picture that follows the pointer when one is dragged out.
    var dragIcon: @MainActor (Picture) -> Texture? = { _ in nil }

    init(_ inventory: Inventory, pictures: any PictureImporting, parent: Window) {
        strip = inventory.strip
        isReadOnly = inventory.isReadOnly
        self.pictures = pictures
        let builder = Builder(PackageResources.viewer_ui)
        window = builder.widget("window")
        image = ViewerImage(builder, pictures: pictures)
        information = ViewerInformation(builder, pictures: pictures, addedAt: inventory.addedAt)
        content = builder.widget("content")
        previous = builder.widget("previous")
        next = builder.widget("next")
        turnButton = builder.widget("turn")
        informationToggle = builder.widget("information_toggle")
        level = builder.widget("level")
        zoomOut = builder.widget("zoom_out")
        zoomIn = builder.widget("zoom_in")
        fitButton = builder.widget("fit")
        position = builder.widget("position")
        problem = builder.widget("problem")
        message = builder.widget("message")
        messageText = builder.widget("message_text")
        window.setTransient(for: parent)
        window.openHelp(at: .pictures)
        listen(closeMessage: builder.widget("message_close"), menu: builder.widget("menu"))
        addKeys()
        addPointer()
    }

    func present() {
        update()
        guard !isClosed else { return }
        window.present()
        image.stage.grabFocus()
    }

    /// Takes over what the strip holds.
    func update() {
        guard !isClosed else { return }
        guard let picture = strip.shown, let index = strip.index(of: picture.id) else { return close() }
        let isOther = image.picture?.id != picture.id
        if isOther { hideMessage() }
        image.show(picture)
        information.show(picture)
        let name = picture.caption.isEmpty ? PictureKindName.text(picture.kind) : picture.caption
        window.title = picture.sourceName.isEmpty ? name : picture.sourceName
        let count = strip.pictures.count
        position.text = count > 1 ? tr("%1$@ of %2$@", String(index + 1), String(count)) : ""
        image.stage.setAccessibleLabel(
            count > 1 ? tr("Picture %1$@ of %2$@: %3$@", String(index + 1), String(count), name) : name)
        previous.isSensitive = index > 0
        next.isSensitive = index + 1 < count
        turnButton.isSensitive = !isReadOnly
        originalAction.isEnabled = !picture.adjustments.isNone
        prepareDrag()
        // An insensitive button gives the focus to whatever comes next, where the arrow keys may mean something else.
        if !previous.isSensitive && previous.hasFocusWithin || !next.isSensitive && next.hasFocusWithin {
            image.stage.grabFocus()
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        image.cancel()
        information.end()
        messageEnd?.cancel()
        window.destroy()
        onClose()
    }

    // MARK: Commands

    func go(_ step: Int) {
        guard let picture = strip.shown, let index = strip.index(of: picture.id),
            strip.pictures.indices.contains(index + step)
        else { return }
        strip.show(strip.pictures[index + step].id)
    }

    func goToEnd(last: Bool) {
        if let picture = last ? strip.pictures.last : strip.pictures.first { strip.show(picture.id) }
    }

    func turn(left: Bool = false) {
        guard let picture = strip.shown, !isReadOnly else { return }
        hideMessage()
        strip.adjust(picture.id, left ? picture.adjustments.turnedLeft : picture.adjustments.turnedRight)
    }

    func toggleInformation() { informationToggle.isActive.toggle() }

    // MARK: Messages

    /// Good news goes by itself; what went wrong stays until it is closed.
    func show(_ notice: Notice) {
        messageText.text = notice.text
        message.isVisible = true
        messageEnd?.cancel()
        messageEnd = notice.kind == .problem ? nil : Timer(after: 5) { [weak self] in self?.hideMessage() }
    }

    /// Why a picture of the library is not shown.
    static func sentence(for error: any Error) -> String {
        if (error as? PictureError)?.reason == .notFound {
            return tr(
                "The file of this picture is missing from the library. “Find the File…” in the details puts it back.")
        }
        return Sentences.sentence(for: error)
    }

    private func hideMessage() {
        messageEnd?.cancel()
        message.isVisible = false
    }

    // MARK: Wiring

    private func listen(closeMessage: Button, menu: MenuButton) {
        previous.onClicked { [weak self] in self?.go(-1) }
        next.onClicked { [weak self] in self?.go(1) }
        turnButton.onClicked { [weak self] in self?.turn() }
        zoomIn.onClicked { [weak self] in self?.image.change { $0.zoom(steps: 1) } }
        zoomOut.onClicked { [weak self] in self?.image.change { $0.zoom(steps: -1) } }
        fitButton.onClicked { [weak self] in self?.image.change { $0.fit() } }
        level.onClicked { [weak self] in self?.image.change { $0.zoom(to: 1) } }
        closeMessage.onClicked { [weak self] in
            self?.hideMessage()
            self?.image.stage.grabFocus()
        }
        informationToggle.onToggled { [weak self] in
            guard let self else { return }
            self.information.pane.isVisible = self.informationToggle.isActive
        }
        image.onChange = { [weak self] in self?.showScale() }
        image.onProblem = { [weak self] error in
            self?.problem.text = error.map { PictureViewer.sentence(for: $0) } ?? ""
            self?.problem.isVisible = error != nil
        }
        window.onDismiss { [weak self] in self?.close() }
        window.onLayout { [weak self] width, height in
            guard let self else { return }
            self.content.isVertical = width < Self.narrowWidth
            self.information.adapt(to: self.content.isVertical ? height : nil)
        }
        addFileActions(menu)
    }

    private func showScale() {
        let viewport = image.viewport
        level.label = tr("%@ %%", String(viewport.percent))
        level.setAccessibleLabel(tr("%@ %%. Show at 100 %%", String(viewport.percent)))
        zoomIn.isSensitive = viewport.canZoomIn
        zoomOut.isSensitive = viewport.canZoomOut
        fitButton.isSensitive = !viewport.isFitted
        drag.isEnabled = !viewport.canPan
        image.stage.setCursor(viewport.canPan ? "grab" : nil)
    }
}
