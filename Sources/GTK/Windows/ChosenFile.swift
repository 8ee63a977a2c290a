import CGTK
import GLib
import Glibc

/// A file that was chosen: a local path in the file system's own bytes, or an address that only GIO can read.
public enum ChosenFile: Sendable, Equatable {
    case path([UInt8])
    case uri(String)
}

extension ChosenFile {
    /// `file` is a GFile.
    init?(_ file: OpaquePointer) {
        if let path = g_file_get_path(file) {
            defer { g_free(path) }
            self = .path(UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
        } else if let uri = g_file_get_uri(file) {
            defer { g_free(uri) }
            self = .uri(String(cString: uri))
        } else {
            return nil
        }
    }

    /// An address such as `file:///…`; nil for a text that is none.
    public init?(uri: String) {
        guard let scheme = g_uri_parse_scheme(uri) else { return nil }
        g_free(scheme)
        guard let file = g_file_new_for_uri(uri) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        self.init(file)
    }

    /// The path of a file of this computer or of a drive; nil for any other, and for a name that is no UTF-8.
    public var localPath: String? {
        guard case .path(let bytes) = self else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
