import MyStuffCore
import Synchronization

/// Backs a library up by itself while it is open: where the last session could not, then after changes, but never more
/// often than `interval`. At the end the one who closes the library calls `Library.backUpIfChanged` once more.
public final class AutomaticBackups: Sendable {
    public struct Pace: Sendable {
        /// From the opening to the first look: the first frame needs the processor.
        var first = Duration.seconds(5)
        var interval = Duration.seconds(30 * 60)

        public init() {}

        package init(first: Duration, interval: Duration) {
            self.first = first
            self.interval = interval
        }
    }

    private let task: Task<Void, Never>

    /// `onFailure` is called for each backup that could not be written, and with `LibraryError.damaged` where the library
    /// turns out to be so.
    public init(_ library: Library, pace: Pace = Pace(), onFailure: @escaping @Sendable (any Error) async -> Void) {
        let changes = library.changes()
        task = Task.detached(priority: .utility) {
            do {
                try await Task.sleep(for: pace.first)
                try await library.checkLarge()
                try await library.freeUnusedPictures()
            } catch is CancellationError {
                return
            } catch {
                await onFailure(error)
                // What is damaged must not push good backups out.
                if case LibraryError.damaged = error { return }
            }
            func backUp() async {
                do { _ = try await library.backUpIfChanged() } catch is CancellationError {
                } catch { await onFailure(error) }
            }
            await backUp()
            // By the time since, not by the clock, which can be set. What has changed meanwhile waits in the stream.
            for await _ in changes {
                do { try await Task.sleep(for: pace.interval) } catch { return }
                await backUp()
            }
        }
    }

    /// Waits until a backup that is being written is there.
    public func stop() async {
        task.cancel()
        await task.value
    }
}
