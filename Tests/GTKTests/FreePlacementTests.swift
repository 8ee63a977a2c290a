import CGTK
import GLib
import MainLoopTesting
import XCTest

@testable import GTK

final class FreePlacementTests: GTKTestCase {
    func testTheChildIsWhereTheFrameSays() {
        MainActor.assumeIsolated {
            let child = PictureView(made(gtk_picture_new()))
            let area = Box.horizontal(spacing: 0, cssClass: "x", [child])
            // GTK owns every window until it is destroyed.
            guard let toplevel = gtk_window_new() else { return XCTFail("no window") }
            let window = Window(Object(borrowing: toplevel))
            let asked = Asked(FreePlacement.Frame(x: -30, y: 20, width: 4000, height: 50))
            let placement = FreePlacement(area)
            placement.layOut { width, _ in
                asked.width = width
                return asked.frame
            }
            gtk_window_set_child(window.window, area.widget)
            window.defaultSize = (200, 100)
            window.present()
            XCTAssertTrue(iterate { child.width > 0 })
            // However large the child is, the window stays as it is.
            XCTAssertEqual(asked.width, area.width * area.scaleFactor)
            XCTAssertLessThan(area.width, 1000)
            XCTAssertEqual(child.width, 4000)
            XCTAssertEqual(child.height, 50)
            var x = 0.0
            var y = 0.0
            XCTAssertNotEqual(gtk_widget_translate_coordinates(child.widget, area.widget, 0, 0, &x, &y), 0)
            XCTAssertEqual(x, -30 / Double(area.scaleFactor), accuracy: 0.01)
            XCTAssertEqual(y, 20 / Double(area.scaleFactor), accuracy: 0.01)

            asked.frame = FreePlacement.Frame(x: 0, y: 0, width: 7, height: 9)
            placement.update()
            XCTAssertTrue(iterate { child.width == 7 && child.height == 9 })
            window.destroy()
        }
    }

    func testTheWidgetLetsGoOfItsFrame() {
        MainActor.assumeIsolated {
            weak var held: AnyObject?
            do {
                let area = Box.horizontal(spacing: 0, cssClass: "x", [])
                let mark = Label(made(gtk_label_new(nil)))
                held = mark
                FreePlacement(area).layOut { _, _ in
                    _ = mark
                    return FreePlacement.Frame(x: 0, y: 0, width: 1, height: 1)
                }
                XCTAssertNotNil(held)
            }
            XCTAssertNil(held)
        }
    }

    func testADragOffersAFileOrNothing() {
        MainActor.assumeIsolated {
            let drag = FileDragSource()
            XCTAssertNil(gtk_drag_source_get_content(drag.opaque))
            drag.offer(path: "/tmp/a picture.png")
            let content = gtk_drag_source_get_content(drag.opaque)
            XCTAssertNotNil(content)
            let formats = content.flatMap {
                gdk_content_formats_union_serialize_mime_types(gdk_content_provider_ref_formats($0))
            }
            XCTAssertNotEqual(gdk_content_formats_contain_mime_type(formats, "text/uri-list"), 0)
            gdk_content_formats_unref(formats)
            drag.offer(path: nil)
            XCTAssertNil(gtk_drag_source_get_content(drag.opaque))
            drag.isEnabled = false
            XCTAssertFalse(drag.isEnabled)
        }
    }
}

@MainActor
private final class Asked {
    var frame: FreePlacement.Frame
    var width = 0
    init(_ frame: FreePlacement.Frame) { self.frame = frame }
}
