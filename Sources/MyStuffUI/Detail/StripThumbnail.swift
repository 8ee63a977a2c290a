import FoundationEssentials
import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// One of the small pictures below the large one.
@MainActor
final class StripThumbnail {
    /// Side in pixels.
    static let side = 56

    let button: Button
    private let image: Image
    private let thumbnails: ThumbnailCache
    private var picture: Picture
    private var loading: Task<Void, Never>?
    private let drag: TokenDragSource

    var onShow: @MainActor () -> Void = {}
    var onOpen: @MainActor () -> Void = {}
    var onMenu: @MainActor (_ point: (x: Double, y: Double)?) -> Void = { _ in }
    var onMove: @MainActor (_ step: Int) -> Void = { _ in }
    var onRemove: @MainActor () -> Void = {}
    /// Home or End was pressed.
    var onGoToEnd: @MainActor (_ last: Bool) -> Void = { _ in }

    /// Another thumbnail was dropped on this one.
    var onDrop: @MainActor (_ token: Int64) -> Bool = { _ in false }

    /// `token` stands for this thumbnail while it is dragged.
    init(_ picture: Picture, token: Int64, _ thumbnails: ThumbnailCache) {
        drag = TokenDragSource(token)
        self.picture = picture
        self.thumbnails = thumbnails
        image = Image.square(side: Self.side, cssClass: "strip-picture")
        button = Button.around(image, cssClass: "strip-thumbnail")
        listen()
        load()
    }

    /// `index` counts from 0.
    func update(_ new: Picture, index: Int, count: Int, isShown: Bool) {
        let isSame = new.hash == picture.hash && new.adjustments == picture.adjustments
        picture = new
        if !isSame { load() }
        button.setCSSClass("shown", isShown)
        let name = new.caption.isEmpty ? PictureKindName.text(new.kind) : new.caption
        button.setAccessibleLabel(
            index == 0
                ? tr("Main picture, 1 of %1$@: %2$@", String(count), name)
                : tr("Picture %1$@ of %2$@: %3$@", String(index + 1), String(count), name))
        button.setTooltip(Self.tooltip(new, index: index, count: count))
    }

    /// What the small picture itself does not tell.
    private static func tooltip(_ picture: Picture, index: Int, count: Int) -> String {
        let place =
            index == 0
            ? tr("Main picture, 1 of %@", String(count)) : tr("Picture %1$@ of %2$@", String(index + 1), String(count))
        var lines = [picture.caption, place]
        if picture.kind != .picture { lines.append(PictureKindName.text(picture.kind)) }
        if let takenAt = picture.takenAt {
            lines.append(tr("Taken on %@", LocaleDates.current().text(moment: takenAt.timeIntervalSince1970)))
        } else {
            lines.append(picture.sourceName)
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Its file is another by now.
    func reload(_ hash: ContentHash) {
        if picture.hash == hash { load() }
    }

    private func load() {
        loading?.cancel()
        let side = Self.side * max(1, image.scaleFactor)
        if let texture = thumbnails.cached(picture, side: side) { return show(texture) }
        loading = Task { [weak self, thumbnails, picture] in
            let texture = await thumbnails.texture(picture, side: side)
            guard !Task.isCancelled else { return }
            if let texture { return self?.show(texture) ?? () }
            self?.image.show(icon: picture.isDocument ? documentIcon : "image-missing-symbolic")
        }
    }

    private func show(_ texture: Texture) {
        image.show(texture)
        drag.setIcon(texture)
    }

    private func listen() {
        button.onClicked { [weak self] in self?.onShow() }
        let click = GestureClick()
        click.onPressed { [weak self] count, _, _ in
            if count == 2 { self?.onOpen() }
        }
        click.runsFirst()
        button.add(click)
        button.add(drag)
        let target = TokenDropTarget()
        target.onDrop { [weak self] in self?.onDrop($0) ?? false }
        button.add(target)
        let menuClick = GestureClick(.secondary, takesClicks: true)
        menuClick.onReleased { [weak self] _, x, y in self?.onMenu((x, y)) }
        button.add(menuClick)

        let keys = ShortcutController()
        func add(_ trigger: String, _ handler: @escaping @MainActor (StripThumbnail) -> Void) {
            keys.add(trigger) { [weak self] in
                guard let self else { return false }
                handler(self)
                return true
            }
        }
        for key in ["Menu", "<Shift>F10"] { add(key) { $0.onMenu(nil) } }
        for key in ["Delete", "KP_Delete"] { add(key) { $0.onRemove() } }
        for key in ["Home", "KP_Home"] { add(key) { $0.onGoToEnd(false) } }
        for key in ["End", "KP_End"] { add(key) { $0.onGoToEnd(true) } }
        let (back, on) = button.isRightToLeft ? ("<Alt>Right", "<Alt>Left") : ("<Alt>Left", "<Alt>Right")
        add(back) { $0.onMove(-1) }
        add(on) { $0.onMove(1) }
        button.add(keys)
    }
}

/// Stands for a document whose first page cannot be drawn here.
let documentIcon = "x-office-document-symbolic"
