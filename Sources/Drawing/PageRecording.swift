import CPango

/// A page that has been drawn and can be drawn again, on whatever cairo draws on.
///
/// SAFETY (`@unchecked Sendable`): after `finish` nothing is drawn on it any more; cairo's reference counts and its
/// snapshots of surfaces are made for use from any thread.
public final class PageRecording: @unchecked Sendable {
    private let surface: OpaquePointer
    public let width: Double
    public let height: Double

    /// In points.
    public init(width: Double, height: Double) throws(DrawingError) {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents) else {
            throw .failed(detail: "cairo_recording_surface_create")
        }
        self.surface = surface
        self.width = width
        self.height = height
        try DrawingError.check(cairo_surface_status(surface))
    }

    deinit { cairo_surface_destroy(surface) }

    public func makeCanvas() throws(DrawingError) -> PageCanvas {
        guard let cairo = cairo_create(surface) else { throw .failed(detail: "cairo_create") }
        return PageCanvas(cairo: cairo, takesTags: false)
    }

    /// Draws the page on `target`, a `cairo_t *` whose unit is the point.
    public func replay(on target: OpaquePointer) {
        cairo_set_source_surface(target, surface, 0, 0)
        cairo_paint(target)
    }
}
