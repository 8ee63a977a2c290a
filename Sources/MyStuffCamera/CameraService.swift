import Dispatch
public import MyStuffCore
import Synchronization

/// The cameras of this computer. The program has one: its sessions take turns at the devices.
///
/// Nothing of GStreamer is touched before the first question, and never on the calling thread. In a sandbox the camera
/// would have to be asked for through the desktop's portal; its answer, a connection to PipeWire, would come in here.
public final class CameraService: Sendable {
    private let monitor = CameraMonitor.shared
    private let pipelines = DispatchQueue(label: "camera.pipelines", qos: .userInitiated)
    /// The camera used last, for the next session.
    private let lastUsed = Mutex<CameraDevice.ID?>(nil)

    public init() {}

    /// The cameras that can be used at this moment: no infra-red sensors, none twice, equal names made distinct. The
    /// first call loads GStreamer and may take a moment, later ones are quick.
    public func devices() async -> [CameraDevice] { await monitor.current().cameras }

    /// A session for one viewfinder. It opens no camera before `start`.
    public func openSession() -> CameraSession {
        let driver = SessionDriver(
            monitor: monitor, pipelines: pipelines, preferred: lastUsed.withLock { $0 },
            onUse: { [weak self] id in self?.lastUsed.withLock { $0 = id } })
        return CameraSession(driver)
    }
}
