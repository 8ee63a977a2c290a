import CPango

/// Where a page is drawn. Lengths are in points, from the page's top left corner.
public final class PageCanvas {
    let cairo: OpaquePointer
    /// Whether marks for readers of PDF files go anywhere.
    let takesTags: Bool

    init(cairo: OpaquePointer, takesTags: Bool) {
        self.cairo = cairo
        self.takesTags = takesTags
    }

    deinit { cairo_destroy(cairo) }

    public func fill(_ frame: Frame, _ ink: Ink) {
        set(ink)
        cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
        cairo_fill(cairo)
    }

    /// The line lies in the middle of the frame's edge.
    public func stroke(_ frame: Frame, line: Double, _ ink: Ink) {
        set(ink)
        cairo_set_line_width(cairo, line)
        cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
        cairo_stroke(cairo)
    }

    public func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double, _ ink: Ink) {
        set(ink)
        cairo_set_line_width(cairo, width)
        cairo_move_to(cairo, start.x, start.y)
        cairo_line_to(cairo, end.x, end.y)
        cairo_stroke(cairo)
    }

    /// Stretches the picture over the frame.
    public func draw(_ image: PageImage, in frame: Frame) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        cairo_translate(cairo, frame.x, frame.y)
        cairo_scale(cairo, frame.width / Double(image.width), frame.height / Double(image.height))
        cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
        cairo_clip(cairo)
        cairo_set_source_surface(cairo, image.surface, 0, 0)
        // The source's edges are left as they are: padded ones would make the PDF surface take the pixels, with more of
        // them around, in the place of the JPEG file.
        cairo_paint(cairo)
    }

    /// What `body` draws is one element of the PDF's structure, such as "H1" or "P" (ISO 32000-1, 14.8.4).
    public func element(_ name: String, _ body: () -> Void) {
        guard takesTags else { return body() }
        cairo_tag_begin(cairo, name, nil)
        body()
        cairo_tag_end(cairo, name)
    }

    /// A click on what `body` draws leads to a page, counted from 1.
    public func link(toPage page: Int, _ body: () -> Void) {
        guard takesTags else { return body() }
        cairo_tag_begin(cairo, CAIRO_TAG_LINK, "page=\(page) pos=[0 0]")
        body()
        cairo_tag_end(cairo, CAIRO_TAG_LINK)
    }

    /// Throws what has gone wrong so far.
    public func check() throws(DrawingError) { try DrawingError.check(cairo_status(cairo)) }

    func set(_ ink: Ink) { cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue) }
}
