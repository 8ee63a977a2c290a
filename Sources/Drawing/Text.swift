import CGLib
import CPango

public struct TextStyle: Sendable, Hashable {
    /// In points.
    public var size: Double
    public var isBold: Bool
    public var isFixed: Bool
    public var ink: Ink

    public init(size: Double, isBold: Bool = false, isFixed: Bool = false, ink: Ink = .black) {
        self.size = size
        self.isBold = isBold
        self.isFixed = isFixed
        self.ink = ink
    }
}

/// Where the lines of a text begin. A text that runs from right to left has its start at the right.
public enum TextAlignment: Sendable {
    case start
    case centre
    case end
}

/// Lays out text the same way wherever it is drawn later: nothing is fitted to pixels.
///
/// It belongs to nobody else and can be used on any thread, by one at a time.
public final class TextSetter {
    private let fonts: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private var descriptions: [TextStyle: OpaquePointer] = [:]

    public init() {
        guard let fonts = pango_cairo_font_map_new(), let context = pango_font_map_create_context(fonts) else {
            preconditionFailure("Pango's constructors abort rather than answer NULL")
        }
        self.fonts = fonts
        self.context = context
        // One unit is one point.
        pango_cairo_font_map_set_resolution(OpaquePointer(fonts), 72)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        for description in descriptions.values { pango_font_description_free(description) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(fonts))
    }

    /// `width` is where lines are broken, in points; nil for one line of any length for each paragraph. Of a text with
    /// more than `lines` lines the last one ends with an ellipsis.
    public func set(
        _ text: String, _ style: TextStyle, width: Double? = nil, _ alignment: TextAlignment = .start,
        lines: Int? = nil
    ) -> TextBlock {
        guard let layout = pango_layout_new(context) else {
            preconditionFailure("Pango's constructors abort rather than answer NULL")
        }
        pango_layout_set_font_description(layout, description(of: style))
        // NUL would end the text for some fonts' shapers.
        let text = text.utf8.contains(0) ? String(text.filter { $0 != "\0" }) : text
        var bytes = text
        bytes.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { pango_layout_set_text(layout, $0.baseAddress, Int32($0.count)) }
        }
        if let width {
            pango_layout_set_width(layout, Int32((max(1, width) * Double(PANGO_SCALE)).rounded(.down)))
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            switch alignment {
            case .start: break
            case .centre: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
            case .end: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
            }
        }
        if let lines {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(layout, Int32(-lines))
        }
        return TextBlock(taking: layout, ink: style.ink)
    }

    private func description(of style: TextStyle) -> OpaquePointer? {
        if let known = descriptions[style] { return known }
        let description = pango_font_description_new()
        pango_font_description_set_family(description, style.isFixed ? "Monospace" : "Sans")
        pango_font_description_set_size(description, Int32((style.size * Double(PANGO_SCALE)).rounded()))
        if style.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
        descriptions[style] = description
        return description
    }
}

/// A text in lines, ready to be drawn.
public final class TextBlock {
    private let layout: OpaquePointer
    private let ink: Ink
    /// In points.
    public let height: Double
    /// Of the longest line, in points.
    public let width: Double
    /// Each line's top and the height to the next one's, in points from the top of the text.
    public let lines: [(top: Double, height: Double)]
    /// Whether an ellipsis stands for the rest of it.
    public var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

    fileprivate init(taking layout: OpaquePointer, ink: Ink) {
        self.layout = layout
        self.ink = ink
        let scale = Double(PANGO_SCALE)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        self.width = Double(width) / scale
        self.height = Double(height) / scale
        var lines: [(top: Double, height: Double)] = []
        if let iterator = pango_layout_get_iter(layout) {
            repeat {
                var (top, bottom): (Int32, Int32) = (0, 0)
                pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
                lines.append((Double(top) / scale, Double(bottom - top) / scale))
            } while pango_layout_iter_next_line(iterator) != 0
            pango_layout_iter_free(iterator)
        }
        self.lines = lines
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Draws the lines in `range`, all of them where it is nil, so that the top of the first one is at `y`.
    public func draw(on canvas: PageCanvas, x: Double, y: Double, lines range: Range<Int>? = nil) {
        let range = range ?? 0..<lines.count
        guard let first = range.first, first < lines.count, let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        let scale = Double(PANGO_SCALE)
        let top = y - lines[first].top
        canvas.set(ink)
        for index in 0..<min(range.upperBound, lines.count) {
            if index >= first, let line = pango_layout_iter_get_line_readonly(iterator) {
                var extents = PangoRectangle()
                pango_layout_iter_get_line_extents(iterator, nil, &extents)
                cairo_move_to(
                    canvas.cairo, x + Double(extents.x) / scale,
                    top + Double(pango_layout_iter_get_baseline(iterator)) / scale)
                pango_cairo_show_layout_line(canvas.cairo, line)
            }
            _ = pango_layout_iter_next_line(iterator)
        }
    }
}
