import CGTK
import GLib

/// A button that stays down.
public final class ToggleButton: Button {
    public override class var type: UInt { UInt(gtk_toggle_button_get_type()) }

    public var isActive: Bool {
        get { gtk_toggle_button_get_active(cast(to: GtkToggleButton.self)) != 0 }
        set { gtk_toggle_button_set_active(cast(to: GtkToggleButton.self), newValue ? 1 : 0) }
    }

    public func onToggled(_ handler: @escaping @MainActor () -> Void) { object.connect("toggled") { _ in handler() } }
}
