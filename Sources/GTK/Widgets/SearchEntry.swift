import CGTK
import GLib

/// A field to search in.
public final class SearchEntry: Widget {
    public override class var type: UInt { UInt(gtk_search_entry_get_type()) }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Letters typed in `window` that nothing there has a use for come here, and the focus with them; `accepts` is asked
    /// first. GTK's own key capture would take Delete and Ctrl+Z along.
    public func captureLetters(of window: Window, if accepts: @escaping @MainActor () -> Bool) {
        let controller = EventController(taking: gtk_event_controller_key_new())
        // The window keeps the controller, which therefore is known by its pointer alone.
        let keys = controller.opaque
        controller.object.connectAnswering("key-pressed") { [weak self] arguments in
            let key = guint(arguments.int(0))
            let modifiers = GdkModifierType(rawValue: guint(arguments.int(2)))
            let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
            // An accent that waits for its letter is a key without a letter of its own.
            let isAccent = (guint(GDK_KEY_dead_grave)...guint(GDK_KEY_dead_longsolidusoverlay)).contains(key)
            guard let self, modifiers.rawValue & others == 0, isAccent || gdk_keyval_to_unicode(key) > 0x20,
                gdk_keyval_to_unicode(key) != 0x7f, accepts(), let text = gtk_editable_get_delegate(self.opaque)
            else { return false }
            self.grabFocus()
            return gtk_event_controller_key_forward(
                keys, UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self)) != 0
        }
        window.add(controller)
    }

    /// At every key. "search-changed" would wait for the typing to pause.
    public func onChanged(_ handler: @escaping @MainActor () -> Void) {
        object.connect("changed") { _ in handler() }
    }

    /// Return was pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) {
        object.connect("activate") { _ in handler() }
    }

    /// Escape was pressed.
    public func onStop(_ handler: @escaping @MainActor () -> Void) {
        object.connect("stop-search") { _ in handler() }
    }

    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }
}
