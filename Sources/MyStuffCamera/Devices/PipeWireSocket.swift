import Glibc

/// Where the PipeWire daemon listens; another one after each start of the daemon.
struct PipeWireSocket: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Numbers of inodes are used again.
    private let madeAt: Int
    private let madeAtNanosecond: Int

    /// nil where no daemon has made its socket.
    static var current: PipeWireSocket? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return PipeWireSocket(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), madeAt: status.st_ctim.tv_sec,
            madeAtNanosecond: status.st_ctim.tv_nsec)
    }

    /// The rules are libpipewire's (module-protocol-native, `local-socket.c`).
    fileprivate static var path: String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let name = variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
        let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR") ?? ""
        return name.hasPrefix("/") ? name : "\(folder)/\(name)"
    }
}

/// A connection to the daemon that belongs to one pipeline alone.
///
/// Without one, every `pipewiresrc` of the process and the device provider share a connection and its thread; what goes
/// wrong in one of them then stays with all the others. In a sandbox the portal makes them, see `CameraPortal`.
final class PipeWireConnection: Sendable {
    let descriptor: Int32

    /// Takes over a descriptor that the portal has made.
    init(owning descriptor: Int32) { self.descriptor = descriptor }

    /// The other end has gone: nothing will come from here any more.
    var isHungUp: Bool {
        var query = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&query, 1, 0) > 0 && query.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// nil where no daemon listens.
    init?() {
        let path = Array(PipeWireSocket.path.utf8)
        var address = sockaddr_un()
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
