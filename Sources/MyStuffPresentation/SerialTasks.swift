/// Runs asynchronous work one after the other, in the order in which it was asked for.
///
/// An actor alone does not promise that: at each `await` inside one call another call may begin. Here a save that was
/// asked for before an undo is committed before the undo is.
@MainActor
public final class SerialTasks {
    private var last: Task<Void, Never>?

    public init() {}

    @discardableResult
    public func run(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let before = last
        let task = Task { @MainActor in
            await before?.value
            await work()
        }
        last = task
        return task
    }

    /// Waits for everything that has been asked for so far, and for what that asks for in turn.
    public func finish() async {
        while let task = last {
            await task.value
            if task == last { return }
        }
    }
}
