import CGLib

/// An object of this program's on the message bus of the session, which other programs call. It is there until this is
/// let go of.
@MainActor
public final class BusObject {
    /// Answers a call, once. Let go of unanswered, the caller waits until it loses patience.
    public struct Reply {
        fileprivate let invocation: OpaquePointer

        /// `values` are what the method is declared to answer, in order.
        public func answer(_ values: [Variant]) {
            let tuple = Variant.tuple(values)
            withExtendedLifetime(tuple) { g_dbus_method_invocation_return_value(invocation, tuple.pointer) }
        }
    }

    /// `arguments` is a tuple.
    public typealias Handler = @MainActor (_ method: String, _ arguments: Variant, _ reply: Reply) -> Void

    private let bus: SessionBus
    private let handler: Handler
    private var registration: guint = 0

    /// `description` says in D-Bus's introspection format what can be called; its first interface is served. It is
    /// declared, and checked against each call, by GDBus. Throws where something is at `path` already.
    public init(path: String, description: String, on bus: SessionBus, handler: @escaping Handler) throws(GLibError) {
        self.bus = bus
        self.handler = handler
        let node = try throwing { error in g_dbus_node_info_new_for_xml(description, error) }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = methodCalled
        // The object does not outlive its registration, which `deinit` takes back.
        let data = Unmanaged.passUnretained(self).toOpaque()
        registration = try throwing { error in
            let number = g_dbus_connection_register_object(
                bus.connection, path, node.pointee.interfaces?[0], &table, data, nil, error)
            return number == 0 ? nil : number
        }
    }

    isolated deinit { if registration != 0 { g_dbus_connection_unregister_object(bus.connection, registration) } }

    fileprivate func called(_ method: String, _ arguments: Variant, _ invocation: OpaquePointer) {
        handler(method, arguments, Reply(invocation: invocation))
    }
}

/// GDBus calls in the main context in which the object was registered.
private func methodCalled(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ parameters: OpaquePointer?,
    _ invocation: OpaquePointer?, _ data: gpointer?
) {
    guard let method, let parameters, let invocation, let data else { return }
    let name = String(cString: method)
    let arguments = Variant(taking: g_variant_ref(parameters))
    nonisolated(unsafe) let (call, object) = (invocation, data)
    MainActor.assumeIsolated {
        Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue().called(name, arguments, call)
    }
}
