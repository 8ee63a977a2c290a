import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The viewfinder: a live, mirrored picture and a shutter, then the still to be used or taken again.
@MainActor
final class CameraDialog {
    private let dialog: Window
    private let pages: Stack
    private let live: PictureView
    private let still: PictureView
    private let message: Label
    private let messageIcon: Image
    private let spinner: Spinner
    private let state: Label
    private let again: Button
    private let shutter: Button
    private let retake: Button
    private let use: Button
    private let another: Button
    private let plate: ToggleButton
    private let cameras: DropDown

    private let session: any CameraControlling
    private let frames = LatestFrame()
    private var status = CameraStatus(state: .starting, devices: [], selected: nil)
    private var taken: CameraStill?
    /// Pictures taken before this one, which go along with it.
    private var kept: [CameraStill] = []
    private var isTaking = false
    private var wasReady = false
    private var isFilling = false
    private var following: Task<Void, Never>?
    private var answer: CheckedContinuation<[CameraStill], Never>?

    init(session: any CameraControlling, parent: Window) {
        self.session = session
        let builder = Builder(PackageResources.camera_ui)
        dialog = builder.widget("dialog")
        pages = builder.widget("pages")
        live = builder.widget("live")
        still = builder.widget("still")
        message = builder.widget("message")
        messageIcon = builder.widget("message_icon")
        spinner = builder.widget("spinner")
        state = builder.widget("state")
        again = builder.widget("again")
        shutter = builder.widget("shutter")
        retake = builder.widget("retake")
        use = builder.widget("use")
        another = builder.widget("another")
        plate = builder.widget("plate")
        cameras = builder.widget("cameras")
        cameras.setButtonAccessibleLabel(tr("Camera"))
        dialog.setTransient(for: parent)
        listen(cancel: builder.widget("cancel"))
    }

    /// Shows the dialog. Answers what was taken, in that order; nothing when it was cancelled.
    func run() async -> [CameraStill] {
        let result = await withCheckedContinuation { continuation in
            answer = continuation
            showStatus()
            dialog.present()
            begin()
        }
        following?.cancel()
        session.setFrameHandler(nil)
        await session.stop()
        return result
    }

    private func begin() {
        session.setFrameHandler { [frames, weak self] bitmap in
            // One picture waits for the screen at most; a slow screen skips frames instead of falling behind.
            guard frames.put(bitmap) else { return }
            Task { @MainActor in
                guard let frame = frames.take() else { return }
                self?.show(frame)
            }
        }
        following = Task { [weak self, session] in
            for await status in session.statuses {
                guard let self else { return }
                self.status = status
                self.showStatus()
            }
        }
        Task { [session] in await session.start(nil) }
    }

    private func show(_ frame: Bitmap) {
        guard taken == nil, status.state == .ready, !isTaking else { return }
        live.show(Texture(plate.isActive ? frame.centreHalf : frame))
        if pages.visibleChild != "live" {
            pages.visibleChild = "live"
            // Space and Enter are the shutter from now on, not Cancel.
            shutter.grabFocus()
        }
    }

    // MARK: What is shown

    private func showStatus() {
        showCameras()
        let sentence = status.state.sentence
        state.text = stateText
        shutter.isSensitive = status.state == .ready && !isTaking
        shutter.isVisible = taken == nil
        retake.isVisible = taken != nil
        let count = kept.count + (taken == nil ? 0 : 1)
        use.isVisible = count > 0
        use.label =
            kept.isEmpty
            ? tr("Use Picture") : trn("Use %@ Picture", "Use %@ Pictures", count, String(count))
        another.isVisible = taken != nil
        plate.isVisible = taken == nil
        guard taken == nil else {
            pages.visibleChild = "still"
            return
        }
        defer { wasReady = status.state == .ready }
        guard status.state != .ready else { return }
        // The shutter has gone insensitive under the focus, which GTK would give to Cancel.
        if wasReady { pages.grabFocus() }
        let isStarting = status.state == .starting
        message.text = sentence
        spinner.isVisible = isStarting
        spinner.isSpinning = isStarting
        messageIcon.isVisible = !isStarting
        again.isVisible = status.state.canBeTriedAgain
        pages.visibleChild = "message"
    }

    private var stateText: String {
        if taken != nil { return tr("Use this picture?") }
        guard status.state == .ready else { return "" }
        return kept.isEmpty
            ? tr("Ready") : trn("%@ picture kept", "%@ pictures kept", kept.count, String(kept.count))
    }

    private func showCameras() {
        isFilling = true
        cameras.setChoices(status.devices.map(\.name))
        cameras.selected = status.devices.firstIndex { $0.id == status.selected }
        isFilling = false
        // Also when the one in use has gone and one other is left.
        cameras.isVisible = taken == nil && status.devices.contains { $0.id != status.selected }
    }

    // MARK: What is done

    private func listen(cancel: Button) {
        cancel.onClicked { [weak self] in self?.finish([]) }
        shutter.onClicked { [weak self] in self?.takePicture() }
        retake.onClicked { [weak self] in self?.takeAgain() }
        use.onClicked { [weak self] in
            guard let self else { return }
            self.finish(self.kept + (self.taken.map { [$0] } ?? []))
        }
        // Space is the shutter again.
        plate.onClicked { [weak self] in
            guard let self else { return }
            self.shutter.grabFocus()
            // Lettering has to be read while one aims.
            self.live.setCSSClass("mirrored", !self.plate.isActive)
        }
        another.onClicked { [weak self] in
            guard let self, let taken = self.taken else { return }
            self.kept.append(taken)
            self.takeAgain()
        }
        again.onClicked { [weak self] in self?.start(self?.status.selected) }
        cameras.object.onNotify("selected") { [weak self] in
            guard let self, !self.isFilling, let index = self.cameras.selected,
                self.status.devices.indices.contains(index)
            else { return }
            self.start(self.status.devices[index].id)
        }
        dialog.onDismiss { [weak self] in self?.finish([]) }
        // Until the shutter works its keys do nothing, rather than what Cancel does.
        pages.grabFocus()
        let keys = ShortcutController()
        // The shutter's keys work wherever the focus is, except on a control that needs them itself.
        for key in ["space", "Return", "KP_Enter"] {
            keys.add(key) { [weak self] in
                guard let self, self.taken == nil, self.status.state == .ready else { return false }
                self.takePicture()
                return true
            }
        }
        dialog.add(keys)
    }

    private func start(_ device: CameraDevice.ID?) {
        Task { [session] in await session.start(device) }
    }

    private func takePicture() {
        guard !isTaking, taken == nil, status.state == .ready else { return }
        isTaking = true
        shutter.isSensitive = false
        state.text = tr("Taking the picture…")
        let ofPlate = plate.isActive
        Task { [weak self, session] in
            let result: Result<CameraStill, any Error>
            do { result = .success(try await session.takeStill()) } catch { result = .failure(error) }
            guard let self, self.answer != nil else { return }
            self.isTaking = false
            switch result {
            case .success(let still):
                let picture = ofPlate ? still.ofSerialPlate : still
                self.taken = picture
                self.still.show(Texture(picture.bitmap))
                self.showStatus()
                self.use.grabFocus()
            case .failure:
                self.showStatus()
                if self.status.state == .ready { self.state.text = tr("That did not work. Try again.") }
            }
        }
    }

    private func takeAgain() {
        taken = nil
        showStatus()
        if status.state == .ready { pages.visibleChild = "live" }
        shutter.grabFocus()
    }

    private func finish(_ pictures: [CameraStill]) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: pictures)
    }
}
