import CGLib

/// Runs an action in the main loop when the process gets a Unix signal such as SIGTERM.
@MainActor
public final class UnixSignal {
    private let action: @MainActor () -> Void

    /// Stays in force for the life of the process: a signal has no other owner.
    public static func handle(_ number: Int32, _ action: @escaping @MainActor () -> Void) {
        let box = Unmanaged.passRetained(UnixSignal(action)).toOpaque()
        g_unix_signal_add_full(
            G_PRIORITY_DEFAULT, number, deliverSignal, box,
            { data in if let data { Unmanaged<UnixSignal>.fromOpaque(data).release() } })
    }

    private init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    fileprivate func deliver() { action() }
}

private func deliverSignal(_ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    // GLib's default main context runs on the main thread.
    let box = Unmanaged<UnixSignal>.fromOpaque(data)
    MainActor.assumeIsolated { box.takeUnretainedValue().deliver() }
    return 1
}
