import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The window in which a picture is turned and cropped. Nothing of it touches the original.
@MainActor
final class CropEditor {
    /// Side in pixels of what is worked on.
    private static let previewSide = 1280
    /// How near in pixels a pointer has to come to an edge to take hold of it.
    private static let reach = 24.0

    /// Pixels between the area and the picture in it, as in crop.ui.
    private static let inset = 8.0

    private let dialog: Window
    private let view: PictureView
    private let area: DrawingArea
    private let aspect: DropDown
    private let reset: Button
    private let pictures: any PictureImporting
    private let picture: Picture
    private var session: CropSession
    private var model: CropModel { session.model }
    private var dragged: (handle: CropModel.Handle, start: CropModel.Rectangle)?
    private var isFilling = false
    private var loading: Task<Void, Never>?
    private var answer: CheckedContinuation<PictureAdjustments?, Never>?

    /// The picture could not be read.
    var onProblem: @MainActor (any Error) -> Void = { _ in }

    init(_ picture: Picture, pictures: any PictureImporting, parent: Window) {
        self.picture = picture
        self.pictures = pictures
        session = CropSession(CropModel(picture))
        let builder = Builder(PackageResources.crop_ui)
        dialog = builder.widget("dialog")
        view = builder.widget("picture")
        area = builder.widget("area")
        aspect = builder.widget("aspect")
        reset = builder.widget("reset")
        aspect.setChoices(CropModel.Aspect.allCases.map(Self.name))
        aspect.setButtonAccessibleLabel(tr("Proportions"))
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .pictures)
        listen(builder)
    }

    /// Shows the window. Answers nil when it was cancelled.
    func run() async -> PictureAdjustments? {
        let result = await withCheckedContinuation { continuation in
            answer = continuation
            load()
            update()
            dialog.present()
            area.grabFocus()
        }
        loading?.cancel()
        return result
    }

    private static func name(_ aspect: CropModel.Aspect) -> String {
        switch aspect {
        case .free: tr("Free")
        case .square: tr("Square")
        case .fourThree: "4 : 3"
        case .threeTwo: "3 : 2"
        case .sixteenNine: "16 : 9"
        }
    }

    // MARK: What is shown

    private func load() {
        loading?.cancel()
        var whole = picture
        whole.adjustments = PictureAdjustments(quarterTurns: model.quarterTurns)
        loading = Task { [weak self, pictures] in
            do {
                let texture = Texture(try await pictures.preview(of: whole, side: Self.previewSide))
                guard !Task.isCancelled else { return }
                self?.view.show(texture)
                self?.area.queueDraw()
            } catch is CancellationError {
            } catch {
                self?.onProblem(error)
                self?.finish(nil)
            }
        }
    }

    private func update() {
        isFilling = true
        aspect.selected = CropModel.Aspect.allCases.firstIndex(of: model.aspect)
        isFilling = false
        reset.isSensitive = model.adjustments != .none
        area.queueDraw()
    }

    /// Where the picture lies in the area, as GtkPicture puts it there, and how large a pixel of it is.
    private var place: (x: Double, y: Double, scale: Double) {
        let (width, height) = (Double(area.width), Double(area.height))
        let scale = min((width - 2 * Self.inset) / model.size.width, (height - 2 * Self.inset) / model.size.height)
        return ((width - model.size.width * scale) / 2, (height - model.size.height * scale) / 2, scale)
    }

    private func draw(_ canvas: Canvas) {
        let (left, top, scale) = place
        let box = model.rectangle
        let (x, y) = (left + box.x * scale, top + box.y * scale)
        let (w, h) = (box.width * scale, box.height * scale)
        let shade = Canvas.Color(red: 0, green: 0, blue: 0, alpha: 0.6)
        let (right, bottom) = (left + model.size.width * scale, top + model.size.height * scale)
        canvas.fill(x: left, y: top, width: right - left, height: y - top, shade)
        canvas.fill(x: left, y: y + h, width: right - left, height: bottom - y - h, shade)
        canvas.fill(x: left, y: y, width: x - left, height: h, shade)
        canvas.fill(x: x + w, y: y, width: right - x - w, height: h, shade)
        let line = Canvas.Color(red: 1, green: 1, blue: 1, alpha: 0.9)
        let faint = Canvas.Color(red: 1, green: 1, blue: 1, alpha: 0.3)
        for third in [1.0, 2.0] {
            canvas.fill(x: x + w * third / 3, y: y, width: 1, height: h, faint)
            canvas.fill(x: x, y: y + h * third / 3, width: w, height: 1, faint)
        }
        canvas.stroke(x: x, y: y, width: w, height: h, line: 1.5, line)
        for handle in CropModel.Handle.all where handle != .inside {
            let centre = (x + w * Double(handle.column + 1) / 2, y + h * Double(handle.row + 1) / 2)
            canvas.fill(x: centre.0 - 5, y: centre.1 - 5, width: 10, height: 10, line)
        }
    }

    // MARK: What is done

    private func listen(_ builder: Builder) {
        area.onDraw { [weak self] canvas, _, _ in self?.draw(canvas) }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        builder.widget("apply", Button.self).onClicked { [weak self] in self?.apply() }
        builder.widget("left", Button.self).onClicked { [weak self] in self?.change { $0.turnLeft() } }
        builder.widget("right", Button.self).onClicked { [weak self] in self?.change { $0.turnRight() } }
        reset.onClicked { [weak self] in
            self?.change { $0.reset() }
            // There is nothing more to reset, and an insensitive button keeps no focus.
            self?.area.grabFocus()
        }
        aspect.onSelected { [weak self] in
            guard let self, !self.isFilling, let index = self.aspect.selected,
                CropModel.Aspect.allCases.indices.contains(index)
            else { return }
            self.change { $0.setAspect(CropModel.Aspect.allCases[index]) }
        }
        let drag = GestureDrag()
        drag.onBegin { [weak self] x, y in
            guard let self else { return }
            self.area.grabFocus()
            self.session.beginDrag()
            self.dragged = (self.handle(x, y), self.model.rectangle)
        }
        drag.onUpdate { [weak self] dx, dy in
            guard let self, let (handle, start) = self.dragged, self.place.scale > 0 else { return }
            let scale = self.place.scale
            self.change { $0.drag(handle, from: start, by: dx / scale, dy / scale) }
        }
        drag.onEnd { [weak self] in
            self?.dragged = nil
            self?.session.endDrag()
        }
        area.add(drag)
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        dialog.add(keys())
        area.add(areaKeys())
    }

    private func keys() -> ShortcutController {
        let keys = ShortcutController()
        func add(_ trigger: String, _ handler: @escaping @MainActor (CropEditor) -> Void) {
            keys.add(trigger) { [weak self] in
                guard let self else { return false }
                handler(self)
                return true
            }
        }
        add("<Control>r") { $0.change { $0.turnRight() } }
        add("<Control><Shift>r") { $0.change { $0.turnLeft() } }
        for key in ["<Control>z", "Undo"] { add(key) { $0.travel { $0.undo() } } }
        for key in ["<Control><Shift>z", "<Control>y", "Redo"] { add(key) { $0.travel { $0.redo() } } }
        return keys
    }

    /// Arrows move the part, with Shift its right and lower edge, by a hundredth of the picture.
    private func areaKeys() -> ShortcutController {
        let keys = ShortcutController()
        let steps: [(key: String, x: Double, y: Double)] = [
            ("Left", -1, 0), ("Right", 1, 0), ("Up", 0, -1), ("Down", 0, 1),
        ]
        for step in steps {
            for (prefix, handle) in [("", CropModel.Handle.inside), ("<Shift>", Self.lowerRight)] {
                keys.add(prefix + step.key) { [weak self] in
                    guard let self else { return false }
                    let length = max(self.model.size.width, self.model.size.height) / 100
                    self.change { $0.drag(handle, from: $0.rectangle, by: step.x * length, step.y * length) }
                    return true
                }
            }
        }
        for key in ["Return", "KP_Enter"] {
            keys.add(key) { [weak self] in
                self?.apply()
                return self != nil
            }
        }
        return keys
    }

    private static let lowerRight = CropModel.Handle.all.last ?? .inside

    /// What is nearest to the point.
    private func handle(_ x: Double, _ y: Double) -> CropModel.Handle {
        let (left, top, scale) = place
        let box = model.rectangle
        func side(_ point: Double, _ start: Double, _ length: Double) -> Int {
            // In a small part the middle third still moves it.
            let reach = min(Self.reach, length / 3)
            if abs(point - start) < reach { return -1 }
            return abs(point - start - length) < reach ? 1 : 0
        }
        let column = side(x, left + box.x * scale, box.width * scale)
        let row = side(y, top + box.y * scale, box.height * scale)
        return CropModel.Handle.all.first { $0.column == column && $0.row == row } ?? .inside
    }

    private func change(_ body: (inout CropModel) -> Void) { travel { $0.change(body) } }

    private func travel(_ body: (inout CropSession) -> Void) {
        let former = model.quarterTurns
        body(&session)
        update()
        guard model.quarterTurns != former else { return }
        view.show(nil)
        load()
    }

    private func apply() { finish(model.adjustments) }

    private func finish(_ adjustments: PictureAdjustments?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: adjustments)
    }
}
