import CGTK
import GLib

/// Layout managers that GTK 4.8 has no widget for. GtkCustomLayout takes plain functions, so no widget class is needed.
extension Widget {

    /// The children fill a square in the middle: as wide as there is room, at most 512 pixels, and inside a scrolled
    /// window at most half of its height, so that what stands below is in sight too.
    public func layOutAsSquare() {
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(heightForWidth, measureSquare, allocateSquare))
    }

    /// As high as it is wide; for a widget without children.
    func layOutAsTile() {
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(heightForWidth, measureTile, { _, _, _, _ in }))
    }

    /// The children fill a column in the middle, at most 560 pixels wide.
    public func layOutAsColumn() {
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(heightForWidth, measureColumn, allocateColumn))
    }
}

func heightForWidth(_ widget: UnsafeMutablePointer<GtkWidget>?) -> GtkSizeRequestMode {
    GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}

/// The children that take up room.
func children(
    of widget: UnsafeMutablePointer<GtkWidget>?
) -> some Sequence<UnsafeMutablePointer<GtkWidget>> {
    sequence(first: gtk_widget_get_first_child(widget)) { gtk_widget_get_next_sibling($0) }
        .lazy.compactMap { $0 }.filter { gtk_widget_should_layout($0) != 0 }
}

private func largestSide(of widget: UnsafeMutablePointer<GtkWidget>?) -> gint {
    guard let scroller = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return 512 }
    let height = gtk_widget_get_height(scroller)
    // Not laid out yet.
    guard height > 0 else { return 512 }
    return min(512, max(160, height / 2))
}

private func measureSquare(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ forSize: gint,
    _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
    _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?
) {
    var smallest: gint = 96
    // Every child has to be asked, or GTK warns that it was allocated without a measure.
    for child in children(of: widget) {
        var childMinimum: gint = 0
        gtk_widget_measure(child, orientation, -1, &childMinimum, nil, nil, nil)
        smallest = max(smallest, childMinimum)
    }
    let largest = max(smallest, largestSide(of: widget))
    if orientation == GTK_ORIENTATION_VERTICAL && forSize >= 0 {
        let side = min(max(forSize, smallest), largest)
        minimum?.pointee = side
        natural?.pointee = side
    } else {
        minimum?.pointee = smallest
        natural?.pointee = largest
    }
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
}

private func allocateSquare(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: gint, _ height: gint, _ baseline: gint
) {
    let side = min(width, height, max(96, largestSide(of: widget)))
    var area = GtkAllocation(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side)
    for child in children(of: widget) { gtk_widget_size_allocate(child, &area, -1) }
}

private func measureTile(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ forSize: gint,
    _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
    _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?
) {
    let side = orientation == GTK_ORIENTATION_VERTICAL ? max(0, forSize) : 0
    minimum?.pointee = side
    natural?.pointee = side
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
}

private func measureColumn(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ forSize: gint,
    _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
    _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?
) {
    var largestMinimum: gint = 0
    var largestNatural: gint = 0
    for child in children(of: widget) {
        var childMinimum: gint = 0
        var childNatural: gint = 0
        let size = forSize < 0 ? forSize : min(forSize, 560)
        gtk_widget_measure(child, orientation, size, &childMinimum, &childNatural, nil, nil)
        largestMinimum = max(largestMinimum, childMinimum)
        largestNatural = max(largestNatural, childNatural)
    }
    minimum?.pointee = largestMinimum
    natural?.pointee =
        orientation == GTK_ORIENTATION_HORIZONTAL ? max(largestMinimum, min(largestNatural, 560)) : largestNatural
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
}

private func allocateColumn(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: gint, _ height: gint, _ baseline: gint
) {
    for child in children(of: widget) {
        var smallest: gint = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &smallest, nil, nil, nil)
        let column = max(smallest, min(width, 560))
        var area = GtkAllocation(x: (width - column) / 2, y: 0, width: column, height: height)
        gtk_widget_size_allocate(child, &area, -1)
    }
}
