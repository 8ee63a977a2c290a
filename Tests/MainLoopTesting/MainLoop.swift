import CGLib
import Foundation

/// Runs the main loop until `condition` holds or `seconds` have passed; answers whether it held.
@MainActor
public func iterate(for seconds: Double = 5, until condition: @MainActor () -> Bool = { false }) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
        if Date() > end { return false }
        if g_main_context_iteration(nil, 0) == 0 { usleep(500) }
    }
    return true
}

/// Lets pending events and idle work run until there is none.
@MainActor
public func settle() {
    for _ in 0..<2000 where g_main_context_iteration(nil, 0) == 0 { return }
}

/// Says whether a GObject still exists.
@MainActor
public final class Watch {
    private let slot = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)

    public init() { slot.initialize(to: nil) }

    public convenience init(_ object: UnsafeMutableRawPointer) {
        self.init()
        watch(object)
    }

    @discardableResult
    public func watch(_ object: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        slot.pointee = object
        g_object_add_weak_pointer(object.assumingMemoryBound(to: GObject.self), slot)
        return object
    }

    /// A new object with one reference, which the caller owns.
    public func action() -> UnsafeMutableRawPointer {
        guard let action = g_simple_action_new("test", nil) else { preconditionFailure("out of memory") }
        return watch(UnsafeMutableRawPointer(action))
    }

    public var isAlive: Bool { slot.pointee != nil }
}
