import CGTK
import GLib

/// A choice among a few texts.
public final class DropDown: Widget {
    public override class var type: UInt { UInt(gtk_drop_down_get_type()) }

    public static func make() -> DropDown { DropDown(made(gtk_drop_down_new(nil, nil))) }

    /// One with these choices.
    public static func of(_ choices: [String]) -> DropDown {
        let made = DropDown(made(gtk_drop_down_new(nil, nil)))
        made.setChoices(choices)
        // Beside a text that may need more lines.
        gtk_widget_set_valign(made.widget, GTK_ALIGN_CENTER)
        return made
    }

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

    /// The list has an entry that finds choices by what is typed: by what they begin with, and since GTK 4.12 by any
    /// part of them.
    public func enableSearch() {
        let text = gtk_property_expression_new(gtk_string_object_get_type(), nil, "string")
        gtk_drop_down_set_expression(opaque, text)
        gtk_expression_unref(text)
        gtk_drop_down_set_enable_search(opaque, 1)
        let matchMode = "search-match-mode"
        if object.hasProperty(matchMode) {
            object.set(matchMode, Int(GTK_STRING_FILTER_MATCH_MODE_SUBSTRING.rawValue))
        }
        guard let popover = first(gtk_popover_get_type()), let entry = popover.first(gtk_search_entry_get_type()) else {
            return
        }
        // GTK gives the focus to the list, where typing does nothing.
        popover.onMap { Task { entry.grabFocus() } }
    }

    /// Another choice has been made, by whomever.
    public func onSelected(_ handler: @escaping @MainActor () -> Void) {
        object.connect("notify::selected") { _ in handler() }
    }

    public var selected: Int? {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
        }
        set { gtk_drop_down_set_selected(opaque, newValue.map { guint($0) } ?? GTK_INVALID_LIST_POSITION) }
    }
}
