import CGTK
import GLib

extension Widget {
    /// The children stand one after the other, as in a line of text: what does not fit goes on the next line, and is
    /// narrower than it would like to be where a whole line is too short for it. Lines are centred, with 6 pixels between
    /// children and between lines.
    public func layOutAsFlow() {
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(heightForWidth, measureFlow, allocateFlow))
    }
}

private let gap: gint = 6

private struct FlowChild {
    let widget: UnsafeMutablePointer<GtkWidget>
    let width: gint
    let height: gint
}

/// The children that take up room, each in its natural size but no wider than `room`.
private func flowChildren(of widget: UnsafeMutablePointer<GtkWidget>?, room: gint) -> [FlowChild] {
    children(of: widget).map { child in
        var least: gint = 0
        var width: gint = 0
        var height: gint = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &width, nil, nil)
        width = max(least, min(width, room))
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        return FlowChild(widget: child, width: width, height: height)
    }
}

private func lines(_ children: [FlowChild], width: gint) -> [[FlowChild]] {
    var lines: [[FlowChild]] = []
    var used: gint = 0
    for child in children {
        if lines.isEmpty || used + gap + child.width > width {
            lines.append([child])
            used = child.width
        } else {
            lines[lines.count - 1].append(child)
            used += gap + child.width
        }
    }
    return lines
}

private func measureFlow(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ forSize: gint,
    _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
    _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?
) {
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    let children = flowChildren(of: widget, room: isWidth || forSize < 0 ? gint.max : forSize)
    if isWidth {
        let gaps = gap * gint(max(0, children.count - 1))
        minimum?.pointee = flowChildren(of: widget, room: 0).map(\.width).max() ?? 0
        natural?.pointee = children.reduce(gaps) { $0 + $1.width }
    } else {
        let lines = lines(children, width: forSize < 0 ? gint.max / 2 : forSize)
        let height = lines.reduce(gap * gint(max(0, lines.count - 1))) { $0 + ($1.map(\.height).max() ?? 0) }
        minimum?.pointee = height
        natural?.pointee = height
    }
    minimumBaseline?.pointee = -1
    naturalBaseline?.pointee = -1
}

private func allocateFlow(
    _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: gint, _ height: gint, _ baseline: gint
) {
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    var y: gint = 0
    for line in lines(flowChildren(of: widget, room: width), width: width) {
        let lineHeight = line.map(\.height).max() ?? 0
        let used = line.reduce(gap * gint(line.count - 1)) { $0 + $1.width }
        var x = max(0, (width - used) / 2)
        for child in line {
            let left = isMirrored ? width - x - child.width : x
            var area = GtkAllocation(
                x: left, y: y + (lineHeight - child.height) / 2, width: child.width, height: child.height)
            gtk_widget_size_allocate(child.widget, &area, -1)
            x += child.width + gap
        }
        y += lineHeight + gap
    }
}
