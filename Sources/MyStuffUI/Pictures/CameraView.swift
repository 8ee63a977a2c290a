import GLib
import GTK
import MyStuffCore

/// The widgets of the viewfinder, and what of them depends on the camera's state alone.
@MainActor
final class CameraView {
    let pages: Stack
    let live: PictureView
    let still: PictureView
    let state: Label
    let again: Button
    let photo: Button
    let shutter: Button
    let retake: Button
    let use: Button
    let plate: ToggleButton
    private let content: Box
    private let message: Label
    private let messageIcon: Image
    private let spinner: Spinner
    private let command: Label
    private let commandPart: Box
    private let cameras: DropDown
    private var devices: [CameraDevice] = []
    private var isFilling = false

    /// Another camera has been chosen.
    var onCamera: @MainActor (CameraDevice.ID) -> Void = { _ in }

    init(_ builder: Builder) {
        pages = builder.widget("pages")
        live = builder.widget("live")
        still = builder.widget("still")
        content = builder.widget("content")
        message = builder.widget("message")
        messageIcon = builder.widget("message_icon")
        spinner = builder.widget("spinner")
        command = builder.widget("command")
        commandPart = builder.widget("command_part")
        state = builder.widget("state")
        again = builder.widget("again")
        photo = builder.widget("photo")
        shutter = builder.widget("shutter")
        retake = builder.widget("retake")
        use = builder.widget("use")
        plate = builder.widget("plate")
        cameras = builder.widget("cameras")
        cameras.setButtonAccessibleLabel(trc("list of cameras", "Camera"))
        cameras.onSelected { [weak self] in
            guard let self, !self.isFilling, let index = self.cameras.selected, self.devices.indices.contains(index)
            else { return }
            self.onCamera(self.devices[index].id)
        }
    }

    /// The list of cameras, where there is a choice.
    func showCameras(_ status: CameraStatus, isLive: Bool) {
        isFilling = true
        if devices.map(\.name) != status.devices.map(\.name) { cameras.setChoices(status.devices.map(\.name)) }
        devices = status.devices
        cameras.selected = devices.firstIndex { $0.id == status.selected }
        isFilling = false
        // Also when the one in use has gone and one other is left.
        cameras.isVisible = isLive && devices.contains { $0.id != status.selected }
    }

    /// In place of a picture: what the camera is doing, and what can be done about it.
    func showMessage(_ camera: CameraState) {
        let isStarting = camera == .starting
        message.text = camera.sentence
        spinner.isVisible = isStarting
        spinner.isSpinning = isStarting
        messageIcon.isVisible = !isStarting
        again.isVisible = camera.canBeTriedAgain
        photo.isVisible = camera.offersPhoto
        command.text = camera.command ?? ""
        commandPart.isVisible = camera.command != nil
        pages.visibleChild = "message"
    }

    /// A small window is less generous with room, and shows no icon where words matter.
    func follow(_ dialog: Window) {
        dialog.onLayout { [weak self] width, height in
            self?.content.setCSSClass("narrow", width < 480)
            self?.messageIcon.pixelSize = height < 400 ? 24 : 64
        }
    }

    /// Space and Enter work wherever the focus is, except on a control that needs them itself.
    func onShutterKey(in dialog: Window, _ handler: @escaping @MainActor () -> Bool) {
        let everywhere = ShortcutController()
        // A button acts when its key goes up, or a quarter of a second later, and not at all when it is disabled or
        // loses the focus until then: the shutter must not wait.
        let onShutter = ShortcutController(isFirst: true)
        for key in ["space", "Return", "KP_Enter"] {
            everywhere.add(key, handler)
            onShutter.add(key, handler)
        }
        dialog.add(everywhere)
        shutter.add(onShutter)
    }
}
