import CGTK
import Foundation
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

/// Runs the main loop until `condition` holds or `seconds` have passed; answers whether it held.
@MainActor
func iterate(for seconds: Double = 5, until condition: @MainActor () -> Bool = { false }) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        if Date() > end { return false }
        if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
    }
    return true
}

/// Lets pending events and idle work run until there is none.
@MainActor
func settle() {
    for _ in 0..<2000 where g_main_context_iteration(nil, 0) == 0 { return }
}

/// Says whether a GObject still exists.
@MainActor
final class Watch {
    private let slot = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)

    init(_ object: UnsafeMutableRawPointer) {
        slot.initialize(to: object)
        g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), slot)
    }

    var isAlive: Bool { slot.pointee != nil }
}

@MainActor
func floatingLabel() -> UnsafeMutableRawPointer {
    guard let label = gtk_label_new("text") else { preconditionFailure("out of memory") }
    return UnsafeMutableRawPointer(label)
}
