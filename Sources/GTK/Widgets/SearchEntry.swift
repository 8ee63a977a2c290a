import CGTK
import GLib

/// A field to search in.
public final class SearchEntry: Widget {
    public override class var type: UInt { UInt(gtk_search_entry_get_type()) }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Keys that nothing in `widget` has a use for are typed here.
    public func captureKeys(of widget: Widget) { gtk_search_entry_set_key_capture_widget(opaque, widget.widget) }

    /// Somebody has begun to type elsewhere, and it came here.
    public func onStarted(_ handler: @escaping @MainActor () -> Void) {
        object.connect("search-started") { _ in handler() }
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
