import CGTK
import GLib

/// What shows the rows of a model: a `ListView` or a `GridView`. It makes rows for what is near the screen alone.
open class RowsView: Widget {
    /// The view keeps both. The same selection may be shown by another view before or afterwards.
    public func show(_ selection: MultiSelection, _ factory: RowFactory) {
        setContent(model: selection.opaque, factory: OpaquePointer(factory.object.pointer))
    }

    /// Lets go of the model and of all rows that were made for it.
    public func showNothing() { setContent(model: nil, factory: nil) }

    /// GtkListView and GtkGridView have no public C type in common.
    func setContent(model: OpaquePointer?, factory: OpaquePointer?) {
        preconditionFailure("\(Self.self) does not say how it is filled")
    }

    /// A row was double-clicked, or Enter was pressed on it.
    public func onActivate(_ handler: @escaping @MainActor (_ position: Int) -> Void) {
        object.connect("activate") { handler($0.int(0)) }
    }

    public func scrollToTop() {
        gtk_adjustment_set_value(gtk_scrollable_get_vadjustment(opaque), 0)
    }

    /// Brings a row into sight. The keyboard's place in the view stays where it is.
    public func scroll(to position: Int) {
        // gtk_list_view_scroll_to and gtk_grid_view_scroll_to are younger than GTK 4.8; the action behind them is not.
        gtk_widget_activate_action_variant(
            widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }
}
