import CGTK
import GLib

/// The wheel, and two fingers on a touchpad.
public final class ScrollController: EventController {
    public struct Movement: Sendable {
        /// Right and down are positive.
        public let x: Double
        public let y: Double
        /// Notches of a wheel; otherwise pixels that fingers have moved.
        public let isWheel: Bool
        public let isControlPressed: Bool
    }

    public init() { super.init(taking: gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)) }

    /// What the handler is told goes no further.
    public func onScroll(_ handler: @escaping @MainActor (Movement) -> Void) {
        // The controller is the widget's and outlives this wrapper, so the handler knows it by its pointer alone.
        let controller = opaque
        object.connectAnswering("scroll") { arguments in
            let modifiers = gtk_event_controller_get_current_event_state(controller)
            handler(
                Movement(
                    x: arguments.double(0), y: arguments.double(1),
                    isWheel: gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL,
                    isControlPressed: modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0))
            return true
        }
    }
}

extension Widget {
    /// The pointer's shape over the widget, by its name in CSS; nil for the usual one.
    public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

    public var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
}
