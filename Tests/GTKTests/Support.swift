import CGTK
import GLib
import GTK
import XCTest

/// GTK is started once; without a display these tests are skipped, and `make test` gives them one.
class GTKTestCase: XCTestCase {
    private static let hasDisplay = gtk_init_check() != 0
    private static let hasBridge = MainQueueBridge.install()

    override func setUpWithError() throws {
        guard Self.hasDisplay else { throw XCTSkip("no display") }
        XCTAssertTrue(Self.hasBridge)
    }
}

@MainActor
func floatingLabel() -> UnsafeMutableRawPointer {
    guard let label = gtk_label_new("text") else { preconditionFailure("out of memory") }
    return UnsafeMutableRawPointer(label)
}
