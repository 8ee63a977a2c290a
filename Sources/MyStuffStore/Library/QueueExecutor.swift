import Dispatch

/// Runs an actor on a serial queue of its own, so that waiting for the disk never holds up one of the few threads that
/// all other Swift tasks share. (Dispatch's own DispatchSerialQueue is an executor on Apple's systems only.)
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String, qos: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Runs `work` on the queue and hands its result over.
    func perform<Result>(_ work: @escaping @Sendable () throws -> sending Result) async throws -> sending Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                do { continuation.resume(returning: try work()) } catch { continuation.resume(throwing: error) }
            }
        }
    }
}
