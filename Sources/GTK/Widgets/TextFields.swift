import CGTK
import CShims
public import GLib

/// A one-line field.
public final class Entry: Widget {
    public override class var type: UInt { UInt(gtk_entry_get_type()) }

    /// For a field in a frame of somebody else's.
    public static func frameless() -> Entry {
        let entry = Entry(made(gtk_entry_new()))
        gtk_entry_set_has_frame(entry.cast(to: GtkEntry.self), 0)
        // As wide as there is room, and no wider than a narrow window.
        gtk_editable_set_width_chars(entry.opaque, 8)
        return entry
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    public var isEditable: Bool {
        get { gtk_editable_get_editable(opaque) != 0 }
        set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }

    /// Replaces the text without a trace in the field's own undo.
    public func reset(to newText: String) {
        guard newText != text else { return }
        gtk_editable_set_enable_undo(opaque, 0)
        gtk_editable_set_text(opaque, newText)
        gtk_editable_set_enable_undo(opaque, 1)
    }

    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

    /// What stands in the field while it is empty.
    public func setPlaceholder(_ text: String) { gtk_entry_set_placeholder_text(cast(to: GtkEntry.self), text) }

    /// Puts the cursor behind the text.
    public func moveToEnd() { gtk_editable_set_position(opaque, -1) }

    /// The cursor stays where it is.
    public func selectNothing() {
        let cursor = gtk_editable_get_position(opaque)
        gtk_editable_select_region(opaque, cursor, cursor)
    }

    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        object.connect("changed") { _ in handler() }
    }

    /// Return was pressed.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) {
        object.connect("activate") { _ in handler() }
    }

    /// Offers `texts` while one is being typed: those that begin with what stands in the field.
    public func setCompletions(_ texts: [String]) {
        var types = [ms_type_string()]
        guard let store = gtk_list_store_newv(1, &types) else { return }
        var row = GtkTreeIter()
        var column: gint = 0
        for text in texts {
            var value = GValue()
            g_value_init(&value, types[0])
            g_value_set_string(&value, text)
            gtk_list_store_insert_with_valuesv(store, &row, -1, &column, &value, 1)
            g_value_unset(&value)
        }
        let completion = gtk_entry_get_completion(cast(to: GtkEntry.self)) ?? makeCompletion()
        gtk_entry_completion_set_model(completion, OpaquePointer(store))
        g_object_unref(UnsafeMutableRawPointer(store))
    }

    private func makeCompletion() -> OpaquePointer? {
        let completion = gtk_entry_completion_new()
        gtk_entry_completion_set_text_column(completion, 0)
        gtk_entry_set_completion(cast(to: GtkEntry.self), completion)
        if let completion { g_object_unref(UnsafeMutableRawPointer(completion)) }
        return completion
    }
}

/// A field of several lines.
public final class TextView: Widget {
    public override class var type: UInt { UInt(gtk_text_view_get_type()) }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(cast(to: GtkTextView.self)) }

    public var text: String {
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    public var isEditable: Bool {
        get { gtk_text_view_get_editable(cast(to: GtkTextView.self)) != 0 }
        set { gtk_text_view_set_editable(cast(to: GtkTextView.self), newValue ? 1 : 0) }
    }

    /// Replaces the text without a trace in the field's own undo.
    public func reset(to newText: String) {
        guard newText != text else { return }
        gtk_text_buffer_set_enable_undo(buffer, 0)
        gtk_text_buffer_set_text(buffer, newText, -1)
        gtk_text_buffer_set_enable_undo(buffer, 1)
    }

    /// The handler hangs on the text buffer, which the view keeps.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection? {
        guard let buffer else { return nil }
        return Object(borrowing: buffer).connect("changed") { _ in handler() }
    }
}
