import CGLib

/// This program as others see it.
public enum Program {
    /// The GLib that it runs with, such as `2.74.6`.
    public static var glibVersion: String {
        "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
    }

    /// Starts it once more, with these arguments, as a process that lives on its own. Answers whether it could be started.
    @discardableResult
    public static func startAgain(with arguments: [String]) -> Bool {
        guard let path = g_file_read_link("/proc/self/exe", nil) else { return false }
        var words: [UnsafeMutablePointer<CChar>?] = [path] + arguments.map { g_strdup($0) } + [nil]
        defer { for word in words { g_free(word) } }
        return g_spawn_async(nil, &words, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil) != 0
    }
}
