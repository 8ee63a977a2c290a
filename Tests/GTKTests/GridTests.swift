import CGTK
import GLib
import GTK
import MainLoopTesting
import XCTest

/// A grid and a list that take turns with one model and one selection.
final class GridTests: GTKTestCase {
    @MainActor
    private final class Cell: RowContent {
        static var living = 0
        static var bound: [Int64] = []
        let root: Widget = Box.room(width: 100, height: 100)
        init() { Cell.living += 1 }
        deinit { MainActor.assumeIsolated { Cell.living -= 1 } }
        private var id: Int64?
        func bind(_ id: Int64) {
            self.id = id
            Cell.bound.append(id)
        }
        func unbind() {
            if let index = Cell.bound.firstIndex(where: { $0 == id }) { Cell.bound.remove(at: index) }
            id = nil
        }
    }

    @MainActor
    private final class Fixture {
        /// What the model reads from.
        @MainActor
        final class Rows {
            var ids: [Int64]
            init(_ ids: [Int64]) { self.ids = ids }
        }

        let rows: Rows
        let window: Window
        let list: ListView
        let grid: GridView
        let model: LazyListModel
        let selection: MultiSelection
        private let scrollers: [UnsafeMutablePointer<GtkWidget>]
        private let windowWidget: UnsafeMutablePointer<GtkWidget>
        private var factory: RowFactory?

        init(_ ids: [Int64]) {
            Cell.living = 0
            Cell.bound = []
            let rows = Rows(ids)
            self.rows = rows
            guard let made = gtk_window_new(), let listScroller = gtk_scrolled_window_new(),
                let gridScroller = gtk_scrolled_window_new(), let list = gtk_list_view_new(nil, nil),
                let grid = gtk_grid_view_new(nil, nil), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            else { preconditionFailure("out of memory") }
            windowWidget = made
            window = Window(Object(borrowing: made))
            self.list = ListView(Object(taking: list))
            self.grid = GridView(Object(taking: grid))
            scrollers = [listScroller, gridScroller]
            for (scroller, view) in [(listScroller, list), (gridScroller, grid)] {
                gtk_scrolled_window_set_child(OpaquePointer(scroller), view)
                gtk_widget_set_vexpand(scroller, 1)
                gtk_box_append(box.withMemoryRebound(to: GtkBox.self, capacity: 1) { $0 }, scroller)
            }
            gtk_window_set_child(made.withMemoryRebound(to: GtkWindow.self, capacity: 1) { $0 }, box)
            window.defaultSize = (420, 800)
            model = LazyListModel { rows.ids[$0] }
            selection = MultiSelection(model)
            model.splice(at: 0, removed: 0, added: ids.count)
            self.grid.setColumns(2...3)
            window.present()
            settle()
        }

        func show(_ view: RowsView) {
            for other in [list, grid] as [RowsView] where other !== view { other.showNothing() }
            let factory = RowFactory { Cell() }
            self.factory = factory
            view.show(selection, factory)
            _ = iterate(for: 0.1)
        }

        var gridScroller: ScrolledWindow { ScrolledWindow(Object(borrowing: scrollers[1])) }
    }

    func testListAndGridShareOneSelection() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(100..<200))
            var changes = 0
            fixture.selection.onChanged { changes += 1 }
            fixture.show(fixture.list)
            XCTAssertTrue(Cell.bound.contains(100))
            fixture.selection.select([2, 5, 99])
            XCTAssertEqual(changes, 1)
            fixture.show(fixture.grid)
            XCTAssertTrue(iterate { Cell.bound.contains(100) })
            XCTAssertEqual(fixture.selection.positions, [2, 5, 99])
            fixture.show(fixture.list)
            XCTAssertEqual(fixture.selection.positions, [2, 5, 99])
            XCTAssertEqual(changes, 1)
            fixture.window.destroy()
        }
    }

    func testWhatIsNotShownHasNoCells() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<500))
            fixture.show(fixture.grid)
            XCTAssertTrue(iterate { !Cell.bound.isEmpty })
            for _ in 0..<20 {
                fixture.show(fixture.list)
                fixture.show(fixture.grid)
            }
            XCTAssertEqual(Cell.bound.count, Set(Cell.bound).count)
            fixture.grid.showNothing()
            XCTAssertTrue(iterate { Cell.living == 0 })
            XCTAssertEqual(Cell.bound, [])
            fixture.window.destroy()
        }
    }

    func testTenThousandCellsSplicedAHundredTimes() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<10_000))
            fixture.show(fixture.grid)
            XCTAssertTrue(iterate { !Cell.bound.isEmpty })
            let before = Cell.living
            XCTAssertLessThan(before, 300)
            fixture.selection.select([0, 9_999])
            for round in 1...100 {
                fixture.rows.ids = (0..<10_000).map { Int64($0 + round * 10_000) }
                fixture.model.splice(at: 0, removed: 10_000, added: 10_000)
                settle()
            }
            XCTAssertTrue(iterate { Cell.bound.contains(1_000_000) })
            XCTAssertLessThanOrEqual(Cell.living, before + 50)
            XCTAssertEqual(fixture.selection.positions, [])
            fixture.window.destroy()
        }
    }

    func testACellCanBeBroughtIntoSightAndTheWidthIsTold() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<5_000))
            let scroller = fixture.gridScroller
            var told = 0
            scroller.onWidth { told += 1 }
            fixture.show(fixture.grid)
            XCTAssertTrue(iterate { scroller.visibleWidth > 300 })
            XCTAssertGreaterThan(told, 0)
            fixture.grid.scroll(to: 4_000)
            XCTAssertTrue(iterate { Cell.bound.contains(4_000) && scroller.scrolledHeight > 10_000 })
            XCTAssertFalse(Cell.bound.contains(0))
            fixture.grid.scrollToTop()
            XCTAssertTrue(iterate { Cell.bound.contains(0) })
            fixture.window.destroy()
        }
    }

    func testEverythingIsReleased() {
        MainActor.assumeIsolated {
            let watches = (0..<4).map { _ in Watch() }
            do {
                let fixture = Fixture(Array(0..<500))
                watches[0].watch(fixture.model.object.pointer)
                watches[1].watch(fixture.selection.object.pointer)
                watches[2].watch(fixture.grid.object.pointer)
                watches[3].watch(fixture.list.object.pointer)
                fixture.show(fixture.list)
                fixture.show(fixture.grid)
                XCTAssertTrue(iterate { !Cell.bound.isEmpty })
                fixture.window.destroy()
                settle()
            }
            XCTAssertTrue(iterate { watches.allSatisfy { !$0.isAlive } && Cell.living == 0 })
            XCTAssertEqual(Cell.bound, [])
        }
    }
}
