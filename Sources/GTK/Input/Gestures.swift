import CGTK
import GLib

/// Moving something while the primary button is down, or with a finger.
public final class GestureDrag: EventController {
    public init() {
        super.init(taking: gtk_gesture_drag_new())
        gtk_gesture_single_set_button(opaque, guint(MouseButton.primary.rawValue))
    }

    public func onBegin(_ handler: @escaping @MainActor () -> Void) { object.connect("drag-begin") { _ in handler() } }

    /// `x` and `y` are in pixels from where the drag began.
    public func onUpdate(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        object.connect("drag-update") { handler($0.double(0), $0.double(1)) }
    }

    public func onEnd(_ handler: @escaping @MainActor () -> Void) { object.connect("drag-end") { _ in handler() } }
}

/// Two fingers that move apart or together.
public final class GestureZoom: EventController {
    public init() { super.init(taking: gtk_gesture_zoom_new()) }

    public func onBegin(_ handler: @escaping @MainActor () -> Void) { object.connect("begin") { _ in handler() } }

    /// `scale` is relative to the beginning of the gesture; the point is the middle between the fingers, in pixels of the
    /// widget.
    public func onScale(
        _ handler: @escaping @MainActor (_ scale: Double, _ point: (x: Double, y: Double)?) -> Void
    ) {
        let gesture = opaque
        object.connect("scale-changed") { arguments in
            var x = 0.0
            var y = 0.0
            let isKnown = gtk_gesture_get_bounding_box_center(gesture, &x, &y) != 0
            handler(arguments.double(0), isKnown ? (x, y) : nil)
        }
    }
}

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
