import CGLib

/// A thread outside of libdispatch's pool, for work that may never end.
enum Thread {
    /// Answers false where the system gives no thread.
    static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(body))
        let thread = g_thread_try_new("drawing", runBody, box.toOpaque(), nil)
        guard let thread else {
            box.release()
            return false
        }
        g_thread_unref(thread)
        return true
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runBody(_ argument: gpointer?) -> gpointer? {
    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}
