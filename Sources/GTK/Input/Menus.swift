import CGTK
import GLib

/// A menu made of sections of entries.
@MainActor
public final class Menu {
    private let object: Object
    private var sections: [Object] = []
    var model: UnsafeMutablePointer<GMenuModel> { object.pointer.assumingMemoryBound(to: GMenuModel.self) }

    /// One line of a menu.
    @MainActor
    public struct Entry {
        let label: String
        let action: String?
        /// The key to show beside the label, such as `<Control>z`. Showing it does not make it work.
        let accelerator: String?
        let submenu: Menu?

        public init(_ label: String, _ action: String, accelerator: String? = nil) {
            self.label = label
            self.action = action
            self.accelerator = accelerator
            submenu = nil
        }

        /// A line that leads to more of them.
        public init(_ label: String, submenu: Menu) {
            self.label = label
            self.submenu = submenu
            action = nil
            accelerator = nil
        }
    }

    public convenience init(sections: [[Entry]]) { self.init(titled: sections.map { (nil, $0) }) }

    /// Sections with a title above each, where there is one.
    public init(titled sections: [(title: String?, entries: [Entry])]) {
        guard let menu = g_menu_new() else { preconditionFailure("g_menu_new aborts rather than answer NULL") }
        object = Object(taking: UnsafeMutableRawPointer(menu))
        for (title, entries) in sections {
            guard let section = g_menu_new() else {
                preconditionFailure("g_menu_new aborts rather than answer NULL")
            }
            self.sections.append(Object(taking: UnsafeMutableRawPointer(section)))
            fill(section, entries)
            g_menu_append_section(
                menu, title, UnsafeMutableRawPointer(section).assumingMemoryBound(to: GMenuModel.self))
        }
    }

    /// Gives a section other entries, also while the menu is open.
    public func setSection(_ index: Int, _ entries: [Entry]) {
        let section = OpaquePointer(sections[index].pointer)
        g_menu_remove_all(section)
        fill(section, entries)
    }

    private func fill(_ section: OpaquePointer, _ entries: [Entry]) {
        for entry in entries {
            let item = g_menu_item_new(entry.label, entry.action)
            if let accelerator = entry.accelerator {
                g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(accelerator))
            }
            if let submenu = entry.submenu { g_menu_item_set_submenu(item, submenu.model) }
            g_menu_append_item(section, item)
            if let item { g_object_unref(UnsafeMutableRawPointer(item)) }
        }
    }
}

/// A menu that opens where somebody asked for it.
public final class PopoverMenu: Widget {
    public override class var type: UInt { UInt(gtk_popover_menu_get_type()) }

    /// A context menu of `parent`, which keeps it.
    public convenience init(_ menu: Menu, on parent: Widget) {
        guard let popover = gtk_popover_menu_new_from_model(menu.model) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        gtk_widget_set_parent(popover, parent.widget)
        self.init(Object(borrowing: popover))
        gtk_popover_set_has_arrow(cast(to: GtkPopover.self), 0)
        gtk_widget_set_halign(widget, GTK_ALIGN_START)
        // A child set by hand has to be taken away by hand, or the parent complains when it dies.
        parent.object.connect("destroy") { [weak self] _ in self?.remove() }
    }

    /// Takes the menu off its parent.
    public func remove() { if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) } }

    /// `point` is in pixels of the parent; without one the menu opens in the parent's middle.
    public func popUp(at point: (x: Double, y: Double)?) {
        guard let parent = gtk_widget_get_parent(widget) else { return }
        let place = point ?? (Double(gtk_widget_get_width(parent)) / 2, Double(gtk_widget_get_height(parent)) / 2)
        var area = GdkRectangle(x: gint(place.x), y: gint(place.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(cast(to: GtkPopover.self), &area)
        gtk_popover_popup(cast(to: GtkPopover.self))
    }
}
