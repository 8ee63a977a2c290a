import MyStuffImages
import Synchronization

/// Runs blocking work in a few lanes: what is wanted now first, the most urgent of it before the rest, and quiet work
/// only where nothing is wanted.
public final class JobLanes: Sendable {
    /// A piece of work in two steps; `key` tells two requests for the same thing apart from two things.
    public struct Job: Sendable {
        /// Tells what has come of a step. It is called when the step counts as done, so that whoever then wants the same
        /// again gets it again.
        public typealias Report = @Sendable () -> Void

        public let key: Int64
        let begin: @Sendable () -> (isDone: Bool, report: Report)
        let finish: @Sendable () -> Report

        /// `begin` is quick, and is done of all that is wanted before anything is finished. It answers whether that was
        /// all; otherwise `finish` does the rest.
        public init(
            key: Int64, begin: @escaping @Sendable () -> (isDone: Bool, report: Report),
            finish: @escaping @Sendable () -> Report
        ) {
            self.key = key
            self.begin = begin
            self.finish = finish
        }

        public init(key: Int64, run: @escaping @Sendable () -> Void) {
            self.init(
                key: key,
                begin: {
                    run()
                    return (true, {})
                }, finish: { {} })
        }
    }

    private struct State {
        /// The most urgent last; those that are running too.
        var wanted: [Job] = []
        var running: Set<Int64> = []
        /// Wanted ones that have been begun, and not all was done with that.
        var begun: Set<Int64> = []
        /// Turns that the queue has been asked for.
        var turns = 0

        /// The next step, and whether it finishes a job that has been begun.
        mutating func next() -> (job: Job, isBegun: Bool)? {
            turns -= 1
            let isFree = { [running] (job: Job) in !running.contains(job.key) }
            let index =
                wanted.lastIndex { isFree($0) && !begun.contains($0.key) } ?? wanted.lastIndex { isFree($0) }
            guard let index else { return nil }
            running.insert(wanted[index].key)
            return (wanted[index], begun.contains(wanted[index].key))
        }

        mutating func end(_ job: Job, isDone: Bool) {
            running.remove(job.key)
            guard let index = wanted.firstIndex(where: { $0.key == job.key }) else { return }
            if isDone {
                wanted.remove(at: index)
                begun.remove(job.key)
            } else {
                begun.insert(job.key)
            }
        }

        /// How many turns more than those asked for there is work for.
        mutating func missingTurns() -> Int {
            let missing = max(0, wanted.count { !running.contains($0.key) } - turns)
            turns += missing
            return missing
        }
    }

    private let queue: WorkQueue
    private let state = Mutex(State())

    public init(lanes: Int = 2) { queue = WorkQueue(width: lanes) }

    /// Replaces what was wanted before by `jobs`, the most urgent first. What had not been begun and is not wanted any
    /// more is never begun. What is running goes on, as its result is nearly there and will be kept.
    public func want(_ jobs: [Job]) {
        takeTurns { state in
            state.wanted = jobs.reversed()
            state.begun.formIntersection(jobs.map(\.key))
        }
    }

    /// For when nothing is wanted, in the order of the calls.
    public func whenIdle(_ work: @escaping @Sendable () -> Void) { queue.enqueue(urgent: false, work) }

    private func takeTurns(_ change: (inout State) -> Void) {
        let missing = state.withLock { state in
            change(&state)
            return state.missingTurns()
        }
        for _ in 0..<missing { queue.enqueue(urgent: true) { self.step() } }
    }

    /// A turn that comes when its job has been given up does nothing.
    private func step() {
        guard let (job, isBegun) = state.withLock({ $0.next() }) else { return }
        let (isDone, report) = isBegun ? (true, job.finish()) : job.begin()
        takeTurns { $0.end(job, isDone: isDone) }
        report()
    }
}
