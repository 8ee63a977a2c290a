import CGLib
import GLib
import MainLoopTesting
import XCTest

/// References and signals, against plain GObjects. Each test watches the object itself with a weak pointer.
final class ObjectTests: XCTestCase {
    func testTheLastReferenceFreesTheObject() {
        MainActor.assumeIsolated {
            let watch = Watch()
            do {
                let object = Object(taking: watch.action())
                XCTAssertTrue(object.isA(g_simple_action_get_type()))
                XCTAssertTrue(watch.isAlive)
            }
            XCTAssertFalse(watch.isAlive)
        }
    }

    func testBorrowingLeavesTheOwnersReference() {
        MainActor.assumeIsolated {
            let watch = Watch()
            let owned = watch.action()
            do { _ = Object(borrowing: owned) }
            XCTAssertTrue(watch.isAlive)
            g_object_unref(owned)
            XCTAssertFalse(watch.isAlive)
        }
    }

    func testAReferenceDroppedOnAnotherThreadIsReleasedOnTheMainOne() {
        MainActor.assumeIsolated {
            let watch = Watch()
            var object: Object? = Object(taking: watch.action())
            // SAFETY: handed over whole; this thread does not touch it again.
            nonisolated(unsafe) let handedOver = Unmanaged.passRetained(object as AnyObject)
            object = nil
            let thread = Thread { handedOver.release() }
            thread.start()
            XCTAssertTrue(iterate { !watch.isAlive })
        }
    }

    func testAHandlerAndItsClosureGoWithTheObject() {
        MainActor.assumeIsolated {
            final class Token {}
            let watch = Watch()
            weak var weakToken: Token?
            var calls = 0
            do {
                let object = Object(taking: watch.action())
                let token = Token()
                weakToken = token
                object.connect("activate") { _ in
                    withExtendedLifetime(token) { calls += 1 }
                }
                g_action_activate(OpaquePointer(object.pointer), nil)
            }
            XCTAssertEqual(calls, 1)
            XCTAssertNil(weakToken)
            XCTAssertFalse(watch.isAlive)
        }
    }

    func testADisconnectedHandlerIsNotCalledAndIsFreed() {
        MainActor.assumeIsolated {
            final class Token {}
            weak var weakToken: Token?
            var calls = 0
            let object = Object(taking: Watch().action())
            let connection: SignalConnection
            do {
                let token = Token()
                weakToken = token
                connection = object.connect("activate") { _ in
                    withExtendedLifetime(token) { calls += 1 }
                }
            }
            object.blocking(connection) { g_action_activate(OpaquePointer(object.pointer), nil) }
            XCTAssertEqual(calls, 0)
            object.disconnect(connection)
            XCTAssertNil(weakToken)
            g_action_activate(OpaquePointer(object.pointer), nil)
            XCTAssertEqual(calls, 0)
        }
    }

    func testAHandlerMayDropTheLastReferenceToItsOwnObject() {
        MainActor.assumeIsolated {
            let watch = Watch()
            var object: Object? = Object(taking: watch.action())
            let pointer = object?.pointer
            object?.connect("activate") { _ in object = nil }
            g_object_ref(pointer)
            g_action_activate(pointer.map { OpaquePointer($0) }, nil)
            XCTAssertNil(object)
            g_object_unref(pointer)
            XCTAssertFalse(watch.isAlive)
        }
    }

    func testErrorsAreCopiedAndNullIsCopedWith() {
        let error = g_error_new_literal(g_io_error_quark(), 1, "No such thing")
        let copy = GLibError(consuming: error)
        XCTAssertEqual(copy.message, "No such thing")
        XCTAssertTrue(copy.matches(domain: g_io_error_quark(), code: 1))
        XCTAssertFalse(GLibError(consuming: nil).message.isEmpty)
    }
}
