import CGStreamer

/// A strong reference to a GStreamer object. Unlike `GLib.Object`, which belongs to the main thread, it may be held and
/// released on any thread.
///
/// Which initialiser a call needs follows from the annotation in the C documentation: `taking` for (transfer full) and
/// for new floating objects, `borrowing` for (transfer none).
///
/// SAFETY (`@unchecked Sendable`): the pointer is constant, reference counts of GObject are atomic, and GstObject guards
/// its fields with its own lock; https://gstreamer.freedesktop.org/documentation/gstreamer/gstobject.html.
public final class SharedObject: @unchecked Sendable {
    /// Valid as long as this reference lives.
    public let pointer: UnsafeMutableRawPointer

    /// Takes over a reference that the caller owns; a floating reference is sunk.
    public init(taking pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        if g_object_is_floating(pointer) != 0 { gst_object_ref_sink(pointer) }
    }

    /// Adds a reference to an object that somebody else owns.
    public init(borrowing pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        gst_object_ref_sink(pointer)
    }

    deinit { gst_object_unref(pointer) }

    func assume<C>(_ type: C.Type) -> UnsafeMutablePointer<C> { pointer.assumingMemoryBound(to: type) }
}
