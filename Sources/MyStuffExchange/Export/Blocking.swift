import Dispatch
import Synchronization

/// Work that waits for the disk, on a thread of its own rather than one of Swift's few.
enum Blocking {
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

/// Carries a task's cancellation to a thread that belongs to no task.
final class ExportFlag: Sendable {
    private let isRaised = Atomic<Bool>(false)

    func raise() { isRaised.store(true, ordering: .relaxed) }

    func check() throws {
        if isRaised.load(ordering: .relaxed) { throw CancellationError() }
    }
}
