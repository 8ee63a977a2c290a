import CGLib

/// Tells of files in a folder that are written, appear or vanish. Where the system cannot tell, nothing is told.
@MainActor
public final class FileMonitor {
    /// Milliseconds between one report of a file that is written on and on, and the next.
    private static let pause: gint = 200

    private let object: Object

    /// `handler` is called with the name of the file, for as long as this object lives. nil where the folder cannot be
    /// watched.
    public init?(folder: String, _ handler: @escaping @MainActor (_ name: String) -> Void) {
        guard let file = g_file_new_for_path(folder) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_NONE, nil, nil) else { return nil }
        g_file_monitor_set_rate_limit(monitor, Self.pause)
        object = Object(taking: UnsafeMutableRawPointer(monitor))
        object.connect("changed") { arguments in
            guard let file = arguments.object(0), let name = g_file_get_basename(OpaquePointer(file)) else { return }
            defer { g_free(name) }
            handler(String(cString: name))
        }
    }
}
