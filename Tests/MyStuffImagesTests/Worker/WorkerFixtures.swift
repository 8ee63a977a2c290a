import Glibc
import Testing

@testable import MyStuffImages

/// A pool whose workers can be told from those of other tests.
final class TestPool: Sendable {
    let pool: WorkerPool
    private let folder: TestFolder
    private let path: String

    /// Workers have `fault` at files of `size` bytes.
    init(
        fault: WorkerFault? = nil, at size: Int = 0, patience: Duration = .seconds(20),
        idleTime: Duration = .seconds(30)
    ) throws {
        folder = try TestFolder()
        let installed = try #require(WorkerProgram.find(), "mystuff-image is not beside the tests")
        // The name under which a worker was started can be seen in /proc.
        path = "\(folder.path)/mystuff-image"
        try #require(symlink(installed.path, path) == 0)
        let environment = fault.map { ["MYSTUFF_WORKER_FAULT=\($0.rawValue):\(size)"] } ?? []
        pool = WorkerPool(
            WorkerProgram(path: path, environment: environment), patience: patience, idleTime: idleTime)
    }

    /// The running workers.
    var processes: [pid_t] { TestPool.processes { $0 == path } }

    func render(
        _ file: [UInt8], as format: PictureFormat, _ goal: RenderGoal = .square(side: 64),
        _ cancellation: Cancellation = Cancellation()
    ) throws -> RenderedPicture {
        try pool.render(file, as: format, goal, cancellation)
    }

    /// Processes by the path that they were started with.
    static func processes(_ isWanted: (String) -> Bool) -> [pid_t] {
        guard let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        var result: [pid_t] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Empty for processes that have ended and have not been waited for.
            guard let id = pid_t(name), let words = try? contents("/proc/\(name)/cmdline"), !words.isEmpty,
                isWanted(String(decoding: words.prefix { $0 != 0 }, as: UTF8.self))
            else { continue }
            result.append(id)
        }
        return result
    }
}

extension WorkerPool {
    func render(
        _ file: [UInt8], as format: PictureFormat, _ goal: RenderGoal = .square(side: 64),
        _ cancellation: Cancellation = Cancellation()
    ) throws -> RenderedPicture {
        let folder = try TestFolder()
        let path = try folder.write(file, "picture")
        let (descriptor, size) = try FileDescriptor.openRegular(path: Array(path.utf8))
        return try render(descriptor, size: size, as: format, goal, cancellation)
    }
}

extension RenderedPicture {
    var pixels: [UInt8] { bitmap.withUnsafeBytes { Array($0) } }
}

/// Throws `PictureFailure(.notFound)` where the file cannot be opened.
func contents(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw PictureFailure(.notFound) }
    defer { fclose(file) }
    var result: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&bytes, 1, bytes.count, file)
        if count == 0 { return result }
        result += bytes.prefix(count)
    }
}

/// Runs a program and answers what it wrote.
func output(of program: String, _ arguments: [String]) throws -> String {
    let folder = try TestFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "\(folder.path)/out", O_WRONLY | O_CREAT, 0o600)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    try #require(posix_spawn(&process, program, &actions, nil, &words, environ) == 0)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    #expect(status == 0)
    return String(decoding: try contents("\(folder.path)/out"), as: UTF8.self)
}

/// Waits up to `seconds` for `condition` and answers how long that took; `nil` where it did not come about.
func wait(_ seconds: Double, for condition: () -> Bool) -> Duration? {
    let begin = ContinuousClock.now
    while !condition() {
        if begin.duration(to: .now) > .seconds(seconds) { return nil }
        usleep(5000)
    }
    return begin.duration(to: .now)
}
