import CGTK
import GLib
import MainLoopTesting
import XCTest

@testable import GTK

/// The faults that other bindings have had, each with a test against it.
final class WidgetTests: GTKTestCase {
    func testAWidgetThatWasNeverParentedDoesNotLeak() {
        MainActor.assumeIsolated {
            let pointer = floatingLabel()
            let watch = Watch(pointer)
            do { _ = Label(Object(taking: pointer)) }
            XCTAssertFalse(watch.isAlive)
        }
    }

    func testRemoveThenDropAndDropThenRemove() {
        MainActor.assumeIsolated {
            for dropFirst in [true, false] {
                let box = Box.horizontal(spacing: 0, cssClass: "x", [])
                let pointer = floatingLabel()
                let watch = Watch(pointer)
                var label: Label? = Label(Object(taking: pointer))
                if let label { box.append(label) }
                if dropFirst { label = nil }
                XCTAssertTrue(watch.isAlive)
                gtk_box_remove(
                    box.object.pointer.assumingMemoryBound(to: GtkBox.self),
                    pointer.assumingMemoryBound(to: GtkWidget.self))
                XCTAssertEqual(watch.isAlive, !dropFirst)
                label = nil
                XCTAssertFalse(watch.isAlive)
            }
        }
    }

    func testAHandlerMayRemoveItsOwnWidget() {
        MainActor.assumeIsolated {
            let box = Box.horizontal(spacing: 0, cssClass: "x", [])
            guard let made = gtk_button_new() else { return XCTFail("no button") }
            let watch = Watch(UnsafeMutableRawPointer(made))
            var clicks = 0
            do {
                let button = Button(Object(taking: made))
                box.append(button)
                button.onClicked { [unowned box] in
                    clicks += 1
                    gtk_box_remove(
                        box.object.pointer.assumingMemoryBound(to: GtkBox.self), made)
                }
            }
            XCTAssertTrue(watch.isAlive)
            activateInWindow(made, in: box) { clicks > 0 }
            XCTAssertEqual(clicks, 1)
            XCTAssertTrue(iterate { !watch.isAlive })
        }
    }

    func testNoSignalReachesAViewThatHasGone() {
        MainActor.assumeIsolated {
            guard let made = gtk_entry_new() else { return XCTFail("no entry") }
            let entry = Entry(Object(taking: made))
            var calls = 0
            do {
                let view = View(entry) { calls += 1 }
                entry.text = "a"
                XCTAssertEqual(calls, 1)
                withExtendedLifetime(view) {}
            }
            entry.text = "b"
            XCTAssertEqual(calls, 1)
        }
    }

    @MainActor
    private final class View {
        private let onChange: () -> Void
        init(_ entry: Entry, onChange: @escaping () -> Void) {
            self.onChange = onChange
            entry.onChanged { [weak self] in self?.onChange() }
        }
    }

    func testResettingATextLeavesNothingToUndo() {
        MainActor.assumeIsolated {
            guard let made = gtk_entry_new() else { return XCTFail("no entry") }
            let entry = Entry(Object(taking: made))
            entry.reset(to: "from the store")
            gtk_widget_activate_action_variant(made, "text.undo", nil)
            XCTAssertEqual(entry.text, "from the store")
        }
    }

    func testADialogOpenedAndClosedAHundredTimesLeavesNothing() {
        MainActor.assumeIsolated {
            var watches: [Watch] = []
            for _ in 0..<100 {
                guard let made = gtk_window_new() else { return XCTFail("no window") }
                watches.append(Watch(UnsafeMutableRawPointer(made)))
                let window = Window(Object(borrowing: made))
                window.onCloseRequest { [weak window] in
                    window?.destroy()
                    return true
                }
                window.present()
                settle()
                window.close()
                settle()
            }
            XCTAssertTrue(iterate(for: 2) { watches.allSatisfy { !$0.isAlive } })
            XCTAssertEqual(watches.filter(\.isAlive).count, 0)
        }
    }

    func testAChooserDroppedBeforeItsResponseIsFreed() {
        MainActor.assumeIsolated {
            guard let made = gtk_window_new() else { return XCTFail("no window") }
            let window = Window(Object(borrowing: made))
            let watch: Watch
            do {
                let chooser = FileChooser(
                    title: "Choose", accept: "Open", parent: window,
                    filters: [FileChooser.Filter(name: "Pictures", mediaTypes: ["image/*"])], folder: nil)
                watch = Watch(chooser.object.pointer)
                XCTAssertTrue(watch.isAlive)
            }
            settle()
            XCTAssertFalse(watch.isAlive)
            window.destroy()
        }
    }

    func testASquareIsSquareAndAtMostFiveHundredAndTwelve() {
        MainActor.assumeIsolated {
            let box = Box.horizontal(spacing: 0, cssClass: "x", [Label(Object(taking: floatingLabel()))])
            box.layOutAsSquare()
            let widget = box.object.pointer.assumingMemoryBound(to: GtkWidget.self)
            for (width, side) in [(100, 100), (300, 300), (512, 512), (900, 512)] {
                var natural: gint = 0
                gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, gint(width), nil, &natural, nil, nil)
                XCTAssertEqual(Int(natural), side)
            }
        }
    }
}

/// Presses the button in a window that goes away afterwards: until then GTK keeps a removed widget that had the
/// focus.
@MainActor
private func activateInWindow(
    _ button: UnsafeMutablePointer<GtkWidget>, in box: Box, until done: @MainActor () -> Bool
) {
    guard let top = gtk_window_new() else { return XCTFail("no window") }
    let window = Window(Object(borrowing: top))
    gtk_window_set_child(window.window, box.widget)
    window.present()
    XCTAssertTrue(iterate { box.isMapped })
    g_object_ref(button)
    gtk_widget_activate(button)
    XCTAssertTrue(iterate(until: done))
    g_object_unref(button)
    window.destroy()
}
