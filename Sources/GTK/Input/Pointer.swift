import CGTK
import GLib

/// Modifier keys that are down during an event.
public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: GDK_SHIFT_MASK.rawValue)
    public static let control = Modifiers(rawValue: GDK_CONTROL_MASK.rawValue)
}

extension GestureClick {
    /// A click has ended on the widget. From then on it is this widget's alone; while the button is down, gestures
    /// further out may still take it, such as a rubber band.
    public func onClick(_ handler: @escaping @MainActor (Modifiers) -> Void) {
        // The gesture is the widget's and outlives this wrapper, so the handler knows it by its pointer alone.
        let gesture = opaque
        object.connect("released") { _ in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            handler(Modifiers(rawValue: gtk_event_controller_get_current_event_state(gesture).rawValue))
        }
    }
}

/// The pointer's coming, moving and going.
public final class MotionController: EventController {
    public init() { super.init(taking: gtk_event_controller_motion_new()) }

    public func onMotion(_ handler: @escaping @MainActor () -> Void) { object.connect("motion") { _ in handler() } }
    /// The same from the pointer's coming on; `x` and `y` are in pixels from the widget's top left corner.
    public func onMove(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        for signal in ["enter", "motion"] { object.connect(signal) { handler($0.double(0), $0.double(1)) } }
    }

    public func onLeave(_ handler: @escaping @MainActor () -> Void) { object.connect("leave") { _ in handler() } }
}
