import CGTK
import GLib

open class Button: Widget {
    open override class var type: UInt { UInt(gtk_button_get_type()) }

    /// A flat button with something in it, clipped to the shape that the style sheet gives.
    public static func around(_ child: Widget, cssClass: String) -> Button {
        let button = Button(made(gtk_button_new()))
        gtk_button_set_has_frame(button.cast(to: GtkButton.self), 0)
        gtk_button_set_child(button.cast(to: GtkButton.self), child.widget)
        button.setCSSClass(cssClass, true)
        return button
    }

    public static func labelled(_ text: String, cssClass: String) -> Button {
        let button = Button(made(gtk_button_new_with_label(text)))
        button.setCSSClass(cssClass, true)
        return button
    }

    public func onClicked(_ handler: @escaping @MainActor () -> Void) {
        object.connect("clicked") { _ in handler() }
    }

    public var label: String? {
        get { gtk_button_get_label(cast(to: GtkButton.self)).map { String(cString: $0) } }
        set {
            gtk_button_set_label(cast(to: GtkButton.self), newValue)
            nameWithoutMnemonic()
        }
    }

    /// The underscore in the label marks its key.
    public func usesMnemonic() {
        gtk_button_set_use_underline(cast(to: GtkButton.self), 1)
        nameWithoutMnemonic()
    }

    /// Where the label has a key, GTK 4.8 reads it out with its underscore, and the label's text after it.
    func nameWithoutMnemonic() {
        guard gtk_button_get_use_underline(cast(to: GtkButton.self)) != 0 else { return }
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// Shows an icon and nothing else.
    public func show(icon name: String) { gtk_button_set_icon_name(cast(to: GtkButton.self), name) }
}

public final class ToggleButton: Button {
    public override class var type: UInt { UInt(gtk_toggle_button_get_type()) }

    public var isActive: Bool {
        get { gtk_toggle_button_get_active(cast(to: GtkToggleButton.self)) != 0 }
        set { gtk_toggle_button_set_active(cast(to: GtkToggleButton.self), newValue ? 1 : 0) }
    }

    public func onToggled(_ handler: @escaping @MainActor () -> Void) {
        object.connect("toggled") { _ in handler() }
    }
}

public final class CheckButton: Widget {
    public override class var type: UInt { UInt(gtk_check_button_get_type()) }

    public static func labelled(_ text: String) -> CheckButton {
        CheckButton(made(gtk_check_button_new_with_label(text)))
    }

    /// Where the label has a key, GTK 4.8 reads it out with its underscore.
    func nameWithoutMnemonic() {
        guard gtk_check_button_get_use_underline(cast(to: GtkCheckButton.self)) != 0,
            let label = gtk_check_button_get_label(cast(to: GtkCheckButton.self))
        else { return }
        setAccessibleLabel(String(cString: label).filter { $0 != "_" })
    }

    /// A check mark without a text.
    public static func mark(cssClass: String) -> CheckButton {
        let button = CheckButton(made(gtk_check_button_new()))
        button.setCSSClass(cssClass, true)
        return button
    }

    public var isActive: Bool {
        get { gtk_check_button_get_active(cast(to: GtkCheckButton.self)) != 0 }
        set { gtk_check_button_set_active(cast(to: GtkCheckButton.self), newValue ? 1 : 0) }
    }

    public func onToggled(_ handler: @escaping @MainActor () -> Void) {
        object.connect("toggled") { _ in handler() }
    }
}

public final class Switch: Widget {
    public override class var type: UInt { UInt(gtk_switch_get_type()) }

    public var isActive: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
    }

    /// By whomever.
    public func onSwitched(_ handler: @escaping @MainActor () -> Void) {
        object.connect("notify::active") { _ in handler() }
    }
}

public final class MenuButton: Widget {
    public override class var type: UInt { UInt(gtk_menu_button_get_type()) }

    public func setMenu(_ menu: Menu) {
        gtk_menu_button_set_menu_model(opaque, menu.model)
        // GTK 4.8 loses the focus when an entry of a submenu is chosen, and keys go nowhere.
        guard let popover = gtk_menu_button_get_popover(opaque) else { return }
        let object = Object(borrowing: UnsafeMutableRawPointer(popover))
        let button = widget
        let focus = { gtk_widget_get_root(button).flatMap { gtk_root_get_focus($0) } }
        var before: Widget?
        object.connect("map") { _ in before = focus().map { Widget(Object(borrowing: $0)) } }
        object.connect("unmap") { _ in
            let now = focus()
            if now == nil || gtk_widget_get_mapped(now) == 0 { before?.grabFocus() }
            before = nil
        }
    }

    public func popUp() { gtk_menu_button_popup(opaque) }

    /// Before the menu is shown: time to bring it up to date.
    public func onPopUp(_ handler: @escaping @MainActor () -> Void) {
        gtk_menu_button_set_create_popup_func(
            opaque,
            { _, data in
                guard let data else { return }
                nonisolated(unsafe) let box = data
                MainActor.assumeIsolated { Unmanaged<HandlerBox>.fromOpaque(box).takeUnretainedValue().handler() }
            }, Unmanaged.passRetained(HandlerBox(handler)).toOpaque(),
            { data in if let data { Unmanaged<HandlerBox>.fromOpaque(data).release() } })
    }
}

private final class HandlerBox: Sendable {
    let handler: @MainActor () -> Void

    init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }
}
