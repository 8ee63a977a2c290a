import Dispatch
import Synchronization

/// Runs blocking work a few at a time, so that a scrolled list does not decode a hundred pictures at once.
///
/// Each lane is a serial queue, for which libdispatch makes a thread of its own. On the threads of its pool, of which
/// there is one for each core and which Swift's tasks use as well, two large pictures would make everybody wait.
package final class WorkQueue: Sendable {
    private struct State {
        var free: [DispatchQueue]
        var urgent: [@Sendable () -> Void] = []
        var ordinary: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    package init(width: Int) {
        state = Mutex(State(free: (0..<width).map { DispatchQueue(label: "pictures-\($0)") }))
    }

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

    /// Runs `job` when its turn comes.
    package func enqueue(urgent: Bool, _ job: @escaping @Sendable () -> Void) {
        let lane = state.withLock { state in
            if urgent { state.urgent.append(job) } else { state.ordinary.append(job) }
            return state.free.popLast()
        }
        if let lane { lane.async { self.drain(on: lane) } }
    }

    private func drain(on lane: DispatchQueue) {
        while let job = next(on: lane) { job() }
    }

    /// The next job, or `nil` after giving the lane back.
    private func next(on lane: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if !state.urgent.isEmpty { return state.urgent.removeFirst() }
            if !state.ordinary.isEmpty { return state.ordinary.removeFirst() }
            state.free.append(lane)
            return nil
        }
    }
}
