import Dispatch
import GStreamer
import Glibc
import MyStuffCore
import Synchronization

/// The cameras of a moment.
struct CameraListing: Sendable {
    var cameras: [CameraDevice] = []
    var sources: [CameraDevice.ID: CameraSource] = [:]
    /// The Debian package to install when there is no way to look for cameras.
    var missingPackage: String?

    /// Cameras that are away or, though they look the same, have been plugged in anew since `earlier`.
    func replaced(since earlier: [CameraDevice.ID: CameraSource]) -> Set<CameraDevice.ID> {
        Set(earlier.filter { sources[$0.key]?.device.object.pointer != $0.value.device.object.pointer }.keys)
    }

    fileprivate func differs(from earlier: CameraListing) -> Bool {
        cameras != earlier.cameras || missingPackage != earlier.missingPackage
            || !replaced(since: earlier.sources).isEmpty
    }
}

/// Knows which cameras there are, by PipeWire and, for those PipeWire does not announce, Video4Linux.
///
/// In a sandbox there is only what the portal's connections show, and that only once the person has allowed it.
///
/// There is one for the process, and once started it watches to the end. GStreamer makes its providers only once as well,
/// and stopping PipeWire's while it talks to the daemon corrupts memory (seen with 0.3.65: within 50 rounds of start and
/// stop, in a C program of ten lines too).
///
/// SAFETY (`@unchecked Sendable`): the variables are touched on `queue` only.
final class CameraMonitor: @unchecked Sendable {
    private struct Watched {
        let kind: AnnouncedDevice.Provider
        let provider: DeviceProvider
    }

    static let shared = CameraMonitor(portal: .current)

    /// nil where the cameras can be reached directly.
    let portal: CameraPortal?

    private let queue = DispatchQueue(label: "camera.monitor", qos: .userInitiated)
    private let refreshIsDue = Atomic<Bool>(false)
    private var providers: [Watched] = []
    private var subscribers: [Int: @Sendable (CameraListing) -> Void] = [:]
    private var nextSubscriber = 0
    private var listing = CameraListing()
    private var isStarted = false
    private var connected: PipeWireSocket?
    /// What PipeWire's provider uses in a sandbox.
    private var connection: PipeWireConnection?

    private init(portal: CameraPortal?) { self.portal = portal }

    /// The cameras of this moment. The first call loads GStreamer.
    func current() async -> CameraListing {
        await withCheckedContinuation { continuation in
            queue.async {
                self.look()
                continuation.resume(returning: self.listing)
            }
        }
    }

    /// Calls `onChange` on any thread with the cameras there are, then at every change, until `unsubscribe`.
    func subscribe(_ onChange: @escaping @Sendable (CameraListing) -> Void) async -> Int {
        await withCheckedContinuation { continuation in
            queue.async {
                self.look()
                self.nextSubscriber += 1
                self.subscribers[self.nextSubscriber] = onChange
                onChange(self.listing)
                continuation.resume(returning: self.nextSubscriber)
            }
        }
    }

    func unsubscribe(_ subscriber: Int) { queue.async { self.subscribers[subscriber] = nil } }

    // MARK: On the queue

    private func look() {
        if let portal { lookThrough(portal) } else { lookDirectly() }
        refresh()
    }

    private func lookThrough(_ portal: CameraPortal) {
        if let connection, !connection.isHungUp { return }
        // Where the permission is missing nothing is begun, so that the next look tries again.
        guard let new = portal.connect() else { return }
        if isStarted {
            // The old connection is dead, so stopping is safe here.
            for watched in providers { watched.provider.stop() }
        } else {
            do { try Runtime.start() } catch { return }
            isStarted = true
            providers = [DeviceProvider("pipewiredeviceprovider")].compactMap { $0 }.map {
                Watched(kind: .pipeWire, provider: $0)
            }
        }
        connection = new
        providers.removeAll { watched in
            !watched.provider.use(connection: new.descriptor)
                || !watched.provider.start(onChange: { [weak self] in self?.scheduleRefresh() })
        }
        // A new connection is shown its cameras a moment later. The person, who knows that there is one, should not read
        // the opposite until then.
        for _ in 0..<20 where providers.allSatisfy({ $0.provider.devices.isEmpty }) { usleep(50_000) }
    }

    private func lookDirectly() {
        let socket = PipeWireSocket.current
        if !isStarted {
            isStarted = true
            start()
        } else if socket != nil && socket != connected {
            // The provider connects when it starts and never again: a daemon that came later, or that has been
            // restarted, would not be noticed. Its old connection is dead or never was, so stopping it is safe here.
            for watched in providers where watched.kind == .pipeWire {
                watched.provider.stop()
                _ = watched.provider.start { [weak self] in self?.scheduleRefresh() }
            }
        }
        connected = socket
    }

    private func start() {
        do { try Runtime.start() } catch { return }
        var hidden: [String] = []
        let factories = [
            (AnnouncedDevice.Provider.pipeWire, "pipewiredeviceprovider"), (.v4l2, "v4l2deviceprovider"),
        ]
        for (kind, factory) in factories where !hidden.contains(factory) {
            guard let provider = DeviceProvider(factory),
                provider.start(onChange: { [weak self] in self?.scheduleRefresh() })
            else { continue }
            hidden += provider.hiddenProviders
            providers.append(Watched(kind: kind, provider: provider))
        }
    }

    /// A burst of announcements, as at the start, makes one new list.
    private func scheduleRefresh() {
        guard !refreshIsDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
        queue.async {
            self.refreshIsDue.store(false, ordering: .releasing)
            let before = self.listing
            self.refresh()
            guard self.listing.differs(from: before) else { return }
            for subscriber in self.subscribers.values { subscriber(self.listing) }
        }
    }

    private func refresh() {
        let devices = providers.flatMap { watched in watched.provider.devices.map { (watched.kind, $0) } }
        let announced = devices.map { kind, device in
            AnnouncedDevice(
                provider: kind, name: device.displayName, deviceClass: device.deviceClass,
                properties: device.properties, formats: device.caps?.structures ?? [])
        }
        let usable = CameraList.usable(announced)
        listing = CameraListing(
            cameras: usable.map(\.device),
            sources: Dictionary(
                usable.map { camera in
                    let device = devices[camera.index].1
                    return (camera.device.id, CameraSource(device: device, modes: camera.modes, portal: portal))
                },
                uniquingKeysWith: { first, _ in first }),
            missingPackage: isStarted && providers.isEmpty ? CameraFault.package(for: "pipewiredeviceprovider") : nil)
    }
}
