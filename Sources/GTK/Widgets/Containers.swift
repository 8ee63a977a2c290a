import CGTK
import GLib

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

    /// The children stand at the top, below each other.
    public static func column(spacing: Int, cssClass: String, _ children: [Widget]) -> Box {
        let box = make(GTK_ORIENTATION_VERTICAL, spacing, cssClass, children)
        gtk_widget_set_valign(box.widget, GTK_ALIGN_START)
        return box
    }

    /// Whether the children stand below each other.
    public var isVertical: Bool {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_VERTICAL }
        set {
            guard newValue != isVertical else { return }
            gtk_orientable_set_orientation(opaque, newValue ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
        }
    }

    public func prepend(_ child: Widget) { gtk_box_prepend(cast(to: GtkBox.self), child.widget) }

    public func remove(_ child: Widget) { gtk_box_remove(cast(to: GtkBox.self), child.widget) }

    /// Puts a child behind `other`, or first.
    public func move(_ child: Widget, after other: Widget?) {
        gtk_box_reorder_child_after(cast(to: GtkBox.self), child.widget, other?.widget)
    }

    /// Empty room, in pixels, which is wider where there is more width.
    public static func room(width: Int, height: Int) -> Box {
        let box = Box(made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
        box.requestSize(width: width, height: height)
        return box
    }

    /// Empty room, as high as it is wide: `side` pixels, or more where there is more width.
    public static func squareRoom(side: Int) -> Box {
        let box = Box(made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
        gtk_widget_set_size_request(box.widget, gint(side), gint(side))
        box.layOutAsTile()
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

/// A widget with others on top of it. Its size is that of the widget below.
public final class Overlay: Widget {
    public override class var type: UInt { UInt(gtk_overlay_get_type()) }

    public static func over(_ child: Widget) -> Overlay {
        let overlay = Overlay(made(gtk_overlay_new()))
        gtk_overlay_set_child(overlay.opaque, child.widget)
        return overlay
    }

    public func add(_ child: Widget) { gtk_overlay_add_overlay(opaque, child.widget) }
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

    public func add(_ child: Widget, named name: String) {
        gtk_stack_add_named(opaque, child.widget, name)
        tellHiddenPages()
    }

    public var visibleChild: String {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
        set {
            gtk_stack_set_visible_child_name(opaque, newValue)
            tellHiddenPages()
        }
    }

    /// Has screen readers know which page is in sight: GTK 4.8 calls all of them visible.
    func tellHiddenPages() {
        let visible = gtk_stack_get_visible_child(opaque)
        for child in children(of: widget) { Widget(Object(borrowing: child)).setAccessibleHidden(child != visible) }
    }
}

public final class Paned: Widget {
    public override class var type: UInt { UInt(gtk_paned_get_type()) }

    /// Width in pixels of the start child.
    public var position: Int {
        get { Int(gtk_paned_get_position(opaque)) }
        set { gtk_paned_set_position(opaque, gint(newValue)) }
    }

    /// Whether the handle can be dragged. To be turned off while one of the children is hidden: GTK 4.8 hides the handle
    /// then, and goes on to take the presses where it was last.
    public func setHandleActive(_ isActive: Bool) {
        guard let controllers = gtk_widget_observe_controllers(widget) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for position in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, position) else { continue }
            let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
            if g_type_check_instance_is_a(instance, gtk_gesture_drag_get_type()) != 0 {
                // GtkPaned has both of its gestures in this phase.
                gtk_event_controller_set_propagation_phase(
                    OpaquePointer(controller), isActive ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE)
            }
            g_object_unref(controller)
        }
    }
}

public final class ScrolledWindow: Widget {
    public override class var type: UInt { UInt(gtk_scrolled_window_get_type()) }

    /// Pixels of the content that are in sight at least.
    public var minContentHeight: Int {
        get { Int(gtk_scrolled_window_get_min_content_height(opaque)) }
        set { gtk_scrolled_window_set_min_content_height(opaque, gint(newValue)) }
    }

    public func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0)
    }

    /// Down by this much of what is in sight, or up where it is negative.
    public func scroll(byPages pages: Double) {
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        gtk_adjustment_set_value(
            adjustment, gtk_adjustment_get_value(adjustment) + pages * gtk_adjustment_get_page_size(adjustment))
    }

    /// To the end of the line, whatever its length; also where what has just been added is not laid out yet.
    public func scrollToRight() {
        guard let adjustment = gtk_scrolled_window_get_hadjustment(opaque) else { return }
        let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        gtk_adjustment_set_value(adjustment, end)
    }
}
