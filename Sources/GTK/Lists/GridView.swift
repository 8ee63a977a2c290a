import CGTK
import GLib

/// Rows and columns of cells. What a `RowFactory` makes are its cells.
public final class GridView: RowsView {
    public override class var type: UInt { UInt(gtk_grid_view_get_type()) }

    /// The view keeps both. GTK selects nothing: what a click means is the cells' affair.
    public func show(_ model: LazyListModel, _ factory: RowFactory) {
        gtk_grid_view_set_factory(opaque, OpaquePointer(factory.object.pointer))
        // (transfer full) for the model.
        g_object_ref(model.object.pointer)
        let selection = gtk_no_selection_new(model.opaque)
        gtk_grid_view_set_model(opaque, selection)
        if let selection { g_object_unref(UnsafeMutableRawPointer(selection)) }
    }

    /// The same, and a rubber band: `onBand` gets the positions inside one that has just been drawn, from the first to
    /// the last.
    ///
    /// GTK draws a band only over a model with a selection of many rows, which the arrow keys change too. That selection
    /// is kept empty, and only what comes while a band is on the screen counts.
    public func show(
        _ model: LazyListModel, _ factory: RowFactory, onBand: @escaping @MainActor (_ positions: [Int]) -> Void
    ) {
        gtk_grid_view_set_factory(opaque, OpaquePointer(factory.object.pointer))
        g_object_ref(model.object.pointer)
        guard let multi = gtk_multi_selection_new(model.opaque) else {
            preconditionFailure("GTK's constructors abort rather than answer NULL")
        }
        let selection = Object(taking: UnsafeMutableRawPointer(multi))
        gtk_grid_view_set_model(opaque, multi)
        gtk_grid_view_set_enable_rubberband(opaque, 1)
        var isEmptying = false
        selection.connect("selection-changed") { [weak self] _ in
            guard !isEmptying else { return }
            let positions = self?.isBanding == true ? Self.positions(multi) : []
            isEmptying = true
            gtk_selection_model_unselect_all(multi)
            isEmptying = false
            if !positions.isEmpty { onBand(positions) }
        }
    }

    /// As many columns as there is room for, within these bounds. GTK makes cells for 32 rows of the largest number.
    public func setColumns(_ range: ClosedRange<Int>) {
        gtk_grid_view_set_min_columns(opaque, guint(range.lowerBound))
        gtk_grid_view_set_max_columns(opaque, guint(range.upperBound))
    }

    override func setContent(model: OpaquePointer?, factory: OpaquePointer?) {
        // As in ListView.
        if model == nil { gtk_grid_view_set_model(opaque, nil) }
        gtk_grid_view_set_factory(opaque, factory)
        if model != nil { gtk_grid_view_set_model(opaque, model) }
    }

    /// GTK's rubber band is a child of the view, by this CSS name, for as long as it is on the screen.
    private var isBanding: Bool {
        var child = gtk_widget_get_last_child(widget)
        while let one = child {
            if gtk_widget_get_css_name(one).map({ String(cString: $0) }) == "rubberband" { return true }
            child = gtk_widget_get_prev_sibling(one)
        }
        return false
    }

    private static func positions(_ selection: OpaquePointer) -> [Int] {
        guard let set = gtk_selection_model_get_selection(selection) else { return [] }
        defer { gtk_bitset_unref(set) }
        return (0..<gtk_bitset_get_size(set)).map { Int(gtk_bitset_get_nth(set, guint($0))) }
    }
}

extension RowContent {
    /// Whether the keyboard focus is on GTK's own list item around this row.
    public var hasRowFocus: Bool {
        guard let item = gtk_widget_get_parent(root.widget) else { return false }
        return gtk_widget_has_focus(item) != 0
    }
}
