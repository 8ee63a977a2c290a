import GLib
public import MyStuffCore

/// Why there is no picture.
public enum CameraStillError: Error, Sendable, Equatable {
    /// The camera is not ready, or stopped being so before the picture was there.
    case camera(CameraState)
    /// Another camera was chosen meanwhile.
    case interrupted
    /// A picture is being taken already.
    case alreadyTaking
    /// The session has been stopped.
    case stopped
}

enum Wording {
    static var noPicture: String { tr("The camera sends no picture. Another program may be using it.") }
    static var noPortal: String { tr("This desktop has no way to ask for the camera (no camera portal).") }
    static var noPortalAnswer: String { tr("The question whether My Stuff may use the camera was not answered.") }
    static var unfitting: String { tr("The camera’s pictures cannot be read.") }
}
