import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// The grid: larger pictures side by side.
@MainActor
final class ItemGrid: ItemArrangement {
    /// Seconds after which pictures are made anew when they are drawn in another size.
    private static let rest = 0.2

    let scroller: ScrolledWindow
    var view: RowsView { grid }
    private let grid: GridView
    private unowned let items: ItemsView
    private var geometry: GridGeometry
    private let nearby: NearbyCells
    private var resizing: Timer?

    /// `width` is what the grid is going to have in pixels, without what is free at its edges.
    init(width: Int, items: ItemsView) {
        self.items = items
        let builder = Builder(PackageResources.grid_ui)
        scroller = builder.widget("grid_scroller")
        grid = builder.widget("grid")
        nearby = NearbyCells(items, in: scroller)
        geometry = GridGeometry(width: width, textScale: Style.textScale)
        grid.setColumns(GridGeometry.columnRange.lowerBound...geometry.columns)
        scroller.onWidth { [weak self] in
            // The columns must not change in the middle of a layout.
            Task { self?.fit() }
        }
    }

    /// Side in pixels of the pictures.
    var side: Int { geometry.side }

    func makeCell(_ items: ItemsView) -> ItemCell { ItemTileView(grid: self, items: items) }

    func cells(inHeight height: Int) -> Int { geometry.cells(inHeight: height) }

    func pictureIsWanted(by cell: ItemCell) { nearby.askSoon() }

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
        resizing = Timer(after: Self.rest) { [weak self] in self?.nearby.ask() }
    }
}
