import CGTK
import CShims
public import GLib

/// What a list makes for each row it draws, and fills again and again as rows come into sight.
@MainActor
public protocol RowContent: AnyObject {
    var root: Widget { get }
    /// The row now stands for `id`.
    func bind(_ id: Int64)
    /// The row stands for nothing: stop what was begun for it.
    func unbind()
    /// Whether the row, as it is bound, can be chosen; a heading cannot.
    var isSelectable: Bool { get }
}

extension RowContent {
    public var isSelectable: Bool { true }

    /// Gives the keyboard focus to the row: to GTK's own list item around it. The list view itself would give it to the
    /// row that had it last, whichever is selected.
    @discardableResult
    public func grabRowFocus() -> Bool {
        guard let item = gtk_widget_get_parent(root.widget) else { return false }
        return gtk_widget_grab_focus(item) != 0
    }
}

/// Makes rows for a `ListView`. A row's Swift side lives exactly as long as GTK's list item: made in setup, let go in
/// teardown, bound and unbound in pairs in between.
@MainActor
public final class RowFactory {
    public let object: Object
    private var rows: [UnsafeMutableRawPointer: any RowContent] = [:]
    /// Rows that GTK holds, drawn or kept for reuse.
    public var count: Int { rows.count }

    public init(_ make: @escaping @MainActor () -> any RowContent) {
        guard let factory = gtk_signal_list_item_factory_new() else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        object = Object(taking: UnsafeMutableRawPointer(factory))
        object.connect("setup") { [weak self] arguments in
            guard let item = arguments.object(0) else { return }
            let row = make()
            self?.rows[item] = row
            gtk_list_item_set_child(OpaquePointer(item), row.root.widget)
        }
        object.connect("bind") { [weak self] arguments in
            guard let item = arguments.object(0), let row = gtk_list_item_get_item(OpaquePointer(item)) else { return }
            guard let content = self?.rows[item] else { return }
            content.bind(Int64(ms_row_get_id(OpaquePointer(row))))
            gtk_list_item_set_selectable(OpaquePointer(item), content.isSelectable ? 1 : 0)
            gtk_list_item_set_activatable(OpaquePointer(item), content.isSelectable ? 1 : 0)
        }
        object.connect("unbind") { [weak self] arguments in
            guard let item = arguments.object(0) else { return }
            self?.rows[item]?.unbind()
        }
        object.connect("teardown") { [weak self] arguments in
            guard let item = arguments.object(0) else { return }
            gtk_list_item_set_child(OpaquePointer(item), nil)
            self?.rows[item] = nil
        }
    }
}

public final class ListView: Widget {
    public override class var type: UInt { UInt(gtk_list_view_get_type()) }

    /// The view keeps both.
    public func show(_ selection: SingleSelection, _ factory: RowFactory) {
        gtk_list_view_set_factory(opaque, OpaquePointer(factory.object.pointer))
        gtk_list_view_set_model(opaque, selection.opaque)
    }

    /// The same with any number of selected rows.
    public func show(_ selection: MultiSelection, _ factory: RowFactory) {
        gtk_list_view_set_factory(opaque, OpaquePointer(factory.object.pointer))
        gtk_list_view_set_model(opaque, selection.opaque)
    }

    /// A row was double-clicked, or Enter was pressed on it.
    public func onActivate(_ handler: @escaping @MainActor (_ position: Int) -> Void) {
        object.connect("activate") { handler($0.int(0)) }
    }

    public func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrollable_get_vadjustment(opaque), 0)
    }

    /// Brings a row into sight. The keyboard's place in the list stays where it is.
    public func scroll(to position: Int) {
        // gtk_list_view_scroll_to is younger than GTK 4.8; the action behind it is not.
        gtk_widget_activate_action_variant(
            widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }
}
