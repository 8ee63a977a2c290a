import CGTK
import CShims
import GLib

/// Drags something inside this program, which a number stands for. Other programs can do nothing with it.
public final class TokenDragSource: EventController {
    public init(_ token: Int64 = 0) {
        super.init(taking: gtk_drag_source_new())
        setToken(token)
        gtk_drag_source_set_actions(opaque, GDK_ACTION_MOVE)
        // Before a button inside, which would take the press.
        gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE)
    }

    /// What a drag that begins from now on stands for.
    public func setToken(_ token: Int64) {
        var value = GValue()
        g_value_init(&value, ms_type_int64())
        g_value_set_int64(&value, gint64(token))
        if let content = gdk_content_provider_new_for_value(&value) {
            gtk_drag_source_set_content(opaque, content)
            g_object_unref(content)
        }
        g_value_unset(&value)
    }

    /// What hangs on the pointer meanwhile.
    public func setIcon(_ texture: Texture) {
        gtk_drag_source_set_icon(opaque, texture.paintable, gint(texture.width / 2), gint(texture.height / 2))
    }
}

/// Where a token can be dropped.
public final class TokenDropTarget: EventController {
    public init() { super.init(taking: gtk_drop_target_new(ms_type_int64(), GDK_ACTION_MOVE)) }

    public func onDrop(_ handler: @escaping @MainActor (Int64) -> Bool) {
        object.connectAnswering("drop") { arguments in
            guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self),
                ms_value_holds(value, ms_type_int64()) != 0
            else { return false }
            return handler(Int64(g_value_get_int64(value)))
        }
    }
}
