import CGTK
import GLib

/// A widget that is drawn by hand.
public final class DrawingArea: Widget {
    public override class var type: UInt { UInt(gtk_drawing_area_get_type()) }

    /// Draws at each frame that shows the widget anew. Sizes are in pixels of the application.
    public func onDraw(_ handler: @escaping @MainActor (Canvas, _ width: Double, _ height: Double) -> Void) {
        let box = Unmanaged.passRetained(DrawBox(handler)).toOpaque()
        gtk_drawing_area_set_draw_func(cast(to: GtkDrawingArea.self), runDraw, box) { data in
            if let data { Unmanaged<DrawBox>.fromOpaque(data).release() }
        }
    }

}

/// Where a `DrawingArea` is drawn, only while its handler runs.
@MainActor
public struct Canvas {
    public struct Color: Sendable {
        let red, green, blue, alpha: Double

        /// Each from 0 to 1.
        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }
    }

    let cairo: OpaquePointer

    public func fill(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
        set(color)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_fill(cairo)
    }

    /// The frame's line lies in the middle of the rectangle's edge.
    public func stroke(x: Double, y: Double, width: Double, height: Double, line: Double, _ color: Color) {
        set(color)
        cairo_set_line_width(cairo, line)
        cairo_rectangle(cairo, x, y, width, height)
        cairo_stroke(cairo)
    }

    private func set(_ color: Color) { cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha) }
}

private final class DrawBox {
    let handler: @MainActor (Canvas, Double, Double) -> Void
    init(_ handler: @escaping @MainActor (Canvas, Double, Double) -> Void) { self.handler = handler }
}

private func runDraw(
    _ area: UnsafeMutablePointer<GtkDrawingArea>?, _ cairo: OpaquePointer?, _ width: gint, _ height: gint,
    _ data: gpointer?
) {
    guard let data, let cairo else { return }
    // SAFETY: GTK draws on the main thread, and the canvas is not kept.
    nonisolated(unsafe) let (box, context) = (Unmanaged<DrawBox>.fromOpaque(data), cairo)
    MainActor.assumeIsolated {
        box.takeUnretainedValue().handler(Canvas(cairo: context), Double(width), Double(height))
    }
}
