import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The grid: larger pictures side by side. GTK makes cells for many screens, so only those that can be seen, and those
/// a screen further up and down, have their pictures.
@MainActor
final class ItemGrid: ItemArrangement {
    /// Seconds after which pictures are made anew when they are drawn in another size.
    private static let rest = 0.2

    let scroller: ScrolledWindow
    var view: RowsView { grid }
    private let grid: GridView
    private unowned let items: ItemsView
    private var geometry: GridGeometry
    private var asking: Timer?
    private var resizing: Timer?

    /// `width` is what the grid is going to have in pixels, without what is free at its edges.
    init(width: Int, items: ItemsView) {
        self.items = items
        let builder = Builder(PackageResources.grid_ui)
        scroller = builder.widget("grid_scroller")
        grid = builder.widget("grid")
        geometry = GridGeometry(width: width, textScale: Style.textScale)
        grid.setColumns(GridGeometry.columnRange.lowerBound...geometry.columns)
        scroller.onWidth { [weak self] in
            // The columns must not change in the middle of a layout.
            Task { self?.fit() }
        }
        scroller.onScroll { [weak self] in self?.askSoon() }
        scroller.onExtent { [weak self] in self?.askSoon() }
    }

    /// Side in pixels of the pictures.
    var side: Int { geometry.side }

    func makeCell(_ items: ItemsView) -> ItemCell { ItemTileView(grid: self, items: items) }

    func cells(inHeight height: Int) -> Int { geometry.cells(inHeight: height) }

    func pictureIsWanted(by cell: ItemCell) { askSoon() }

    private func fit() {
        let width = scroller.visibleWidth
        guard width > 0 else { return }
        let new = GridGeometry(width: width, textScale: Style.textScale)
        guard new != geometry else { return }
        if new.columns != geometry.columns {
            grid.setColumns(GridGeometry.columnRange.lowerBound...new.columns)
        }
        geometry = new
        for case let cell as ItemTileView in items.cells { cell.resize() }
        resizing?.cancel()
        resizing = Timer(after: Self.rest) { [weak self] in self?.ask() }
    }

    /// After the next frame: cells have their places only then.
    private func askSoon() {
        guard asking == nil else { return }
        asking = Timer(after: 0.012) { [weak self] in
            self?.asking = nil
            self?.ask()
        }
    }

    /// Pictures in sight come first, from the top; then those a screen further, what lies ahead before what has passed.
    private func ask() {
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
