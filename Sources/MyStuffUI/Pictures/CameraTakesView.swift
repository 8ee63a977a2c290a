import GLib
import GTK
import MyStuffImages
import MyStuffPresentation

/// The pictures taken so far, small and in a row: a click looks at one, a check mark says whether it is used.
@MainActor
final class CameraTakesView {
    typealias ID = CameraTakes.Take.ID

    private let part: Box
    private let row: Box
    private let scroll: ScrolledWindow
    private let another: Button
    private var thumbnails: [(id: ID, view: TakeThumbnail)] = []

    var onShow: @MainActor (ID) -> Void = { _ in }
    var onTick: @MainActor (ID, _ isTicked: Bool) -> Void = { _, _ in }
    var onDrop: @MainActor (ID) -> Void = { _ in }
    var onAnother: @MainActor () -> Void = {}

    init(_ builder: Builder) {
        part = builder.widget("takes_part")
        row = builder.widget("takes")
        scroll = builder.widget("takes_scroll")
        another = builder.widget("another")
        another.onClicked { [weak self] in self?.onAnother() }
    }

    func update(_ takes: CameraTakes) {
        let ids = Set(takes.all.map(\.id))
        for (id, view) in thumbnails where !ids.contains(id) { row.remove(view.root) }
        thumbnails.removeAll { !ids.contains($0.id) }
        for take in takes.all where !thumbnails.contains(where: { $0.id == take.id }) { add(take) }
        for (index, (take, thumbnail)) in zip(takes.all, thumbnails).enumerated() {
            thumbnail.view.update(
                number: index + 1, of: takes.all.count, isTicked: take.isTicked, isShown: take.id == takes.shown)
        }
        part.isVisible = !takes.all.isEmpty
        // The shutter does it while the camera is in sight.
        another.isVisible = takes.shown != nil
    }

    private func add(_ take: CameraTakes.Take) {
        let view = TakeThumbnail(take.still.bitmap)
        let id = take.id
        view.onShow = { [weak self] in self?.onShow(id) }
        view.onTick = { [weak self] in self?.onTick(id, $0) }
        view.onDrop = { [weak self] in self?.onDrop(id) }
        thumbnails.append((id, view))
        row.append(view.root)
        // Once it has its room.
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(50))
            self?.scroll.scrollToRight()
        }
    }
}

/// One of them.
@MainActor
private final class TakeThumbnail {
    /// Side in pixels.
    private static let side = 44

    let root: Overlay
    private let button: Button
    private let check = CheckButton.mark(cssClass: "take-tick")
    private var isUpdating = false

    var onShow: @MainActor () -> Void = {}
    var onTick: @MainActor (Bool) -> Void = { _ in }
    var onDrop: @MainActor () -> Void = {}

    init(_ bitmap: Bitmap) {
        let image = Image.square(side: Self.side, cssClass: "take-picture")
        button = Button.around(image, cssClass: "take")
        root = Overlay.over(button)
        check.alignTopEnd()
        root.add(check)
        button.onClicked { [weak self] in self?.onShow() }
        check.onToggled { [weak self] in
            guard let self, !self.isUpdating else { return }
            self.onTick(self.check.isActive)
        }
        let keys = ShortcutController()
        for key in ["Delete", "KP_Delete"] {
            keys.add(key) { [weak self] in
                guard let self else { return false }
                self.onDrop()
                return true
            }
        }
        root.add(keys)
        let side = Self.side * max(1, image.scaleFactor)
        Task {
            let small = await Task.detached { bitmap.squareThumbnail(side: side) }.value
            image.show(Texture(small))
        }
    }

    /// `number` counts from 1.
    func update(number: Int, of count: Int, isTicked: Bool, isShown: Bool) {
        isUpdating = true
        check.isActive = isTicked
        isUpdating = false
        check.setAccessibleLabel(tr("Use picture %@", String(number)))
        button.setAccessibleLabel(tr("Picture %1$@ of %2$@", String(number), String(count)))
        button.setTooltip(tr("Look at It Again (Delete drops it)"))
        button.setCSSClass("shown", isShown)
        button.setCSSClass("left-out", !isTicked)
    }
}
