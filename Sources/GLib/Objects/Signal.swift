import CGLib
import CShims

/// The arguments of one signal emission, valid inside the handler only.
@MainActor
public struct SignalArguments {
    private let values: UnsafeBufferPointer<GValue>

    fileprivate init(_ values: UnsafeBufferPointer<GValue>) { self.values = values }

    /// Number of arguments, the emitting object not counted.
    public var count: Int { max(0, values.count - 1) }

    public func int(_ index: Int) -> Int {
        value(index) {
            if ms_value_holds($0, ms_type_uint()) != 0 { return Int(g_value_get_uint($0)) }
            if g_type_fundamental($0.pointee.g_type) == g_type_fundamental(ms_type_int()) {
                return Int(g_value_get_int($0))
            }
            if g_type_fundamental($0.pointee.g_type) == ms_type_flags() { return Int(g_value_get_flags($0)) }
            return Int(g_value_get_enum($0))
        }
    }

    public func double(_ index: Int) -> Double { value(index) { g_value_get_double($0) } }

    public func bool(_ index: Int) -> Bool { value(index) { g_value_get_boolean($0) != 0 } }

    public func string(_ index: Int) -> String? {
        value(index) { g_value_get_string($0).map { String(cString: $0) } }
    }

    public func pointer(_ index: Int) -> UnsafeMutableRawPointer? { value(index) { g_value_get_pointer($0) } }

    /// The C structure, which belongs to the emission.
    public func boxed(_ index: Int) -> UnsafeMutableRawPointer? { value(index) { g_value_get_boxed($0) } }

    /// The object without a reference of its own (transfer none), or NULL.
    public func object(_ index: Int) -> UnsafeMutableRawPointer? { value(index) { g_value_get_object($0) } }

    public func variant(_ index: Int) -> OpaquePointer? { value(index) { g_value_get_variant($0) } }

    private func value<Result>(_ index: Int, _ read: (UnsafePointer<GValue>) -> Result) -> Result {
        precondition(index >= 0 && index + 1 < values.count, "the signal has no argument \(index)")
        return withUnsafePointer(to: values[index + 1], read)
    }
}

/// A connected handler. Needed only where a handler goes before its object does.
public struct SignalConnection: Sendable {
    fileprivate let id: gulong
}

private final class SignalBox {
    let handler: @MainActor (SignalArguments) -> Bool
    init(_ handler: @escaping @MainActor (SignalArguments) -> Bool) { self.handler = handler }
}

extension Object {
    /// Calls `handler` at each emission until the object dies or `disconnect` is called. Every signature goes through
    /// one marshaller. The handler must not hold this object or anything that owns it: capture `[weak self]`.
    @discardableResult
    public func connect(
        _ signal: String, after: Bool = false, _ handler: @escaping @MainActor (SignalArguments) -> Void
    ) -> SignalConnection {
        connectAnswering(signal, after: after) { arguments in
            handler(arguments)
            return false
        }
    }

    /// The same for a signal with a boolean result; `true` mostly means that the emission has been handled.
    @discardableResult
    public func connectAnswering(
        _ signal: String, after: Bool = false, _ handler: @escaping @MainActor (SignalArguments) -> Bool
    ) -> SignalConnection {
        let box = Unmanaged.passRetained(SignalBox(handler)).toOpaque()
        guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), box) else {
            preconditionFailure("g_closure_new_simple aborts rather than answer NULL")
        }
        g_closure_set_marshal(closure, marshalSignal)
        g_closure_add_finalize_notifier(closure, box) { data, _ in
            if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
        }
        let id = g_signal_connect_closure(pointer, signal, closure, after ? 1 : 0)
        precondition(id != 0, "no signal “\(signal)” on this object")
        return SignalConnection(id: id)
    }

    public func disconnect(_ connection: SignalConnection) {
        g_signal_handler_disconnect(pointer, connection.id)
    }

    /// Runs `body` while the handler sleeps, so that what the program writes is not taken for the person's doing.
    public func blocking(_ connection: SignalConnection, _ body: () -> Void) {
        g_signal_handler_block(pointer, connection.id)
        body()
        g_signal_handler_unblock(pointer, connection.id)
    }
}

private func marshalSignal(
    _ closure: UnsafeMutablePointer<GClosure>?, _ result: UnsafeMutablePointer<GValue>?, _ count: guint,
    _ values: UnsafePointer<GValue>?, _ hint: gpointer?, _ data: gpointer?
) {
    guard let data = closure?.pointee.data else { return }
    // SAFETY: signals of main-thread objects are emitted on the main thread, synchronously; nothing here outlives the
    // call, so none of these pointers crosses a thread.
    nonisolated(unsafe) let arguments = UnsafeBufferPointer(start: values, count: Int(count))
    nonisolated(unsafe) let answer = result
    nonisolated(unsafe) let box = Unmanaged<SignalBox>.fromOpaque(data)
    MainActor.assumeIsolated {
        // Retained for the call: a handler may destroy the object, and this closure with it.
        let handled = box.takeUnretainedValue().handler(SignalArguments(arguments))
        if let answer, ms_value_holds(answer, ms_type_boolean()) != 0 {
            g_value_set_boolean(answer, handled ? 1 : 0)
        }
    }
}
