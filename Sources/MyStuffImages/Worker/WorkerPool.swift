import CGLib
import Dispatch
import Glibc
import Synchronization

/// Decodes files in worker processes, so that no file can crash, hang or swell the program.
///
/// Workers are started when there is a picture for them, used again, and ended when there has been none for a while.
final class WorkerPool: Sendable {
    /// The one that all stores share. Nothing is started before the first picture.
    static let shared = WorkerPool(WorkerProgram.find())
    /// One that decodes in this process on purpose.
    static var inProcess: WorkerPool { WorkerPool(nil, isQuiet: true) }

    /// How many workers there are at most: one for each lane of the store's queue.
    static let width = 2
    /// A worker that has decoded so many pictures is replaced, and with it whatever its decoders have lost of memory.
    static let mostPictures = 200

    private struct State {
        /// `nil` where pictures are decoded in this process.
        var program: WorkerProgram?
        /// Whether the log has that already.
        var hasSaid = false
        /// The last one has been idle for the shortest time.
        var idle: [(worker: WorkerProcess, since: SuspendingClock.Instant)] = []
        var awaitsRetirement = false
    }

    private let state: Mutex<State>
    private let places = DispatchSemaphore(value: WorkerPool.width)
    private let patience: Duration
    private let idleTime: Duration

    /// Without a program pictures are decoded in this process. `patience` is how long a picture may take.
    init(
        _ program: WorkerProgram?, patience: Duration = .seconds(Limits.workerSeconds),
        idleTime: Duration = .seconds(30), isQuiet: Bool = false
    ) {
        state = Mutex(State(program: program, hasSaid: isQuiet))
        self.patience = patience
        self.idleTime = idleTime
    }

    /// The processes that wait for a picture.
    var idleWorkers: [pid_t] { state.withLock { $0.idle.map(\.worker.id) } }

    /// From the bytes of an open regular file to pixels. `file` is of `size` bytes and open for reading only, as a worker
    /// gets it. Throws `PictureFailure` and `CancellationError`.
    func render(
        _ file: FileDescriptor, size: Int, as format: PictureFormat, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> RenderedPicture {
        try cancellation.check()
        guard let program = state.withLock({ $0.program }) else {
            sayOnce("no mystuff-image found beside the program or in its libexec: pictures are decoded in the program")
            return try renderHere(file, size, format, goal, cancellation)
        }
        while places.wait(timeout: .now() + .milliseconds(50)) == .timedOut { try cancellation.check() }
        defer { places.signal() }
        let request = RenderRequest(size: size, format: format, goal: goal)
        // Workers that wait may have been killed meanwhile, by whomever. New ones are there when they say so.
        for _ in 0...Self.width {
            let worker: WorkerProcess
            do { worker = try takeIdle() ?? start(program, cancellation) } catch is WorkerProcess.Unusable {
                sayOnce("\(program.path) does not work as a worker: pictures are decoded in the program")
                state.withLock { $0.program = nil }
                return try renderHere(file, size, format, goal, cancellation)
            }
            defer { giveBack(worker) }
            do { return try worker.render(file, request, cancellation) } catch is WorkerProcess.Gone {}
        }
        throw PictureFailure(.decoderFailed)
    }

    private func renderHere(
        _ file: FileDescriptor, _ size: Int, _ format: PictureFormat, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> RenderedPicture {
        let content = try FileContent(mapping: file, size: size)
        return try RenderedPicture(content, as: format, goal, cancellation)
    }

    private func start(_ program: WorkerProgram, _ cancellation: Cancellation) throws -> WorkerProcess {
        let worker = try WorkerProcess(program, patience: patience)
        try worker.awaitReady(cancellation)
        return worker
    }

    private func takeIdle() -> WorkerProcess? { state.withLock { $0.idle.popLast()?.worker } }

    private func giveBack(_ worker: WorkerProcess) {
        guard worker.isIdle, worker.pictureCount < Self.mostPictures else { return }
        let isFirst = state.withLock { state in
            state.idle.append((worker, .now))
            defer { state.awaitsRetirement = true }
            return !state.awaitsRetirement
        }
        if isFirst { retire(after: idleTime) }
    }

    private func retire(after delay: Duration) {
        let milliseconds = DispatchTimeInterval.milliseconds(Int((delay / .milliseconds(1)).rounded(.up)))
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + milliseconds) { [weak self] in
            self?.retire()
        }
    }

    private func retire() {
        // They end outside of the lock.
        var retired: [WorkerProcess] = []
        let next = state.withLock { state in
            let oldest = SuspendingClock.now - idleTime
            retired = state.idle.filter { $0.since <= oldest }.map(\.worker)
            state.idle.removeAll { $0.since <= oldest }
            state.awaitsRetirement = !state.idle.isEmpty
            return state.idle.map { oldest.duration(to: $0.since) }.min()
        }
        if let next { retire(after: next) }
        withExtendedLifetime(retired) {}
    }

    private func sayOnce(_ text: String) {
        let isFirst = state.withLock { state in
            defer { state.hasSaid = true }
            return !state.hasSaid
        }
        if isFirst { g_log_default_handler("mystuff", G_LOG_LEVEL_MESSAGE, text, nil) }
    }
}
