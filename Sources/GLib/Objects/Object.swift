public import CGLib
import CShims

/// A strong reference to a GObject that belongs to the main thread (every GTK object does).
///
/// Which initialiser a call needs follows from the annotation in the C documentation: `taking` for (transfer full) and
/// for new floating objects, `borrowing` for (transfer none).
@MainActor
public final class Object {
    /// Valid as long as this reference lives.
    // SAFETY: a constant; what it points to is touched on the main thread only.
    public nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

    /// Takes over a reference that the caller owns; a floating reference is sunk.
    public init(taking pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        let object = pointer.assumingMemoryBound(to: GObject.self)
        if g_object_is_floating(object) != 0 { g_object_ref_sink(object) }
    }

    /// Adds a reference to an object that somebody else owns.
    public init(borrowing pointer: UnsafeMutableRawPointer) {
        self.pointer = pointer
        g_object_ref_sink(pointer.assumingMemoryBound(to: GObject.self))
    }

    deinit {
        // The last Swift reference may go away on any thread, but widgets must be taken apart on the main one.
        if ms_is_main_thread() != 0 {
            g_object_unref(pointer)
        } else {
            g_idle_add_full(G_PRIORITY_DEFAULT, unrefOnMainThread, pointer, nil)
        }
    }

    /// Whether the object is of `type` or of a type derived from it.
    public func isA(_ type: GType) -> Bool {
        g_type_check_instance_is_a(pointer.assumingMemoryBound(to: GTypeInstance.self), type) != 0
    }
}

private func unrefOnMainThread(_ data: gpointer?) -> gboolean {
    g_object_unref(data)
    return 0
}
