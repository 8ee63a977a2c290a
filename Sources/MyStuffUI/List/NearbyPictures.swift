import GLib
import GTK

/// GTK makes cells for many screens: only those that can be seen, and those a screen further up and down, have their
/// pictures.
@MainActor
final class NearbyPictures {
    private let scroller: ScrolledWindow
    private unowned let items: ItemsView
    private var asking: Timer?

    init(_ items: ItemsView, in scroller: ScrolledWindow) {
        self.items = items
        self.scroller = scroller
        scroller.onScroll { [weak self] in self?.askSoon() }
        scroller.onExtent { [weak self] in self?.askSoon() }
    }

    /// After the next frame: cells have their places only then.
    func askSoon() {
        guard asking == nil else { return }
        asking = Timer(after: 0.012) { [weak self] in
            self?.asking = nil
            self?.ask()
        }
    }

    /// Pictures in sight come first, from the top; then those a screen further, what lies ahead before what has passed.
    func ask() {
        let height = scroller.visibleHeight
        guard height > 0, items.isDrawn else { return }
        var near: [(rank: Int, y: Double, x: Double, cell: ItemCell)] = []
        for cell in items.cells {
            guard let place = cell.root.place(in: scroller) else { continue }
            let bottom = place.y + Double(cell.root.height)
            // What GTK has put out of sight has the place where it was last, which may be any.
            if cell.root.isMapped, bottom > 0, place.y < height {
                near.append((0, place.y, place.x, cell))
            } else if place.y >= 0, place.y < 2 * height {
                near.append((1, place.y, place.x, cell))
            } else if place.y < 0, bottom > -height {
                near.append((2, -place.y, place.x, cell))
            } else {
                cell.dropPicture()
            }
        }
        near.sort { ($0.rank, $0.y, $0.x) < ($1.rank, $1.y, $1.x) }
        for one in near { one.cell.loadPicture() }
    }
}
