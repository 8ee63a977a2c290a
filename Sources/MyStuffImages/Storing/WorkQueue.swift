import Dispatch
import Synchronization

/// Runs blocking work on libdispatch's threads, a few at a time, so that neither Swift's own pool waits for a disk nor a
/// scrolled list decodes a hundred pictures at once.
final class WorkQueue: Sendable {
    private struct State {
        var free: Int
        var urgent: [@Sendable () -> Void] = []
        var ordinary: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>
    private let threads = DispatchQueue(label: "pictures", attributes: .concurrent)

    init(width: Int) { state = Mutex(State(free: width)) }

    /// Runs `work` when its turn comes; urgent work goes before the rest. Work whose task has been cancelled meanwhile is
    /// not begun.
    func run<Success: Sendable>(
        urgent: Bool = false, _ work: @escaping @Sendable (Cancellation) throws -> Success
    ) async throws -> Success {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(urgent: urgent) {
                    continuation.resume(
                        with: Result {
                            try cancellation.check()
                            return try work(cancellation)
                        })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func enqueue(urgent: Bool, _ job: @escaping @Sendable () -> Void) {
        let begins = state.withLock { state in
            if urgent { state.urgent.append(job) } else { state.ordinary.append(job) }
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if begins { threads.async { self.drain() } }
    }

    private func drain() {
        while let job = next() { job() }
    }

    /// The next job, or `nil` after giving back the thread's place.
    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if !state.urgent.isEmpty { return state.urgent.removeFirst() }
            if !state.ordinary.isEmpty { return state.ordinary.removeFirst() }
            state.free += 1
            return nil
        }
    }
}
