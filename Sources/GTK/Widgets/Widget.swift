import CGTK
public import GLib

/// A GTK widget. Subclasses add what their C type adds; a wrapper is a reference and keeps no state of its own, so any
/// number of wrappers may stand for one widget.
@MainActor
open class Widget {
    public let object: Object

    /// The C type that `Builder` checks before it hands out this wrapper.
    open class var type: UInt { UInt(gtk_widget_get_type()) }

    public required init(_ object: Object) { self.object = object }

    var widget: UnsafeMutablePointer<GtkWidget> { object.pointer.assumingMemoryBound(to: GtkWidget.self) }

    /// For C types that are final and arrive as opaque pointers.
    var opaque: OpaquePointer { OpaquePointer(object.pointer) }

    func cast<T>(to: T.Type) -> UnsafeMutablePointer<T> { object.pointer.assumingMemoryBound(to: T.self) }

    // MARK: State

    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Allocated width in pixels of the application; 0 before the first layout.
    public var width: Int { Int(gtk_widget_get_width(widget)) }
    public var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Device pixels per application pixel.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Takes this much room at least, in pixels.
    public func requestSize(width: Int, height: Int) {
        gtk_widget_set_size_request(widget, gint(width), gint(height))
    }

    /// Whether the widget takes what width is left over beside its neighbours.
    public var expandsAcross: Bool {
        get { gtk_widget_get_hexpand(widget) != 0 }
        set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
    }

    /// Pixels left free before the widget, at the start of the line.
    public func setStartMargin(_ pixels: Int) { gtk_widget_set_margin_start(widget, gint(pixels)) }

    /// Stays as small as it can, in the top corner at the end of the line.
    public func alignTopEnd() {
        gtk_widget_set_halign(widget, GTK_ALIGN_END)
        gtk_widget_set_valign(widget, GTK_ALIGN_START)
    }

    /// Where the widget's top left corner lies in `ancestor`, in pixels; nil where it is not inside it.
    public func place(in ancestor: Widget) -> (x: Double, y: Double)? {
        var x = 0.0
        var y = 0.0
        guard gtk_widget_translate_coordinates(widget, ancestor.widget, 0, 0, &x, &y) != 0 else { return nil }
        return (x, y)
    }

    public func setCSSClass(_ name: String, _ isOn: Bool) {
        if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }

    /// Has the widget measured again, where its size depends on more than its children.
    public func queueResize() { gtk_widget_queue_resize(widget) }

    /// Has the widget painted again in the next frame.
    public func queueDraw() { gtk_widget_queue_draw(widget) }

    /// The widget comes into sight, and has not been laid out yet.
    public func onMap(_ handler: @escaping @MainActor () -> Void) { object.connect("map") { _ in handler() } }

    /// Calls `handler` once, when the window has been laid out the next time and before it is painted. What the handler
    /// changes is laid out in the same frame. Answers false, and never calls it, where the widget is in no window.
    @discardableResult
    public func afterLayout(_ handler: @escaping @MainActor () -> Void) -> Bool {
        guard let clock = gtk_widget_get_frame_clock(widget).map({ UnsafeMutableRawPointer($0) }) else { return false }
        var connection: SignalConnection?
        // Behind the window's own handler, which lays out.
        connection = Object(borrowing: clock).connect("layout", after: true) { _ in
            guard let known = connection else { return }
            connection = nil
            Object(borrowing: clock).disconnect(known)
            handler()
        }
        queueResize()
        return true
    }

    // MARK: Focus

    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

    /// Gives the focus to the first widget in this one that takes it, as Tab would. Answers false where there is none.
    @discardableResult
    public func grabFocusInside() -> Bool { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 }

    /// The focus is on this widget or inside it.
    public var hasFocusWithin: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// The focus is in what this stands in, such as the list's item around a row.
    public var hasFocusAround: Bool {
        guard let parent = gtk_widget_get_parent(widget) else { return false }
        return gtk_widget_is_focus(parent) != 0
    }

    /// The window would give the keys to this widget, or to one inside it, also while another window has them.
    public var holdsFocusOfWindow: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// The first widget of this type below this one, also where it is out of sight.
    func first(_ type: GType) -> Widget? {
        for child in sequence(first: gtk_widget_get_first_child(widget), next: { gtk_widget_get_next_sibling($0) }) {
            guard let child else { return nil }
            let found = Widget(Object(borrowing: child))
            if found.object.isA(type) { return found }
            if let deeper = found.first(type) { return deeper }
        }
        return nil
    }

    // MARK: Input

    /// The widget keeps the controller for as long as it lives.
    public func add(_ controller: EventController) {
        // (transfer full): the widget takes over a reference of its own.
        g_object_ref(controller.object.pointer)
        gtk_widget_add_controller(widget, controller.opaque)
    }

    public func insert(_ group: ActionGroup, prefix: String) {
        gtk_widget_insert_action_group(widget, prefix, group.opaque)
    }

    public func activate(action: String) {
        gtk_widget_activate_action_variant(widget, action, nil)
    }

    public func setTooltip(_ text: String) { gtk_widget_set_tooltip_text(widget, text) }

    // MARK: Accessibility

    /// What a screen reader calls the widget. Never beside a mnemonic label for the same widget.
    public func setAccessibleLabel(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text) }

    /// The same for the widget around this one: GTK's own list item, which has the focus and no name of its own.
    public func setParentAccessibleLabel(_ text: String) {
        guard let parent = gtk_widget_get_parent(widget) else { return }
        Widget(Object(borrowing: parent)).setAccessibleLabel(text)
    }

    public func setAccessibleDescription(_ text: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text) }

    /// Whether screen readers are to pass the widget over, with all that is inside it.
    func setAccessibleHidden(_ isHidden: Bool) {
        var states = [GTK_ACCESSIBLE_STATE_HIDDEN]
        var value = GValue()
        gtk_accessible_state_init_value(GTK_ACCESSIBLE_STATE_HIDDEN, &value)
        g_value_set_boolean(&value, isHidden ? 1 : 0)
        gtk_accessible_update_state_value(OpaquePointer(object.pointer), 1, &states, &value)
        g_value_unset(&value)
    }

    /// How deep a heading stands below others, from 1 on.
    func setAccessibleLevel(_ level: Int) {
        var properties = [GTK_ACCESSIBLE_PROPERTY_LEVEL]
        var value = GValue()
        gtk_accessible_property_init_value(GTK_ACCESSIBLE_PROPERTY_LEVEL, &value)
        g_value_set_int(&value, gint(level))
        gtk_accessible_update_property_value(OpaquePointer(object.pointer), 1, &properties, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var properties = [property]
        var value = GValue()
        gtk_accessible_property_init_value(property, &value)
        g_value_set_string(&value, text)
        gtk_accessible_update_property_value(OpaquePointer(object.pointer), 1, &properties, &value)
        g_value_unset(&value)
    }
}

/// What one of GTK's constructors has made.
@MainActor
func made(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Object {
    guard let widget else { preconditionFailure("GTK's constructors abort rather than answer NULL") }
    return Object(taking: widget)
}
