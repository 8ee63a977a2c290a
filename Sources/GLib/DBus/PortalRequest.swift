import CGLib
import Synchronization

/// One question to the person, asked by the desktop's portal on our behalf.
///
/// How it goes: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Request.html
public final class PortalRequest: Sendable {
    public enum Answer: Sendable, Equatable {
        case yes
        /// The person has said no, now or once before; the portal does not tell which.
        case no
        /// `close` was called, or the portal has gone.
        case interrupted
    }

    private static let numbers = Atomic<Int>(0)

    private let bus: SessionBus
    private let target: SessionBus.Target
    private let method: String
    private let mailbox = RequestMailbox()

    /// `method` is one of the portal that takes nothing but options.
    public init(_ method: String, of target: SessionBus.Target, on bus: SessionBus) {
        self.bus = bus
        self.method = method
        self.target = target
    }

    /// Asks, and waits for as long as the person takes: for a thread that has nothing else to do. Once only.
    public func ask() throws(GLibError) -> Answer {
        // A context of its own, so that the answer comes here and needs nobody's main loop.
        guard let context = g_main_context_new() else { return .interrupted }
        g_main_context_push_thread_default(context)
        mailbox.begin(context)
        let token = "mystuff\(Self.numbers.add(1, ordering: .relaxed).newValue)"
        let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
        let request = SessionBus.Target(
            service: target.service, path: "\(target.path)/request/\(sender)/\(token)",
            interface: "org.freedesktop.portal.Request")
        // Before the call: the answer can come before the call returns.
        let subscriptions = [
            subscribe(target.service, request.interface, "Response", request.path, nil, responseCame),
            subscribe(
                "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", "/org/freedesktop/DBus",
                target.service, ownerChanged),
        ]
        defer {
            for subscription in subscriptions { g_dbus_connection_signal_unsubscribe(bus.connection, subscription) }
            mailbox.end()
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let options = Variant.options(["handle_token": .string(token)])
        try bus.call(method, of: target, .tuple([options]), timeout: 25)
        while true {
            if let answer = mailbox.answer { return answer }
            if mailbox.isClosed {
                _ = try? bus.call("Close", of: request, .tuple([]), timeout: 2)
                return .interrupted
            }
            g_main_context_iteration(context, 1)
        }
    }

    /// Takes the question back: `ask` returns. May be called on any thread, also before `ask`.
    public func close() { mailbox.close() }

    private func subscribe(
        _ sender: String, _ interface: String, _ signal: String, _ path: String, _ argument: String?,
        _ callback: GDBusSignalCallback?
    ) -> guint {
        g_dbus_connection_signal_subscribe(
            bus.connection, sender, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE, callback,
            Unmanaged.passRetained(mailbox).toOpaque(),
            { data in if let data { Unmanaged<RequestMailbox>.fromOpaque(data).release() } })
    }
}

/// What a waiting request hears.
///
/// SAFETY (`@unchecked Sendable`): guarded by the mutex; the context's own functions may be called on any thread, and it
/// is there from `begin` to `end`.
private final class RequestMailbox: @unchecked Sendable {
    private struct State {
        var answer: PortalRequest.Answer?
        var isClosed = false
        var context: OpaquePointer?
    }

    private let mutex = Mutex<Void>(())
    private var state = State()

    var answer: PortalRequest.Answer? { mutex.withLock { _ in state.answer } }
    var isClosed: Bool { mutex.withLock { _ in state.isClosed } }

    func begin(_ context: OpaquePointer) { mutex.withLock { _ in state.context = context } }
    func end() { mutex.withLock { _ in state.context = nil } }

    func take(_ answer: PortalRequest.Answer) {
        mutex.withLock { _ in if state.answer == nil { state.answer = answer } }
    }

    func close() {
        mutex.withLock { _ in
            state.isClosed = true
            if let context = state.context { g_main_context_wakeup(context) }
        }
    }
}

private func responseCame(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?, _ parameters: OpaquePointer?, _ data: gpointer?
) {
    guard let data, let parameters else { return }
    let response = Variant(taking: g_variant_ref(parameters)).child(0)?.uint32
    // 0 is yes, 1 is no, 2 is an end in some other way.
    Unmanaged<RequestMailbox>.fromOpaque(data).takeUnretainedValue()
        .take(response == 0 ? .yes : response == 1 ? .no : .interrupted)
}

private func ownerChanged(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?, _ parameters: OpaquePointer?, _ data: gpointer?
) {
    guard let data, let parameters else { return }
    // The call itself may have started the portal; only one that goes will never answer.
    guard Variant(taking: g_variant_ref(parameters)).child(2)?.string == "" else { return }
    Unmanaged<RequestMailbox>.fromOpaque(data).takeUnretainedValue().take(.interrupted)
}
