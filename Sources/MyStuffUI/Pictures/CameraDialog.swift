import GLib
import GTK
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// What came of the camera.
enum CameraOutcome {
    /// What was taken and is to be used, in that order; none where it was cancelled.
    case pictures([CameraStill])
    /// The person wants to choose a photo.
    case photoInstead
}

/// The viewfinder: a live picture and a shutter, then the still to be used or taken again. What has been taken gathers in
/// a strip, from which any can be left out or looked at again.
@MainActor
final class CameraDialog {
    private let dialog: Window
    private let view: CameraView
    private let takesView: CameraTakesView
    private let settings: CameraSettings

    private let session: any CameraControlling
    private let frames = LatestFrame()
    private var status = CameraStatus(state: .starting, devices: [], selected: nil)
    private var takes = CameraTakes()
    private var isTaking = false
    private var wasReady = false
    private var isAsking = false
    private var following: Task<Void, Never>?
    private var answer: CheckedContinuation<CameraOutcome, Never>?

    init(session: any CameraControlling, state: WindowState, parent: Window) {
        self.session = session
        let builder = Builder(PackageResources.camera_ui)
        dialog = builder.widget("dialog")
        view = CameraView(builder)
        takesView = CameraTakesView(builder)
        settings = CameraSettings(button: builder.widget("settings"), in: dialog, state: state)
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .pictures)
        view.follow(dialog)
        listen(cancel: builder.widget("cancel"))
    }

    /// Shows the dialog until something has come of it.
    func run() async -> CameraOutcome {
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
        start(nil)
    }

    // MARK: What is shown

    private func show(_ frame: Bitmap) {
        guard takes.shown == nil, status.state == .ready, !isTaking else { return }
        view.live.show(Texture(view.plate.isActive ? frame.centreHalf : frame))
        if view.pages.visibleChild != "live" {
            view.pages.visibleChild = "live"
            // Space and Enter are the shutter from now on, not Cancel.
            view.shutter.grabFocus()
        }
    }

    private func showStatus() {
        let isLive = takes.shown == nil
        let isReady = status.state == .ready
        view.showCameras(status, isLive: isLive)
        settings.show(status.devices.first { $0.id == status.selected })
        showMirror()
        takesView.update(takes)
        view.state.text = stateText
        view.shutter.isSensitive = isReady && !isTaking
        view.shutter.isVisible = isLive
        view.retake.isVisible = !isLive
        let count = takes.ticked.count
        view.use.isVisible = !isLive || count > 0
        view.use.isSensitive = count > 0 && !isTaking
        view.use.label =
            count > 1 ? trn("Use %@ Picture", "Use %@ Pictures", count, String(count)) : tr("Use Picture")
        guard isLive else {
            view.pages.visibleChild = "still"
            return
        }
        defer { wasReady = isReady }
        guard !isReady else { return }
        // The shutter has gone insensitive under the focus, which GTK would give to Cancel.
        if wasReady { view.pages.grabFocus() }
        view.showMessage(status.state)
    }

    private var stateText: String {
        if let shown = takes.all.firstIndex(where: { $0.id == takes.shown }) {
            return takes.all.count == 1
                ? tr("Use this picture?") : tr("Picture %1$@ of %2$@", String(shown + 1), String(takes.all.count))
        }
        guard status.state == .ready else { return "" }
        let count = takes.ticked.count
        return count == 0 ? tr("Ready") : trn("%@ picture kept", "%@ pictures kept", count, String(count))
    }

    /// Lettering has to be read while one aims, so a serial plate is never mirrored.
    private func showMirror() {
        let isMirrored = settings.isMirrored && !view.plate.isActive
        view.live.setCSSClass("mirrored", isMirrored)
        view.live.setAccessibleLabel(
            isMirrored ? tr("What the camera sees, mirrored") : tr("What the camera sees"))
    }

    // MARK: What is done

    private func listen(cancel: Button) {
        cancel.onClicked { [weak self] in self?.cancel() }
        dialog.onDismiss { [weak self] in self?.cancel() }
        view.shutter.onClicked { [weak self] in self?.takePicture() }
        view.retake.onClicked { [weak self] in
            guard let self, let shown = self.takes.shown else { return }
            self.takes.drop(shown)
            self.goLive()
        }
        view.use.onClicked { [weak self] in
            guard let self, !self.takes.ticked.isEmpty else { return }
            self.finish(.pictures(self.takes.ticked))
        }
        // Space is the shutter again.
        view.plate.onClicked { [weak self] in
            self?.view.shutter.grabFocus()
            self?.showMirror()
        }
        view.again.onClicked { [weak self] in self?.start(self?.status.selected) }
        view.photo.onClicked { [weak self] in self?.choosePhoto() }
        view.onCamera = { [weak self] in self?.start($0) }
        settings.onSize = { [session] size, device in
            Task { await session.setSize(size, for: device) }
        }
        settings.onMirrored = { [weak self] in self?.showMirror() }
        takesView.onAnother = { [weak self] in self?.goLive() }
        takesView.onShow = { [weak self] in self?.look(at: $0) }
        takesView.onTick = { [weak self] id, isTicked in
            self?.takes.tick(id, isTicked)
            self?.showStatus()
        }
        takesView.onDrop = { [weak self] in self?.drop($0) }
        view.onShutterKey(in: dialog) { [weak self] in
            guard let self, self.takes.shown == nil, self.status.state == .ready else { return false }
            self.takePicture()
            return true
        }
        // Until the shutter works its keys do nothing, rather than what Cancel does.
        view.pages.grabFocus()
    }

    private func start(_ device: CameraDevice.ID?) {
        Task { [session] in await session.start(device) }
    }

    private func takePicture() {
        guard !isTaking, takes.shown == nil, status.state == .ready else { return }
        isTaking = true
        view.shutter.isSensitive = false
        view.state.text = tr("Taking the picture…")
        let ofPlate = view.plate.isActive
        Task { [weak self, session] in
            let result: Result<CameraStill, any Error>
            do { result = .success(try await session.takeStill()) } catch { result = .failure(error) }
            guard let self, self.answer != nil else { return }
            self.isTaking = false
            switch result {
            case .success(let still):
                self.takes.add(ofPlate ? still.ofSerialPlate : still)
                self.showTake()
                self.view.use.grabFocus()
            case .failure:
                self.showStatus()
                if self.status.state == .ready { self.view.state.text = tr("That did not work. Try again.") }
            }
        }
    }

    private func look(at id: CameraTakes.Take.ID) {
        guard !isTaking else { return }
        takes.show(id)
        showTake()
    }

    private func showTake() {
        if let take = takes.shownTake { view.still.show(Texture(take.still.bitmap)) }
        showStatus()
    }

    private func drop(_ id: CameraTakes.Take.ID) {
        guard !isTaking else { return }
        takes.drop(id)
        if takes.shown == nil { goLive() } else { showStatus() }
    }

    private func goLive() {
        takes.show(nil)
        showStatus()
        if status.state == .ready { view.pages.visibleChild = "live" }
        view.shutter.grabFocus()
    }

    private func choosePhoto() {
        leave { $0.finish(.photoInstead) }
    }

    private func cancel() {
        leave { $0.finish(.pictures([])) }
    }

    /// Asks first where pictures would be lost.
    private func leave(_ action: @escaping @MainActor (CameraDialog) -> Void) {
        let count = takes.ticked.count
        guard count > 0 else { return action(self) }
        guard !isAsking else { return }
        isAsking = true
        Task { [self] in
            let mayGo = await ConfirmDialog(
                ConfirmDialog.Question(
                    title: tr("Discard Pictures"),
                    text: trn("Discard %@ picture?", "Discard %@ pictures?", count, String(count)),
                    verb: tr("Discard"), refusal: tr("Back to the Camera")),
                parent: dialog
            ).run()
            isAsking = false
            if mayGo { action(self) }
        }
    }

    private func finish(_ outcome: CameraOutcome) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: outcome)
    }
}
