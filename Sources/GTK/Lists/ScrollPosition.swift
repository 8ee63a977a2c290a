import CGTK
import GLib

/// How far a scrolled window is scrolled, in pixels from the top.
extension ScrolledWindow {
    private var vertical: UnsafeMutablePointer<GtkAdjustment>? { gtk_scrolled_window_get_vadjustment(opaque) }

    /// Pixels above what can be seen.
    public var scrolledHeight: Double {
        get { gtk_adjustment_get_value(vertical) }
        set { gtk_adjustment_set_value(vertical, newValue) }
    }

    /// Pixels of all there is.
    public var contentHeight: Double { gtk_adjustment_get_upper(vertical) }

    /// Pixels that can be seen.
    public var visibleHeight: Double { gtk_adjustment_get_page_size(vertical) }

    /// Pixels across that can be seen, of a list or a grid; 0 before it has been laid out.
    public var visibleWidth: Int { Int(gtk_adjustment_get_page_size(gtk_scrolled_window_get_hadjustment(opaque))) }

    /// The list or grid has another width. Called in the middle of the layout, in which nothing must be laid out anew.
    public func onWidth(_ handler: @escaping @MainActor () -> Void) {
        guard let horizontal = gtk_scrolled_window_get_hadjustment(opaque) else { return }
        Object(borrowing: horizontal).onNotify("page-size", handler)
    }

    /// It has been scrolled.
    public func onScroll(_ handler: @escaping @MainActor () -> Void) {
        guard let vertical else { return }
        Object(borrowing: vertical).connect("value-changed") { _ in handler() }
    }

    /// The window or what is in it has another size.
    public func onExtent(_ handler: @escaping @MainActor () -> Void) {
        guard let vertical else { return }
        Object(borrowing: vertical).connect("changed") { _ in handler() }
    }
}
