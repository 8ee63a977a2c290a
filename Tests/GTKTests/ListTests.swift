import CGTK
import CShims
import GLib
import GTK
import MainLoopTesting
import XCTest

/// The lazy list model and the row factory, in a window of their own.
final class ListTests: GTKTestCase {
    @MainActor
    private final class Row: RowContent {
        static var living = 0
        static var bound = 0
        let root: Widget = Label.line()
        init() { Row.living += 1 }
        deinit { MainActor.assumeIsolated { Row.living -= 1 } }
        func bind(_ id: Int64) {
            Row.bound += 1
            (root as? Label)?.text = "Row \(id)"
        }
        func unbind() { Row.bound -= 1 }
    }

    @MainActor
    private final class Fixture {
        var ids: [Int64]
        private(set) var asked = 0
        private(set) var model: LazyListModel?
        let window: Window
        let view: ListView
        let adjustment: UnsafeMutablePointer<GtkAdjustment>?
        private(set) var factory: RowFactory?
        private(set) var selection: SingleSelection?

        init(_ ids: [Int64]) {
            Row.living = 0
            Row.bound = 0
            self.ids = ids
            guard let made = gtk_window_new(), let scrolled = gtk_scrolled_window_new(),
                let list = gtk_list_view_new(nil, nil)
            else { preconditionFailure("out of memory") }
            window = Window(Object(borrowing: made))
            view = ListView(Object(taking: list))
            gtk_scrolled_window_set_child(OpaquePointer(scrolled), list)
            gtk_window_set_child(made.withMemoryRebound(to: GtkWindow.self, capacity: 1) { $0 }, scrolled)
            adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scrolled))
            window.defaultSize = (300, 400)
            let model = LazyListModel { [unowned self] position in
                asked += 1
                return self.ids[position]
            }
            self.model = model
            model.splice(at: 0, removed: 0, added: ids.count)
            let selection = SingleSelection(model)
            self.selection = selection
            let factory = RowFactory { Row() }
            self.factory = factory
            view.show(selection, factory)
            window.present()
            settle()
        }
    }

    func testOnlyRowsNearTheScreenAreAskedFor() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<1_000_000))
            XCTAssertTrue(iterate { Row.bound > 0 })
            XCTAssertLessThan(fixture.asked, 2000)
            XCTAssertEqual(fixture.model?.count, 1_000_000)
            fixture.window.destroy()
        }
    }

    func testScrollingKeepsTheNumberOfRowsBounded() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<5000))
            XCTAssertTrue(iterate { Row.bound > 0 })
            let before = Row.living
            for step in 0..<100 {
                gtk_adjustment_set_value(
                    fixture.adjustment, Double(step) / 100 * gtk_adjustment_get_upper(fixture.adjustment))
                _ = iterate(for: 0.01)
            }
            XCTAssertGreaterThan(gtk_adjustment_get_value(fixture.adjustment), 1000)
            XCTAssertLessThan(Row.living, before + 500)
            XCTAssertLessThanOrEqual(Row.bound, Row.living)
            fixture.window.destroy()
        }
    }

    func testTenThousandRowsSplicedAHundredTimes() {
        MainActor.assumeIsolated {
            let fixture = Fixture(Array(0..<10_000))
            XCTAssertTrue(iterate { Row.bound > 0 })
            settle()
            let before = Row.living
            for round in 1...100 {
                fixture.ids = (0..<10_000).map { Int64($0 + round * 10_000) }
                fixture.model?.splice(at: 0, removed: 10_000, added: 10_000)
                settle()
            }
            XCTAssertLessThanOrEqual(Row.living, before + 50)
            XCTAssertLessThanOrEqual(Row.bound, Row.living)
            fixture.window.destroy()
        }
    }

    func testClosingAWindowWithBoundRowsLetsThemAllGo() {
        MainActor.assumeIsolated {
            do {
                let fixture = Fixture(Array(0..<500))
                XCTAssertTrue(iterate { Row.bound > 0 })
                fixture.window.destroy()
                settle()
            }
            _ = iterate(for: 0.2)
            XCTAssertEqual(Row.bound, 0)
            XCTAssertEqual(Row.living, 0)
        }
    }

    func testASelectedRowStaysSelectedWhenItMoves() {
        MainActor.assumeIsolated {
            let fixture = Fixture([1, 2, 3, 4])
            fixture.selection?.selected = 1
            fixture.ids = [1, 3, 4, 2]
            fixture.model?.splice(at: 1, removed: 3, added: 3)
            XCTAssertEqual(fixture.selection?.selected, 3)
            fixture.window.destroy()
        }
    }

    func testARowIsOneObjectAsLongAsSomebodyHoldsIt() {
        MainActor.assumeIsolated {
            let model = LazyListModel { Int64($0) }
            model.splice(at: 0, removed: 0, added: 3)
            let list = OpaquePointer(model.object.pointer)
            let first = g_list_model_get_item(list, 1)
            let second = g_list_model_get_item(list, 1)
            XCTAssertEqual(first, second)
            guard let first else { return XCTFail("no row") }
            let watch = Watch(first)
            g_object_unref(first)
            g_object_unref(second)
            XCTAssertFalse(watch.isAlive)
            XCTAssertNil(g_list_model_get_item(list, 3))
        }
    }
}
