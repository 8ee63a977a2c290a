import Dispatch
import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Decoders that crash, hang, swell and lie: each costs its own picture, and the next one works.
@Suite(.timeLimit(.minutes(4))) struct WorkerFaultTests {
    static let bad = Files.png(.fields)
    static let good = Files.png(.plain(.green, 8, 8))

    @Test(arguments: [
        (WorkerFault.crash, PictureError.Reason.decoderFailed), (.swell, .decoderFailed), (.lie, .decoderFailed),
        (.babble, .decoderFailed), (.loop, .timedOut),
    ])
    func aFault(fault: WorkerFault, reason: PictureError.Reason) throws {
        let test = try TestPool(fault: fault, at: Self.bad.count, patience: .seconds(3))
        #expect(try test.render(Self.good, as: .png).bitmap.colour(4, 4) == .green)
        let begin = ContinuousClock.now
        #expect(throws: PictureFailure(reason)) { try test.render(Self.bad, as: .png) }
        #expect(begin.duration(to: .now) < .seconds(4))
        // Whatever it was doing, it does that no longer.
        #expect(test.processes.isEmpty)
        #expect(try test.render(Self.good, as: .png).bitmap.colour(4, 4) == .green)
        #expect(!PictureError(reason, name: "bad.png").sentence.isEmpty)
    }

    @Test func killedInTheMiddleOfAPicture() throws {
        let test = try TestPool(fault: .loop, at: Self.bad.count)
        let result = inBackground { try test.render(Self.bad, as: .png) }
        #expect(wait(10) { test.processes.count == 1 } != nil)
        usleep(200_000)
        let worker = try #require(test.processes.first)
        #expect(kill(worker, SIGKILL) == 0)
        #expect(throws: PictureFailure(.decoderFailed)) { try result().get() }
        #expect(try test.render(Self.good, as: .png).bitmap.colour(4, 4) == .green)
    }

    @Test func killedWhileItWaits() throws {
        let test = try TestPool()
        _ = try test.render(Self.good, as: .png)
        let worker = try #require(test.pool.idleWorkers.first)
        #expect(kill(worker, SIGKILL) == 0)
        // At once, while it may still be dying.
        #expect(try test.render(Self.good, as: .png).bitmap.colour(4, 4) == .green)
        #expect(test.pool.idleWorkers.count == 1 && test.pool.idleWorkers != [worker])
    }

    @Test func cancellationKills() throws {
        let test = try TestPool(fault: .loop, at: Self.bad.count)
        var fastest = Duration.seconds(60)
        // The best of three: all other tests run at the same time.
        for _ in 0..<3 {
            let cancellation = Cancellation()
            let result = inBackground { try test.render(Self.bad, as: .png, .square(side: 64), cancellation) }
            #expect(wait(10) { test.processes.count == 1 } != nil)
            usleep(100_000)
            let begin = ContinuousClock.now
            cancellation.cancel()
            #expect(throws: CancellationError.self) { try result().get() }
            fastest = min(fastest, begin.duration(to: .now))
            #expect(test.processes.isEmpty)
        }
        #expect(fastest < .milliseconds(200))
        #expect(try test.render(Self.good, as: .png).bitmap.colour(4, 4) == .green)
    }

    /// The import as a whole: a sentence, and nothing left behind.
    @Test func anImportWhoseDecoderCrashes() async throws {
        let test = try TestPool(fault: .crash, at: Self.bad.count)
        let folder = try TestFolder()
        let store = PictureStore(folder: folder.path, workers: test.pool)
        await #expect(throws: PictureError(.decoderFailed, name: "bad.png")) {
            _ = try await store.importPicture(.data(Self.bad, name: "bad.png"))
        }
        #expect(folder.files.isEmpty)
        #expect(try await store.importPicture(.data(Self.good, name: "good.png")).picture.width == 8)
    }

    @Test func aCancelledImportLeavesNothing() async throws {
        let test = try TestPool(fault: .loop, at: Self.bad.count)
        let folder = try TestFolder()
        let store = PictureStore(folder: folder.path, workers: test.pool)
        let task = Task { try await store.importPicture(.data(Self.bad, name: "bad.png")) }
        while test.processes.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(folder.files.isEmpty)
        #expect(test.processes.isEmpty)
    }

    /// A program that is killed takes its workers with it, even those that would never end.
    @Test func theProgramsDeathEndsItsWorker() throws {
        let folder = try TestFolder()
        let installed = try #require(WorkerProgram.find())
        let programs = installed.path.dropLast("mystuff-image".count)
        // Beside its own worker, by which that can be found.
        for name in ["mystuff-image", "mystuff-import"] {
            try #require(run("/bin/cp", ["\(programs)\(name)", "\(folder.path)/\(name)"]) == 0)
        }
        try folder.write(Self.bad, "bad.png")
        let program = try #require(
            start(
                "\(folder.path)/mystuff-import", ["\(folder.path)/library", "\(folder.path)/bad.png"],
                environment: ["MYSTUFF_WORKER_FAULT=loop:\(Self.bad.count)"]))
        func workers() -> [pid_t] { TestPool.processes { $0 == "\(folder.path)/mystuff-image" } }
        #expect(wait(10) { workers().count == 1 } != nil)
        usleep(300_000)
        #expect(workers().count == 1)
        #expect(kill(program, SIGKILL) == 0)
        var status: Int32 = 0
        waitpid(program, &status, 0)
        #expect(wait(2) { workers().isEmpty } != nil)
    }
}

/// Runs `work` on a thread of its own; the answer waits for it.
func inBackground<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success
) -> () -> Result<Success, any Error> {
    let box = ResultBox<Success>()
    DispatchQueue(label: "background").async {
        box.result = Result { try work() }
        box.done.signal()
    }
    return {
        box.done.wait()
        return box.result ?? .failure(CancellationError())
    }
}

/// SAFETY (`@unchecked Sendable`): written before the semaphore is signalled, and read after.
private final class ResultBox<Success: Sendable>: @unchecked Sendable {
    let done = DispatchSemaphore(value: 0)
    var result: Result<Success, any Error>?
}

/// Starts a program with `environment` in addition to this one's.
func start(_ program: String, _ arguments: [String], environment: [String]) -> pid_t? {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) }
    let own = variables
    defer { (words + own).forEach { free($0) } }
    var next = environ
    while let variable = next.pointee {
        variables.append(variable)
        next += 1
    }
    variables.append(nil)
    var process = pid_t()
    return posix_spawn(&process, program, nil, nil, &words, &variables) == 0 ? process : nil
}
