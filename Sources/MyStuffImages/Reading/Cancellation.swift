import CGLib

/// Carries a task's cancellation to a thread that belongs to no task. Stages ask between their steps; GIO, which may wait
/// for a server, is told.
///
/// SAFETY (`@unchecked Sendable`): the pointer is a constant, and GCancellable's functions that are used here may be
/// called from any thread (its documentation, "thread-safe").
final class Cancellation: @unchecked Sendable {
    let cancellable = g_cancellable_new()

    deinit {
        if let cancellable { g_object_unref(cancellable) }
    }

    func cancel() { g_cancellable_cancel(cancellable) }

    func check() throws {
        if g_cancellable_is_cancelled(cancellable) != 0 { throw CancellationError() }
    }

    /// Lends a descriptor that can be read from once this has been cancelled; `nil` where the system has none left.
    func withDescriptor<Failure: Error>(_ body: (Int32?) throws(Failure) -> Void) throws(Failure) {
        let descriptor = g_cancellable_get_fd(cancellable)
        guard descriptor >= 0 else { return try body(nil) }
        defer { g_cancellable_release_fd(cancellable) }
        try body(descriptor)
    }
}
