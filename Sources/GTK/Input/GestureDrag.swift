import CGTK
import GLib

/// A drag with the primary button or one finger.
public final class GestureDrag: EventController {
    public init() { super.init(taking: gtk_gesture_drag_new()) }

    /// `x` and `y` are in pixels from the widget's top left corner.
    public func onBegin(_ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        object.connect("drag-begin") { handler($0.double(0), $0.double(1)) }
    }

    /// How far it has come from where it began, in pixels.
    public func onUpdate(_ handler: @escaping @MainActor (_ dx: Double, _ dy: Double) -> Void) {
        object.connect("drag-update") { handler($0.double(0), $0.double(1)) }
    }

    public func onEnd(_ handler: @escaping @MainActor () -> Void) { object.connect("drag-end") { _ in handler() } }
}
