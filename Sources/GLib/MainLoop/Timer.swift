import CGLib

/// Something that happens once, later, on the main thread, unless it is cancelled or its timer goes away first.
@MainActor
public final class Timer {
    private var source: guint = 0
    private let action: @MainActor () -> Void

    /// `delay` in seconds.
    public init(after delay: Double, _ action: @escaping @MainActor () -> Void) {
        self.action = action
        // The source holds the timer weakly, or forgetting the timer would not stop it.
        let box = Unmanaged.passRetained(WeakTimer(self)).toOpaque()
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(delay * 1000), fireTimer, box,
            { data in if let data { Unmanaged<WeakTimer>.fromOpaque(data).release() } })
    }

    public func cancel() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
    }

    fileprivate func fire() {
        source = 0
        action()
    }
}

@MainActor
private final class WeakTimer {
    weak var timer: Timer?
    init(_ timer: Timer) { self.timer = timer }
}

private func fireTimer(_ data: gpointer?) -> gboolean {
    guard let data else { return 0 }
    // GLib's default main context runs on the main thread.
    let box = Unmanaged<WeakTimer>.fromOpaque(data)
    MainActor.assumeIsolated { box.takeUnretainedValue().timer?.fire() }
    return 0
}
