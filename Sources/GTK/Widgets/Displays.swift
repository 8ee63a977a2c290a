import CGTK
import GLib

public final class Label: Widget {
    public override class var type: UInt { UInt(gtk_label_get_type()) }

    /// A line of text from the start edge, cut with an ellipsis where there is no room.
    public static func line(cssClasses: [String] = [], atMost lines: Int = 1) -> Label {
        let label = Label(made(gtk_label_new(nil)))
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        if lines > 1 {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
            gtk_label_set_lines(label.opaque, gint(lines))
        }
        for name in cssClasses { label.setCSSClass(name, true) }
        return label
    }

    /// Lines of text from the start edge, broken anywhere where a word is too long, as a file name or a number may be.
    /// `width` is the most that stands on a line, in letters of the usual width; nil for as much as there is room for.
    public static func paragraph(
        cssClasses: [String] = [], isSelectable: Bool = false, width: Int? = nil
    ) -> Label {
        let label = Label(made(gtk_label_new(nil)))
        if let width {
            gtk_label_set_max_width_chars(label.opaque, gint(width))
            gtk_widget_set_halign(label.widget, GTK_ALIGN_START)
        }
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_selectable(label.opaque, isSelectable ? 1 : 0)
        for name in cssClasses { label.setCSSClass(name, true) }
        return label
    }

    /// The same as a heading, which screen readers go to from one to the next; the title of what is read has level 1.
    public static func heading(_ text: String, level: Int, cssClass: String) -> Label {
        // The role can only be given to a widget that is being made.
        var values = [GValue()]
        g_value_init(&values[0], gtk_accessible_role_get_type())
        g_value_set_enum(&values[0], gint(GTK_ACCESSIBLE_ROLE_HEADING.rawValue))
        let object = "accessible-role".withCString { name in
            var names: [UnsafePointer<CChar>?] = [name]
            return g_object_new_with_properties(gtk_label_get_type(), 1, &names, &values)
        }
        g_value_unset(&values[0])
        guard let object else { preconditionFailure("g_object_new aborts rather than answer NULL") }
        let label = Label(Object(taking: UnsafeMutableRawPointer(object)))
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        label.setAccessibleLevel(level)
        label.setCSSClass(cssClass, true)
        label.text = text
        return label
    }

    /// Text in the middle of at most so many lines, cut with an ellipsis where there is no room.
    public static func caption(lines: Int, cssClasses: [String] = []) -> Label {
        let label = Label(made(gtk_label_new(nil)))
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_lines(label.opaque, gint(lines))
        for name in cssClasses { label.setCSSClass(name, true) }
        return label
    }

    /// On how many lines the text may stand.
    public var mostLines: Int {
        get { Int(gtk_label_get_lines(opaque)) }
        set { gtk_label_set_lines(opaque, gint(newValue)) }
    }

    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { gtk_label_set_text(opaque, newValue) }
    }

    /// Takes back what the focus does to a selectable label: all of its text selected.
    public func selectNothing() { gtk_label_select_region(opaque, 0, 0) }
}

public final class Image: Widget {
    public override class var type: UInt { UInt(gtk_image_get_type()) }

    /// An icon or a small picture, `side` pixels wide and high, clipped to the shape that the style sheet gives.
    public static func square(side: Int, cssClass: String) -> Image {
        let image = Image(made(gtk_image_new()))
        gtk_image_set_pixel_size(image.opaque, gint(side))
        gtk_widget_set_overflow(image.widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_valign(image.widget, GTK_ALIGN_CENTER)
        image.setCSSClass(cssClass, true)
        return image
    }

    /// Side in pixels of what is shown.
    public var pixelSize: Int {
        get { Int(gtk_image_get_pixel_size(opaque)) }
        set { gtk_image_set_pixel_size(opaque, gint(newValue)) }
    }

    public func clear() { gtk_image_clear(opaque) }
    public func show(icon name: String) { gtk_image_set_from_icon_name(opaque, name) }
    public func show(_ texture: Texture) { gtk_image_set_from_paintable(opaque, texture.paintable) }
}

/// GtkPicture; the model has a `Picture` of its own.
public final class PictureView: Widget {
    public override class var type: UInt { UInt(gtk_picture_get_type()) }

    /// A picture that fills its room; what sticks out is cut off.
    public static func filling() -> PictureView {
        let view = PictureView(made(gtk_picture_new()))
        gtk_picture_set_content_fit(view.opaque, GTK_CONTENT_FIT_COVER)
        gtk_widget_set_overflow(view.widget, GTK_OVERFLOW_HIDDEN)
        return view
    }

    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture?.paintable) }
}

public final class ProgressBar: Widget {
    public override class var type: UInt { UInt(gtk_progress_bar_get_type()) }

    /// From 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}

public final class Spinner: Widget {
    public override class var type: UInt { UInt(gtk_spinner_get_type()) }

    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}

/// A keyboard shortcut, drawn as keys.
public final class ShortcutLabel: Widget {
    public override class var type: UInt { UInt(gtk_shortcut_label_get_type()) }

    /// `accelerators` as in `ShortcutController.add`, with spaces between them where there are several.
    public static func of(_ accelerators: String) -> ShortcutLabel {
        let label = ShortcutLabel(made(gtk_shortcut_label_new(accelerators)))
        gtk_widget_set_halign(label.widget, GTK_ALIGN_END)
        gtk_widget_set_valign(label.widget, GTK_ALIGN_CENTER)
        return label
    }

    /// One of them in words, such as “Ctrl+Z”.
    public static func text(_ accelerator: String) -> String {
        var key: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard gtk_accelerator_parse(accelerator, &key, &modifiers) != 0,
            let text = gtk_accelerator_get_label(key, modifiers)
        else { return accelerator }
        defer { g_free(text) }
        return String(cString: text)
    }
}
