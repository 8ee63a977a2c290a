import Dispatch
public import MyStuffCore
import Synchronization

/// The cameras of this computer. The program has one: its sessions take turns at the devices.
///
/// Nothing of GStreamer is touched before the first question, and never on the calling thread. In a sandbox the desktop's
/// portal is asked, which asks the person when a session starts, and not before.
public final class CameraService: Sendable {
    private let monitor = CameraMonitor.shared
    private let pipelines = DispatchQueue(label: "camera.pipelines", qos: .userInitiated)
    /// The camera used last, for the next session.
    private let lastUsed = Mutex<CameraDevice.ID?>(nil)

    public init() {}

    /// Whether there is a camera at this moment. Needs no permission, and so cannot tell which ones there are in a sandbox.
    public func hasCamera() async -> Bool {
        if let portal = monitor.portal { return await portal.isCameraPresent() }
        return await !devices().isEmpty
    }

    /// The cameras that can be used at this moment: no infra-red sensors, none twice, equal names made distinct. The
    /// first call loads GStreamer and may take a moment, later ones are quick.
    public func devices() async -> [CameraDevice] { await monitor.current().cameras }

    /// A session for one viewfinder. It opens no camera before `start`. `sizes` are the sizes of pictures that are wanted
    /// of some cameras; the others take their largest.
    public func openSession(sizes: [CameraDevice.ID: CameraSize] = [:]) -> CameraSession {
        let driver = SessionDriver(
            monitor: monitor, pipelines: pipelines, preferred: lastUsed.withLock { $0 }, sizes: sizes,
            onUse: { [weak self] id in self?.lastUsed.withLock { $0 = id } })
        return CameraSession(driver)
    }
}
