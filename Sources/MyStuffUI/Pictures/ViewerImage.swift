import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The pixels that a viewer shows: few at first, and all of them as soon as the screen has use for more.
@MainActor
final class ViewerImage {
    /// Longest side in pixels of what is shown first, for a scale factor of 1.
    private static let smallSide = 1024
    /// Longest side in pixels of what is ever held: at 8192 × 8192 that is 268 MB, and what graphics cards take as one
    /// texture. Of a larger picture a reduced one is shown, also at 100 %.
    private static let largestSide = 8192
    /// Seconds that a picture may take to be read before a spinner says that it is on its way.
    private static let patience = 0.15

    private let view: PictureView
    private let placement: FreePlacement
    private let busy: Spinner
    private let pictures: any PictureImporting

    /// The picture whose pixels are, or will be, shown.
    private(set) var picture: Picture?
    private(set) var viewport = PictureViewport(pictureWidth: 1, pictureHeight: 1)
    private var small: Texture?
    private var full: Texture?
    private var loading: Task<Void, Never>?
    private var loadingFull: Task<Void, Never>?
    private var spinner: Timer?
    private var isFollowing = false

    /// The scale has changed, or another picture has come.
    var onChange: @MainActor () -> Void = {}
    /// The picture cannot be read (nil: it can).
    var onProblem: @MainActor ((any Error)?) -> Void = { _ in }

    init(_ builder: Builder, pictures: any PictureImporting) {
        self.pictures = pictures
        view = builder.widget("picture")
        busy = builder.widget("busy")
        placement = FreePlacement(builder.widget("stage", Widget.self))
        placement.layOut { [weak self] width, height in
            self?.frame(width, height) ?? FreePlacement.Frame(x: 0, y: 0, width: 1, height: 1)
        }
    }

    var stage: Widget { placement.area }

    /// Device pixels for each of the application's.
    var density: Double { Double(max(1, stage.scaleFactor)) }

    // MARK: Picture

    func show(_ new: Picture) {
        let isSame = picture.map { $0.id == new.id && $0.adjustments == new.adjustments } ?? false
        picture = new
        guard !isSame else { return }
        cancel()
        // What is shown stays for a moment, so that leafing through pictures does not flicker.
        if small == nil { prepare(new) }
        spinner = Timer(after: Self.patience) { [weak self] in
            self?.clear()
            self?.prepare(new)
            self?.setBusy(true)
        }
        loading = Task { [weak self, pictures, side = Self.smallSide * Int(density)] in
            do {
                let texture = Texture(try await pictures.preview(of: new, side: side))
                guard let self, !Task.isCancelled else { return }
                self.arrive(texture, new)
            } catch is CancellationError {
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.endWaiting()
                self.clear()
                self.onProblem(error)
            }
        }
    }

    func cancel() {
        loading?.cancel()
        loadingFull?.cancel()
        loadingFull = nil
        endWaiting()
    }

    private func arrive(_ texture: Texture, _ picture: Picture) {
        endWaiting()
        onProblem(nil)
        small = texture
        full = nil
        prepare(picture)
    }

    /// Another picture begins fitted.
    private func prepare(_ picture: Picture) {
        let size = picture.adjustments.shownSize(width: picture.width, height: picture.height)
        var new = PictureViewport(pictureWidth: size.width, pictureHeight: size.height)
        new.resize(width: viewport.width, height: viewport.height)
        viewport = new
        follow()
    }

    private func clear() {
        small = nil
        full = nil
        view.show(nil)
    }

    // MARK: Viewport

    /// Changes what is in sight.
    func change(_ body: (inout PictureViewport) -> Void) {
        guard small != nil else { return }
        let before = viewport
        body(&viewport)
        if viewport != before { follow() }
    }

    /// Called while the stage is laid out.
    private func frame(_ width: Int, _ height: Int) -> FreePlacement.Frame {
        if width != viewport.width || height != viewport.height {
            viewport.resize(width: width, height: height)
            // Labels and the like must not change before the layout is done.
            if !isFollowing {
                isFollowing = true
                Task { [weak self] in
                    self?.isFollowing = false
                    self?.follow()
                }
            }
        }
        let frame = viewport.frame
        return FreePlacement.Frame(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }

    private func follow() {
        if let small {
            let frame = viewport.frame
            let isEnough = max(frame.width, frame.height) <= max(small.width, small.height)
            // A reduced picture looks better reduced than the full one drawn smaller.
            view.show(isEnough ? small : full ?? small)
            if !isEnough, full == nil { loadFull() }
        }
        placement.update()
        onChange()
    }

    private func loadFull() {
        guard loadingFull == nil, let small, let picture else { return }
        let side = min(max(viewport.pictureWidth, viewport.pictureHeight), Self.largestSide)
        guard side > max(small.width, small.height) else { return }
        spinner = Timer(after: Self.patience * 3) { [weak self] in self?.setBusy(true) }
        loadingFull = Task { [weak self, pictures] in
            let texture = try? await pictures.preview(of: picture, side: side)
            guard let self, !Task.isCancelled else { return }
            self.endWaiting()
            // Where that fails there is the small one: it was read from the same file.
            guard let texture else { return }
            self.full = Texture(texture)
            self.follow()
        }
    }

    // MARK: Waiting

    private func endWaiting() {
        spinner?.cancel()
        setBusy(false)
    }

    private func setBusy(_ isBusy: Bool) {
        busy.isVisible = isBusy
        busy.isSpinning = isBusy
    }
}
