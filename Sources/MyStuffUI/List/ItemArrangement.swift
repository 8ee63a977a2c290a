import GTK

/// A way to lay out the things: the list or the grid. It has the widgets; what both have in common is in `ItemsView`.
@MainActor
protocol ItemArrangement: AnyObject {
    var view: RowsView { get }
    var scroller: ScrolledWindow { get }
    func makeCell(_ items: ItemsView) -> ItemCell
    /// How many cells there is room for in `height` pixels at most.
    func cells(inHeight height: Int) -> Int
    /// The cell waits for a picture that it does not have in the size in which it is drawn.
    func pictureIsWanted(by cell: ItemCell)
}

/// The list: rows below each other.
@MainActor
final class ItemList: ItemArrangement {
    let view: RowsView
    let scroller: ScrolledWindow

    private var nearby: NearbyCells?

    init(_ view: ListView, in scroller: ScrolledWindow) {
        self.view = view
        self.scroller = scroller
    }

    func makeCell(_ items: ItemsView) -> ItemCell {
        let nearby = nearby ?? NearbyCells(items, in: scroller)
        self.nearby = nearby
        return ItemRowView(items: items, nearby: nearby)
    }

    func cells(inHeight height: Int) -> Int { height / ItemRowView.lowestHeight + 1 }

    func pictureIsWanted(by cell: ItemCell) { nearby?.askSoon() }
}
