import CGLib
import GLib
import MyStuffImages

/// The photos that programs have told GtkRecentManager of. GLib reads its list.
enum RecentFiles {
    /// Those that still exist, in the order of the list.
    static func photos(list: [UInt8]) -> [PhotoEntry] {
        guard let file = g_bookmark_file_new() else { return [] }
        defer { g_bookmark_file_free(file) }
        guard list.withCPath({ g_bookmark_file_load_from_file(file, $0, nil) }) != 0 else { return [] }
        var count: gsize = 0
        guard let uris = g_bookmark_file_get_uris(file, &count) else { return [] }
        defer { g_strfreev(uris) }
        return (0..<Int(count)).compactMap { index in
            guard let uri = uris[index], isPicture(file, uri), let path = Paths.path(ofURI: String(cString: uri))
            else { return nil }
            return PhotoEntry(path: path)
        }
    }

    private static func isPicture(_ file: OpaquePointer, _ uri: UnsafePointer<CChar>) -> Bool {
        guard let type = g_bookmark_file_get_mime_type(file, uri, nil) else { return false }
        defer { g_free(type) }
        return String(cString: type).hasPrefix("image/")
    }
}
