import CGStreamer
public import GLib

/// GStreamer itself.
public enum Runtime {
    /// Loads GStreamer's registry; later calls do nothing. May take seconds the very first time on a machine, when the
    /// registry is built, so it belongs off the main thread.
    public static func start() throws(GLibError) {
        _ = try throwing { error in gst_init_check(nil, nil, error) != 0 ? true : nil }
    }

    /// Whether an element of that name can be made.
    public static func hasElement(_ factory: String) -> Bool {
        guard let found = gst_element_factory_find(factory) else { return false }
        gst_object_unref(UnsafeMutableRawPointer(found))
        return true
    }
}

/// No installed plug-in has this element.
public struct MissingElement: Error, Equatable {
    public let factory: String

    public init(factory: String) { self.factory = factory }
}

extension String {
    /// Copies a C string that the caller owns and frees it.
    init?(consuming text: UnsafeMutablePointer<CChar>?) {
        guard let text else { return nil }
        self.init(cString: text)
        g_free(text)
    }
}
