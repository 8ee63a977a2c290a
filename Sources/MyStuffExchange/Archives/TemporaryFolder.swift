import CGLib
import Glibc

/// A folder that only this person can look into, and that goes with its last reference.
public final class TemporaryFolder: Sendable {
    public let path: String

    /// Throws `ArchiveError.failed`.
    public init() throws(ArchiveError) {
        var template = Array("\(String(cString: g_get_tmp_dir()))/mystuff-XXXXXX".utf8CString)
        // Made with mode 0700 (mkdtemp(3)).
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw ArchiveError.failed(systemWords(errno)) }
        path = made
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                    field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                let child = "\(path)/\(name)"
                // Nothing but files and folders is ever made in it.
                if unlink(child) != 0 { remove(child) }
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
