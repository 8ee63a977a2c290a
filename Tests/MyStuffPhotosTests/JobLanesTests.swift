import Glibc
import MyStuffPhotos
import Synchronization
import Testing

private func sleepBriefly() { usleep(2000) }

/// The two lanes that thumbnails and dates are read in.
@Suite(.timeLimit(.minutes(4)))
struct JobLanesTests {
    private final class Log: Sendable {
        private let entries = Mutex<[Int64]>([])
        var all: [Int64] { entries.withLock { $0 } }
        func add(_ entry: Int64) { entries.withLock { $0.append(entry) } }
    }

    /// Keeps a lane busy until it is opened.
    private final class Gate: Sendable {
        private let isOpen = Mutex(false)
        func open() { isOpen.withLock { $0 = true } }
        func wait() { while !isOpen.withLock({ $0 }) { sleepBriefly() } }
    }

    private func jobs(_ keys: [Int64], _ log: Log) -> [JobLanes.Job] {
        keys.map { key in JobLanes.Job(key: key) { log.add(key) } }
    }

    private func wait(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func whatIsWantedLastComesFirstAndWhatIsNotWantedAnyMoreNever() async throws {
        let pool = JobLanes(lanes: 1)
        let (log, gate, started) = (Log(), Gate(), Gate())
        pool.want([
            JobLanes.Job(key: 0) {
                started.open()
                gate.wait()
                log.add(0)
            }
        ])
        started.wait()
        pool.want(jobs([1, 2, 3], log))
        pool.whenIdle { log.add(100) }
        pool.want(jobs([4, 2], log))
        gate.open()
        try await wait { log.all.contains(100) }
        #expect(log.all == [0, 4, 2, 100])
    }

    /// The key is logged by the first step, which is all for even ones, and ten times the key by the second.
    private func twoSteps(_ keys: [Int64], _ log: Log) -> [JobLanes.Job] {
        keys.map { key in
            JobLanes.Job(
                key: key,
                begin: {
                    log.add(key)
                    return (key % 2 == 0, {})
                },
                finish: {
                    log.add(10 * key)
                    return {}
                })
        }
    }

    @Test func allIsBegunBeforeAnythingIsFinished() async throws {
        let pool = JobLanes(lanes: 1)
        let (log, gate, started) = (Log(), Gate(), Gate())
        pool.want([
            JobLanes.Job(key: 99) {
                started.open()
                gate.wait()
            }
        ])
        started.wait()
        pool.want(twoSteps([1, 2, 3], log))
        pool.whenIdle { log.add(100) }
        gate.open()
        try await wait { log.all.contains(100) }
        #expect(log.all == [1, 2, 3, 10, 30, 100])
    }

    @Test func whatStaysWantedIsNotBegunAgain() async throws {
        let pool = JobLanes(lanes: 1)
        let (log, gate, started) = (Log(), Gate(), Gate())
        let slow = JobLanes.Job(
            key: 5, begin: { (false, {}) },
            finish: {
                started.open()
                gate.wait()
                log.add(50)
                return {}
            })
        pool.want([slow] + twoSteps([1, 3, 7], log))
        started.wait()
        #expect(log.all == [1, 3, 7])
        // While one is being finished, others are in sight; 1 is forgotten, and 3 and 7 keep their first step.
        pool.want([slow] + twoSteps([7, 9, 3], log))
        gate.open()
        pool.whenIdle { log.add(100) }
        try await wait { log.all.contains(100) }
        #expect(log.all == [1, 3, 7, 50, 9, 70, 90, 30, 100])
    }

    /// Whoever hears that it is done and wants it again, as of a file that has changed meanwhile, gets it again.
    @Test func whatIsDoneIsDoneAgain() async throws {
        let pool = JobLanes(lanes: 1)
        let log = Log()
        let second = jobs([7], log)
        pool.want([JobLanes.Job(key: 7, begin: { (true, { pool.want(second) }) }, finish: { {} })])
        try await wait { log.all == [7] }
    }

    @Test func whatIsRunningIsNotBegunTwice() async throws {
        let pool = JobLanes(lanes: 2)
        let (log, gate, started) = (Log(), Gate(), Gate())
        let slow = JobLanes.Job(key: 7) {
            log.add(7)
            started.open()
            gate.wait()
        }
        pool.want([slow])
        started.wait()
        pool.want([slow])
        pool.whenIdle { log.add(100) }
        try await wait { log.all.contains(100) }
        #expect(log.all == [7, 100])
        gate.open()
    }

    @Test func noMoreRunsAtOnceThanThereAreLanes() async throws {
        let pool = JobLanes(lanes: 2)
        let counter = Counter()
        pool.want(
            (0..<50).map { key in
                JobLanes.Job(key: Int64(key)) { counter.run() }
            })
        try await wait { counter.done == 50 }
        #expect(counter.most == 2)
    }

    private final class Counter: Sendable {
        private let state = Mutex((now: 0, most: 0, done: 0))
        var most: Int { state.withLock(\.most) }
        var done: Int { state.withLock(\.done) }
        func run() {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            sleepBriefly()
            state.withLock { state in
                state.now -= 1
                state.done += 1
            }
        }
    }
}
