import Synchronization

/// Raised by whoever has no more use for what is being done; carries a task's cancellation to a thread that belongs to
/// no task.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package func raise() { flag.store(true, ordering: .relaxed) }

    package var isRaised: Bool { flag.load(ordering: .relaxed) }

    /// Throws `CancellationError` once it is raised.
    package func check() throws {
        if isRaised { throw CancellationError() }
    }
}
