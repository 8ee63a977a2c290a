import Dispatch
import Synchronization

/// Runs blocking work in two lanes: what is wanted now first, the most urgent of it before the rest, and quiet work only
/// where nothing is wanted.
///
/// A lane is a serial queue, which has a thread of its own: on the threads of libdispatch's pool, one for each core, two
/// large pictures would make everybody wait.
public final class JobLanes: Sendable {
    /// A piece of work; `key` tells two requests for the same thing apart from two things.
    public struct Job: Sendable {
        public let key: Int64
        let run: @Sendable () -> Void

        public init(key: Int64, run: @escaping @Sendable () -> Void) {
            self.key = key
            self.run = run
        }
    }

    private struct State {
        var free: [DispatchQueue]
        /// The most urgent last.
        var wanted: [Job] = []
        var running: Set<Int64> = []
        var quiet: [@Sendable () -> Void] = []

        /// As many free lanes as there is work for.
        mutating func takeLanes() -> [DispatchQueue] {
            let count = min(free.count, wanted.count + quiet.count)
            defer { free.removeLast(count) }
            return Array(free.suffix(count))
        }
    }

    private let state: Mutex<State>

    public init(lanes: Int = 2) {
        state = Mutex(State(free: (0..<lanes).map { DispatchQueue(label: "photos-\($0)") }))
    }

    /// Replaces what was wanted before by `jobs`, the most urgent first. What had not been begun and is not wanted any
    /// more is never begun. What is running goes on, as its result is nearly there and will be kept.
    public func want(_ jobs: [Job]) {
        let lanes = state.withLock { state in
            state.wanted = jobs.reversed().filter { !state.running.contains($0.key) }
            return state.takeLanes()
        }
        start(lanes)
    }

    /// For when nothing is wanted, in the order of the calls.
    public func whenIdle(_ work: @escaping @Sendable () -> Void) {
        let lanes = state.withLock { state in
            state.quiet.append(work)
            return state.takeLanes()
        }
        start(lanes)
    }

    private func start(_ lanes: [DispatchQueue]) {
        for lane in lanes { lane.async { self.drain(on: lane) } }
    }

    private func drain(on lane: DispatchQueue) {
        while let work = next(on: lane) { work() }
    }

    private func next(on lane: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if let job = state.wanted.popLast() {
                state.running.insert(job.key)
                return {
                    job.run()
                    self.state.withLock { _ = $0.running.remove(job.key) }
                }
            }
            if !state.quiet.isEmpty { return state.quiet.removeFirst() }
            state.free.append(lane)
            return nil
        }
    }
}
