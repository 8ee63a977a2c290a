import GLib
import GTK
import MyStuffCore

/// The menu with the size of the pictures and the mirror, both remembered for each camera.
@MainActor
final class CameraSettings {
    /// What the first choice of the sizes is called within the program.
    private static let largest = "largest"

    private let button: MenuButton
    private let state: WindowState
    private var device: CameraDevice?
    private var size: Action?
    private var mirrored: Action?

    var onSize: @MainActor (CameraSize?, CameraDevice.ID) -> Void = { _, _ in }
    var onMirrored: @MainActor () -> Void = {}

    /// `dialog` gets the actions of the menu.
    init(button: MenuButton, in dialog: Window, state: WindowState) {
        self.button = button
        self.state = state
        button.isSensitive = false
        let size = Action("size", choice: Self.largest) { [weak self] in self?.choose(CameraSize($0)) }
        let mirrored = Action("mirrored", isOn: true) { [weak self] in self?.mirror($0) }
        let group = ActionGroup()
        group.add(size)
        group.add(mirrored)
        dialog.insert(group, prefix: "camera")
        (self.size, self.mirrored) = (size, mirrored)
    }

    /// Whether the camera in use is shown as a mirror does.
    var isMirrored: Bool { device.map { !state.unmirroredCameras.contains($0.id) } ?? true }

    /// Shows the settings of this camera.
    func show(_ new: CameraDevice?) {
        guard new != device else { return }
        device = new
        button.isSensitive = new != nil
        guard let new else { return }
        let wanted = state.cameraSizes[new.id].flatMap { new.sizes.contains($0) ? $0.text : nil }
        size?.setState(.string(wanted ?? Self.largest))
        mirrored?.setState(.bool(isMirrored))
        let sizes = new.sizes.map { Menu.Entry(Self.name(of: $0), "camera.size::\($0.text)") }
        button.setMenu(
            Menu(titled: [
                (tr("Picture Size"), [Menu.Entry(tr("Automatic (largest)"), "camera.size::\(Self.largest)")] + sizes),
                (nil, [Menu.Entry(tr("Mirrored"), "camera.mirrored")]),
            ]))
    }

    /// nil is the largest.
    private func choose(_ size: CameraSize?) {
        guard let device else { return }
        state.cameraSizes[device.id] = size
        onSize(size, device.id)
    }

    private func mirror(_ isOn: Bool) {
        guard let device else { return }
        if isOn { state.unmirroredCameras.remove(device.id) } else { state.unmirroredCameras.insert(device.id) }
        onMirrored()
    }

    private static func name(of size: CameraSize) -> String {
        trc("pixels", "%1$@ × %2$@", String(size.width), String(size.height))
    }
}
