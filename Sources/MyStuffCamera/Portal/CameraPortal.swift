import Dispatch
import GLib
import Glibc

/// The way to the cameras from inside a sandbox: the desktop's camera portal asks the person, and opens connections to
/// PipeWire on which cameras can be seen. The desktop remembers the answer; we remember nothing.
///
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Camera.html
final class CameraPortal: Sendable {
    /// nil outside a sandbox, where the cameras can be reached directly.
    static let current: CameraPortal? = isNeeded ? CameraPortal() : nil

    private static let target = SessionBus.Target(
        service: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
        interface: "org.freedesktop.portal.Camera")
    /// The portal has to be started perhaps; nobody should wait longer for a dialog than this.
    private static let patience = 3.0

    private let queue = DispatchQueue(label: "camera.portal", qos: .userInitiated, attributes: .concurrent)

    /// The variable lets tests use a portal without a sandbox.
    private static var isNeeded: Bool { Paths.isSandboxed || getenv("MYSTUFF_CAMERA_PORTAL") != nil }

    /// Whether there is a camera to ask for. Asks nobody for a permission.
    func isCameraPresent() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async {
                let bus = try? SessionBus()
                let answer = bus?.property("IsCameraPresent", of: Self.target, timeout: Self.patience)
                continuation.resume(returning: answer?.bool == true)
            }
        }
    }

    /// A question to the person whether this program may use the camera.
    func question() -> Question { Question(queue) }

    /// A new connection to PipeWire; nil where the permission is missing. Asks nobody. Waits: not for the main thread.
    func connect() -> PipeWireConnection? {
        guard let bus = try? SessionBus() else { return nil }
        let arguments = Variant.tuple([.options([:])])
        let file = try? bus.callForFile(
            "OpenPipeWireRemote", of: Self.target, arguments, timeout: Self.patience)
        return file.map { PipeWireConnection(owning: $0) }
    }

    final class Question: Sendable {
        private let queue: DispatchQueue
        private let request: PortalRequest?

        fileprivate init(_ queue: DispatchQueue) {
            self.queue = queue
            request = (try? SessionBus()).map {
                PortalRequest("AccessCamera", of: CameraPortal.target, on: $0)
            }
        }

        /// nil where the answer is yes. Not before the person has decided, unless the question is closed.
        func answer() async -> CameraFault? {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: self.ask()) }
            }
        }

        /// Takes the question off the screen.
        func close() { request?.close() }

        private func ask() -> CameraFault? {
            guard let request else { return .failed(detail: Wording.noPortal) }
            do throws(GLibError) {
                switch try request.ask() {
                case .yes: return nil
                case .no: return .refusedByPortal
                case .interrupted: return .failed(detail: Wording.noPortalAnswer)
                }
            } catch {
                return .failed(detail: Wording.noPortal)
            }
        }
    }
}
