import CGLib

/// The message bus of the person's session.
///
/// All calls wait for their answer: they belong on a queue of their own, never on the main thread.
///
/// SAFETY (`@unchecked Sendable`): the pointer is constant, and GDBusConnection may be used on any thread;
/// https://docs.gtk.org/gio/class.DBusConnection.html.
public final class SessionBus: @unchecked Sendable {
    /// Who is called: the name of a service, and one of the interfaces of one of its objects.
    public struct Target: Sendable {
        let service: String
        let path: String
        let interface: String

        public init(service: String, path: String, interface: String) {
            (self.service, self.path, self.interface) = (service, path, interface)
        }
    }

    let connection: OpaquePointer

    /// Connects, or shares the connection that the process has already.
    public init() throws(GLibError) {
        connection = try throwing { error in g_bus_get_sync(G_BUS_TYPE_SESSION, nil, error) }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    /// Our own address on the bus, such as `:1.42`.
    var uniqueName: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

    /// Calls a method. `arguments` is a tuple, and so is the answer. Waits `timeout` seconds at most.
    @discardableResult
    public func call(
        _ method: String, of target: Target, _ arguments: Variant, timeout: Double
    ) throws(GLibError) -> Variant {
        defer { withExtendedLifetime(arguments) {} }
        let answer = try throwing { error in
            g_dbus_connection_call_sync(
                connection, target.service, target.path, target.interface, method, arguments.pointer, nil,
                G_DBUS_CALL_FLAGS_NONE, gint(timeout * 1000), nil, error)
        }
        return Variant(taking: answer)
    }

    /// Calls a method that answers with an open file, which becomes the caller's to close. nil where the answer has none.
    public func callForFile(
        _ method: String, of target: Target, _ arguments: Variant, timeout: Double
    ) throws(GLibError) -> Int32? {
        defer { withExtendedLifetime(arguments) {} }
        var files: UnsafeMutablePointer<GUnixFDList>?
        let answer = try throwing { error in
            g_dbus_connection_call_with_unix_fd_list_sync(
                connection, target.service, target.path, target.interface, method, arguments.pointer, nil,
                G_DBUS_CALL_FLAGS_NONE, gint(timeout * 1000), nil, &files, nil, error)
        }
        defer { if let files { g_object_unref(files) } }
        guard let place = Variant(taking: answer).child(0)?.handle, let files,
            place >= 0, place < g_unix_fd_list_get_length(files)
        else { return nil }
        let file = g_unix_fd_list_get(files, place, nil)
        return file >= 0 ? file : nil
    }

    /// A property; nil where the object has none of that name, or there is no such object.
    public func property(_ name: String, of target: Target, timeout: Double) -> Variant? {
        let properties = Target(
            service: target.service, path: target.path, interface: "org.freedesktop.DBus.Properties")
        let arguments = Variant.tuple([.string(target.interface), .string(name)])
        return try? call("Get", of: properties, arguments, timeout: timeout).child(0)?.inner
    }
}
