import CGTK
import GLib

/// What one of GTK's constructors has made.
@MainActor
func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Object {
    guard let widget else { preconditionFailure("GTK's constructors abort rather than answer NULL") }
    return Object(taking: widget)
}

open class Button: Widget {
    open override class var type: UInt { UInt(gtk_button_get_type()) }

    public func onClicked(_ handler: @escaping @MainActor () -> Void) {
        object.connect("clicked") { _ in handler() }
    }

    public var label: String? {
        get { gtk_button_get_label(cast(to: GtkButton.self)).map { String(cString: $0) } }
        set { gtk_button_set_label(cast(to: GtkButton.self), newValue) }
    }
}

public final class MenuButton: Widget {
    public override class var type: UInt { UInt(gtk_menu_button_get_type()) }

    public var hasMenu: Bool { gtk_menu_button_get_menu_model(opaque) != nil }

    public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(opaque, menu.model) }

    public func popUp() { gtk_menu_button_popup(opaque) }
}

public final class Label: Widget {
    public override class var type: UInt { UInt(gtk_label_get_type()) }

    /// A line of text from the start edge, cut with an ellipsis where there is no room.
    public static func line(cssClasses: [String] = []) -> Label {
        let label = Label(made(gtk_label_new(nil)))
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        for name in cssClasses { label.setCSSClass(name, true) }
        return label
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

    public func show(_ texture: Texture?) { gtk_picture_set_paintable(opaque, texture?.paintable) }

    public var alternativeText: String {
        get { gtk_picture_get_alternative_text(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_picture_set_alternative_text(opaque, newValue) }
    }
}

public final class Spinner: Widget {
    public override class var type: UInt { UInt(gtk_spinner_get_type()) }

    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}

public final class Box: Widget {
    public override class var type: UInt { UInt(gtk_box_get_type()) }

    /// `spacing` is in pixels.
    public static func horizontal(spacing: Int, cssClass: String, _ children: [Widget]) -> Box {
        make(GTK_ORIENTATION_HORIZONTAL, spacing, cssClass, children)
    }

    /// The children together stand in the middle of the height, and the box takes what width there is.
    public static func vertical(spacing: Int, cssClass: String, _ children: [Widget]) -> Box {
        let box = make(GTK_ORIENTATION_VERTICAL, spacing, cssClass, children)
        gtk_widget_set_valign(box.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(box.widget, 1)
        return box
    }

    public func append(_ child: Widget) { gtk_box_append(cast(to: GtkBox.self), child.widget) }

    private static func make(
        _ orientation: GtkOrientation, _ spacing: Int, _ cssClass: String, _ children: [Widget]
    ) -> Box {
        let box = Box(made(gtk_box_new(orientation, gint(spacing))))
        box.setCSSClass(cssClass, true)
        for child in children { gtk_box_append(box.cast(to: GtkBox.self), child.widget) }
        return box
    }
}

public final class Revealer: Widget {
    public override class var type: UInt { UInt(gtk_revealer_get_type()) }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}

public final class Stack: Widget {
    public override class var type: UInt { UInt(gtk_stack_get_type()) }

    public var visibleChild: String {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
        set { gtk_stack_set_visible_child_name(opaque, newValue) }
    }
}

public final class Paned: Widget {
    public override class var type: UInt { UInt(gtk_paned_get_type()) }

    /// Width in pixels of the start child.
    public var position: Int {
        get { Int(gtk_paned_get_position(opaque)) }
        set { gtk_paned_set_position(opaque, gint(newValue)) }
    }
}

public final class ScrolledWindow: Widget {
    public override class var type: UInt { UInt(gtk_scrolled_window_get_type()) }

    public func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0)
    }
}

/// A choice among a few texts.
public final class DropDown: Widget {
    public override class var type: UInt { UInt(gtk_drop_down_get_type()) }

    /// What a screen reader calls the button inside, which is what has the focus.
    public func setButtonAccessibleLabel(_ text: String) {
        guard let button = gtk_widget_get_first_child(widget) else { return }
        Widget(Object(borrowing: button)).setAccessibleLabel(text)
    }

    /// Replaces all choices; the selection goes to the first.
    public func setChoices(_ choices: [String]) {
        guard let list = gtk_string_list_new(nil) else { return }
        for choice in choices { gtk_string_list_append(list, choice) }
        gtk_drop_down_set_model(opaque, list)
        g_object_unref(UnsafeMutableRawPointer(list))
    }

    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set { gtk_drop_down_set_selected(opaque, newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION) }
    }
}
