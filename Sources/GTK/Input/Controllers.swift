import CGTK
public import GLib

@MainActor
open class EventController {
    public let object: Object
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }

    init(taking controller: OpaquePointer?) {
        guard let controller else { preconditionFailure("GTK's constructors abort rather than answer NULL") }
        object = Object(taking: UnsafeMutableRawPointer(controller))
    }
}

public enum MouseButton: Int, Sendable {
    case primary = 1
    case secondary = 3
}

/// Clicks and taps.
public final class GestureClick: EventController {
    /// With `takesClicks` a click is this widget's alone: gestures further out do not see it.
    private let takesClicks: Bool

    public init(_ button: MouseButton = .primary, takesClicks: Bool = false) {
        self.takesClicks = takesClicks
        super.init(taking: gtk_gesture_click_new())
        gtk_gesture_single_set_button(opaque, guint(button.rawValue))
    }

    /// Has it see clicks before the widget's own gestures, which may take them.
    public func runsFirst() { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }

    /// `x` and `y` are in pixels from the widget's top left corner.
    public func onPressed(_ handler: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void) {
        listen("pressed", handler)
    }

    public func onReleased(_ handler: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void) {
        listen("released", handler)
    }

    private func listen(
        _ signal: String, _ handler: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void
    ) {
        // The gesture is the widget's and outlives this wrapper, so the handler knows it by its pointer alone.
        let gesture = takesClicks ? opaque : nil
        object.connect(signal) { arguments in
            if let gesture { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED) }
            handler(arguments.int(0), arguments.double(1), arguments.double(2))
        }
    }
}

/// Keyboard focus coming and going.
public final class FocusController: EventController {
    public init() { super.init(taking: gtk_event_controller_focus_new()) }

    public func onEnter(_ handler: @escaping @MainActor () -> Void) { object.connect("enter") { _ in handler() } }
    public func onLeave(_ handler: @escaping @MainActor () -> Void) { object.connect("leave") { _ in handler() } }
}

/// Keys that do something while the focus is on a widget or inside it.
public final class ShortcutController: EventController {
    /// With `isFirst` the keys are seen before what has the focus sees them, such as Space on a list's item.
    public init(isFirst: Bool = false) {
        super.init(taking: gtk_shortcut_controller_new())
        if isFirst { gtk_event_controller_set_propagation_phase(opaque, GTK_PHASE_CAPTURE) }
    }

    /// `trigger` as in `gtk_shortcut_trigger_parse_string`, such as `<Control>n` or `F2|Menu`. The handler says whether
    /// it took the key; if not, the key goes on to whoever else wants it.
    public func add(_ trigger: String, _ handler: @escaping @MainActor () -> Bool) {
        let box = Unmanaged.passRetained(ShortcutBox(handler)).toOpaque()
        let action = gtk_callback_action_new(runShortcut, box) { data in
            if let data { Unmanaged<ShortcutBox>.fromOpaque(data).release() }
        }
        guard let parsed = gtk_shortcut_trigger_parse_string(trigger) else {
            preconditionFailure("no such shortcut: \(trigger)")
        }
        gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(parsed, action))
    }
}

private final class ShortcutBox {
    let handler: @MainActor () -> Bool
    init(_ handler: @escaping @MainActor () -> Bool) { self.handler = handler }
}

private func runShortcut(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ arguments: OpaquePointer?, _ data: gpointer?
) -> gboolean {
    guard let data else { return 0 }
    // SAFETY: key events are delivered on the main thread.
    nonisolated(unsafe) let box = Unmanaged<ShortcutBox>.fromOpaque(data)
    return MainActor.assumeIsolated { box.takeUnretainedValue().handler() } ? 1 : 0
}

extension Widget {
    /// Whether what is drawn at the point is `inner` or lies inside it.
    public func hits(_ inner: Widget, x: Double, y: Double) -> Bool {
        guard let hit = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT) else { return false }
        return hit == inner.widget || gtk_widget_is_ancestor(hit, inner.widget) != 0
    }

    /// Whether there is something inside this widget at the point.
    public func hitsChild(x: Double, y: Double) -> Bool {
        guard let hit = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT) else { return false }
        return hit != widget
    }

    /// Whether the point lies on something inside this widget that takes clicks or the focus itself.
    public func hitsControl(x: Double, y: Double) -> Bool {
        var hit = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
        while let inner = hit, inner != widget {
            if gtk_widget_get_focusable(inner) != 0 { return true }
            hit = gtk_widget_get_parent(inner)
        }
        return false
    }
}
