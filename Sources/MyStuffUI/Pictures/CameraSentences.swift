import GLib
import MyStuffCore

extension CameraState {
    /// The state in words, with what to do where something can be done.
    var sentence: String {
        switch self {
        case .starting: tr("Starting the camera…")
        case .ready: tr("Ready")
        case .noCamera: tr("There is no camera. Plug one in, or choose a photo instead.")
        case .busy: tr("Another program is using the camera. Close that program, then try again.")
        case .permissionRefused:
            tr("My Stuff is not allowed to use the camera. Allow it in the system’s privacy settings, then try again.")
        case .refusedByPortal:
            tr(
                "My Stuff is not allowed to use the camera. In the system’s settings, under Apps → My Stuff, turn Camera on, then try again."
            )
        case .pluginMissing(let package):
            tr("A part that the camera needs is missing. Install the package “%@”, then start My Stuff again.", package)
        case .unplugged(let name):
            tr("“%@” has been unplugged. Plug it in again to go on.", name)
        case .failed(let detail): tr("The camera does not work: %@", detail)
        }
    }

    /// A command that does what the sentence asks for, where the desktop's settings have no place for it.
    var command: String? {
        self == .refusedByPortal ? "flatpak permission-set devices camera \(AppController.id) yes" : nil
    }

    /// A photo is a way out of all that may last.
    var offersPhoto: Bool { self != .starting && self != .ready }

    var canBeTriedAgain: Bool {
        switch self {
        case .busy, .permissionRefused, .refusedByPortal, .failed: true
        case .starting, .ready, .noCamera, .pluginMissing, .unplugged: false
        }
    }
}
