import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// GTK makes cells for many screens: only those that can be seen, and those a screen further up and down, are filled and
/// have their pictures.
@MainActor
final class NearbyCells {
    private let scroller: ScrolledWindow
    private unowned let items: ItemsView
    private var asking: Timer?
    private var isFilling = false

    init(_ items: ItemsView, in scroller: ScrolledWindow) {
        self.items = items
        self.scroller = scroller
        scroller.onScroll { [weak self] in
            guard let self else { return }
            if self.items.cells.contains(where: { !$0.isFilled }) { self.fillAfterLayout() }
            self.askSoon()
        }
        scroller.onExtent { [weak self] in self?.askSoon() }
        // Cells that came before had no layout to wait for.
        scroller.onMap { [weak self] in self?.fillAfterLayout() }
    }

    /// Fills the cells in sight before they are painted.
    func fillAfterLayout() {
        guard !isFilling else { return }
        isFilling = scroller.afterLayout { [weak self] in
            guard let self else { return }
            self.isFilling = false
            for id in self.seen() { self.items.cell(of: id)?.fill() }
            self.askSoon()
        }
    }

    /// After the next frame: cells have their places only then.
    func askSoon() {
        guard asking == nil else { return }
        asking = Timer(after: 0.012) { [weak self] in
            self?.asking = nil
            self?.ask()
        }
    }

    /// Cells in sight come first, from the first to the last; then as many of what lies ahead, then of what has passed.
    func ask() {
        guard items.isDrawn else { return }
        // New ones have neither place nor height before they have been laid out.
        if items.cells.contains(where: { $0.root.isMapped && $0.root.height == 0 }) { fillAfterLayout() }
        let seen = seen()
        guard !seen.isEmpty else { return }
        let ids = items.model.ids
        let ahead = seen.endIndex..<min(seen.endIndex + seen.count, ids.endIndex)
        let passed = max(0, seen.startIndex - seen.count)..<seen.startIndex
        let near = Array(seen) + ids[ahead] + ids[passed].reversed()
        let known = Set(near)
        for cell in items.cells {
            if let id = cell.id, !known.contains(id) { cell.dropPicture() }
        }
        for id in near {
            guard let cell = items.cell(of: id) else { continue }
            cell.fill()
            cell.loadPicture()
        }
    }

    /// The things whose cells can be seen. Those around them are told by the order of the things: GTK gives cells out of
    /// sight no place, or leaves them the last that they had.
    private func seen() -> ArraySlice<ItemID> {
        let height = scroller.visibleHeight
        var mapped: Set<ItemID> = []
        var top: (y: Double, id: ItemID)?
        for cell in items.cells where cell.root.isMapped {
            guard let id = cell.id, let place = cell.root.place(in: scroller) else { continue }
            let cellHeight = Double(cell.root.height)
            guard cellHeight > 0, place.y + cellHeight > 0, place.y < height else { continue }
            mapped.insert(id)
            if top.map({ place.y < $0.y }) ?? true { top = (place.y, id) }
        }
        guard let top, let position = items.model.position(of: top.id) else { return [] }
        let ids = items.model.ids
        var start = position
        while start > 0, mapped.contains(ids[start - 1]) { start -= 1 }
        var end = position + 1
        while end < ids.count, mapped.contains(ids[end]) { end += 1 }
        return ids[start..<end]
    }
}
