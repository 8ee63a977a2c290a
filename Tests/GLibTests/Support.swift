import CGLib
import Foundation

/// Runs the main loop until `condition` holds or `seconds` have passed; answers whether it held.
@MainActor
func iterate(for seconds: Double = 5, until condition: @MainActor () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        if Date() > end { return false }
        if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
    }
    return true
}

/// Says whether a GObject still exists.
@MainActor
final class Watch {
    private let slot = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)

    init() { slot.initialize(to: nil) }

    /// A new object with one reference, which the caller owns.
    func action() -> UnsafeMutableRawPointer {
        guard let action = g_simple_action_new("test", nil) else { preconditionFailure("out of memory") }
        return watch(UnsafeMutableRawPointer(action))
    }

    @discardableResult
    func watch(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        slot.pointee = object
        g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), slot)
        return object
    }

    var isAlive: Bool { slot.pointee != nil }
}
