/// A camera that can be chosen.
public struct CameraDevice: Sendable, Hashable, Identifiable {
    /// Tells two cameras of the same name apart, and is the same after unplugging and plugging in again where the
    /// device has a serial of its own.
    public let id: String
    /// As the device calls itself; the camera service makes equal names distinct ("CamA", "CamA (2)").
    public let name: String
    /// The sizes of the pictures it can take, the largest first.
    public let sizes: [CameraSize]

    public init(id: String, name: String, sizes: [CameraSize] = []) {
        self.id = id
        self.name = name
        self.sizes = sizes
    }
}

/// Width and height in pixels of what a camera takes.
public struct CameraSize: Sendable, Hashable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// From a text such as `1280x720`; nil where it is not one.
    public init?(_ text: String) {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1], width > 0, height > 0 else {
            return nil
        }
        self.init(width: width, height: height)
    }

    public var text: String { "\(width)x\(height)" }
}

/// What the camera is doing, in one value.
public enum CameraState: Sendable, Equatable {
    case starting
    case ready
    case noCamera
    /// Another program holds the camera.
    case busy
    /// The system does not let this person at the device.
    case permissionRefused
    /// The desktop's portal, which stands between a sandbox and the camera, has passed on or remembered a no.
    case refusedByPortal
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
