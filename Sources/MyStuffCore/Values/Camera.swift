/// A camera that can be chosen.
public struct CameraDevice: Sendable, Hashable, Identifiable {
    /// Tells two cameras of the same name apart, and is the same after unplugging and plugging in again where the
    /// device has a serial of its own.
    public let id: String
    /// As the device calls itself; the camera service makes equal names distinct ("CamA", "CamA (2)").
    public let name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What the camera is doing, in one value.
public enum CameraState: Sendable, Equatable {
    case starting
    case ready
    case noCamera
    /// Another program holds the camera.
    case busy
    case permissionRefused
    /// A GStreamer plug-in is missing; `package` is the Debian package that has it.
    case pluginMissing(package: String)
    /// The camera was unplugged while in use. It starts again by itself when it comes back.
    case unplugged(name: String)
    case failed(detail: String)
}

/// The camera's state together with the cameras there are and the one in use.
public struct CameraStatus: Sendable, Equatable {
    public var state: CameraState
    public var devices: [CameraDevice]
    public var selected: CameraDevice.ID?

    public init(state: CameraState, devices: [CameraDevice], selected: CameraDevice.ID?) {
        self.state = state
        self.devices = devices
        self.selected = selected
    }
}
