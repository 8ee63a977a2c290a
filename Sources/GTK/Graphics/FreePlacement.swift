import CGTK
import GLib

/// A widget that shows its one child anywhere and at any size, however little of it is in sight.
///
/// Place and size are asked for while GTK lays the widget out, so that a zoom about a point changes both in the same frame:
/// a scrolled window would be moved a frame later than it is resized.
@MainActor
public final class FreePlacement {
    /// Where the child is, in device pixels from the widget's top left corner.
    public struct Frame: Sendable {
        public let x: Int
        public let y: Int
        public let width: Int
        public let height: Int

        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    public let area: Widget

    /// The child is the first one that `area` has.
    public init(_ area: Widget) { self.area = area }

    /// `frame` gets the widget's size in device pixels. It must not change any widget.
    public func layOut(_ frame: @escaping @MainActor (_ width: Int, _ height: Int) -> Frame) {
        // The widget keeps the closure: it may be laid out for longer than this wrapper lives.
        g_object_set_data_full(
            area.object.pointer.assumingMemoryBound(to: GObject.self), frameKey,
            Unmanaged.passRetained(PlacementBox(frame)).toOpaque()
        ) { data in
            if let data { Unmanaged<PlacementBox>.fromOpaque(data).release() }
        }
        gtk_widget_set_overflow(area.widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_layout_manager(area.widget, gtk_custom_layout_new(nil, measureFree, allocateFree))
    }

    /// Has `frame` asked again, before the next frame is drawn.
    public func update() { gtk_widget_queue_allocate(area.widget) }
}

private let frameKey = "mystuff-free-placement"

private final class PlacementBox {
    let frame: @MainActor (Int, Int) -> FreePlacement.Frame
    init(_ frame: @escaping @MainActor (Int, Int) -> FreePlacement.Frame) { self.frame = frame }
}

private func measureFree(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ forSize: gint,
    _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
    _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?
) {
    // The child has to be asked, or GTK warns that it was allocated without a measure.
    if let child = gtk_widget_get_first_child(widget) {
        gtk_widget_measure(child, orientation, -1, nil, nil, nil, nil)
    }
    minimum?.pointee = 0
    natural?.pointee = 0
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
}

private func allocateFree(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: gint, _ height: gint, _ baseline: gint
) {
    guard let widget, let child = gtk_widget_get_first_child(widget),
        let data = g_object_get_data(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self), frameKey)
    else { return }
    // SAFETY: layout happens on the main thread.
    nonisolated(unsafe) let box = Unmanaged<PlacementBox>.fromOpaque(data)
    let density = max(1, gtk_widget_get_scale_factor(widget))
    let frame = MainActor.assumeIsolated {
        box.takeUnretainedValue().frame(Int(width * density), Int(height * density))
    }
    // The child is laid out in device pixels and drawn smaller by the scale factor: sizes that are no multiple of it would
    // otherwise blur a picture at 100 %.
    var place = graphene_point_t(x: Float(frame.x) / Float(density), y: Float(frame.y) / Float(density))
    var transform = gsk_transform_translate(nil, &place)
    transform = gsk_transform_scale(transform, 1 / Float(density), 1 / Float(density))
    gtk_widget_allocate(child, gint(frame.width), gint(frame.height), -1, transform)
}
