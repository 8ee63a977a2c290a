import CGTK
import GLib

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
