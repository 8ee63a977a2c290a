import Glibc

/// Where the PipeWire daemon listens; another one after each start of the daemon.
struct PipeWireSocket: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Numbers of inodes are used again.
    private let madeAt: Int
    private let madeAtNanosecond: Int

    /// nil where no daemon has made its socket. The rules are libpipewire's (module-protocol-native, `local-socket.c`).
    static var current: PipeWireSocket? {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let name = variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
        let folder = variable("PIPEWIRE_RUNTIME_DIR") ?? variable("XDG_RUNTIME_DIR") ?? ""
        var status = stat()
        guard stat(name.hasPrefix("/") ? name : "\(folder)/\(name)", &status) == 0 else { return nil }
        return PipeWireSocket(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), madeAt: status.st_ctim.tv_sec,
            madeAtNanosecond: status.st_ctim.tv_nsec)
    }
}
