import CGTK
import GLib

/// Dragging a file out of a widget. Others get it as a list of files and as `text/uri-list`, to copy and nothing else.
public final class FileDragSource: EventController {
    public init() {
        super.init(taking: gtk_drag_source_new())
        gtk_drag_source_set_actions(opaque, GDK_ACTION_COPY)
    }

    /// The file that a drag will hand over; it has to be there when it is dropped. nil: nothing can be dragged.
    public func offer(path: String?) {
        guard let path, let file = g_file_new_for_path(path) else {
            gtk_drag_source_set_content(opaque, nil)
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        var files: [OpaquePointer?] = [file]
        guard let list = gdk_file_list_new_from_array(&files, 1) else { return }
        var value = GValue()
        g_value_init(&value, gdk_file_list_get_type())
        g_value_take_boxed(&value, UnsafeRawPointer(list))
        defer { g_value_unset(&value) }
        guard let provider = gdk_content_provider_new_for_value(&value) else { return }
        gtk_drag_source_set_content(opaque, provider)
        g_object_unref(provider)
    }

    /// What follows the pointer.
    public func setIcon(_ texture: Texture) {
        gtk_drag_source_set_icon(opaque, texture.paintable, gint(texture.width / 2), gint(texture.height / 2))
    }

    public func onBegin(_ handler: @escaping @MainActor () -> Void) { object.connect("drag-begin") { _ in handler() } }

    /// Whether drags begin at all.
    public var isEnabled: Bool {
        get { gtk_event_controller_get_propagation_phase(opaque) != GTK_PHASE_NONE }
        set { gtk_event_controller_set_propagation_phase(opaque, newValue ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE) }
    }
}
