import CGTK
import CShims
public import GLib

/// What a list makes for each row it draws, and fills again and again as rows come into sight. Every row can be selected,
/// be it a heading: GTK 4.8 gives no other the focus, and there the way of the arrow keys would end.
@MainActor
public protocol RowContent: AnyObject {
    var root: Widget { get }
    /// The row now stands for `id`.
    func bind(_ id: Int64)
    /// The row stands for nothing: stop what was begun for it.
    func unbind()
}

extension RowContent {
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

public final class ListView: RowsView {
    public override class var type: UInt { UInt(gtk_list_view_get_type()) }

    /// The same with at most one selected row.
    public func show(_ selection: SingleSelection, _ factory: RowFactory) {
        setContent(model: selection.opaque, factory: OpaquePointer(factory.object.pointer))
    }

    override func setContent(model: OpaquePointer?, factory: OpaquePointer?) {
        // Rows of the new model are made by the new factory, and none of the old model's by it.
        if model == nil { gtk_list_view_set_model(opaque, nil) }
        gtk_list_view_set_factory(opaque, factory)
        if model != nil { gtk_list_view_set_model(opaque, model) }
    }
}
