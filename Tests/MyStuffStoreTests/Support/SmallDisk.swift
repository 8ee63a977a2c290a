import FoundationEssentials
import Glibc
import Testing

/// Mounts something on `folder` for the time of `body`. Only root can.
func mounted(
    _ source: String, on folder: String, type: String, flags: [UInt], data: String = "",
    _ body: () async throws -> Void
) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for flag in flags {
        try #require(mount(source, folder, type, flag, data) == 0, "\(String(cString: strerror(errno)))")
    }
    do { try await body() } catch {
        umount2(folder, Int32(MNT_DETACH))
        throw error
    }
    umount2(folder, Int32(MNT_DETACH))
}

/// Whether this process may mount file systems: root outside a container without privileges.
func canMount() -> Bool {
    guard geteuid() == 0, let folder = try? TemporaryFolder() else { return false }
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else { return false }
    return umount2(folder.path, 0) == 0
}
