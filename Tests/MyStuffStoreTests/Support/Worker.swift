import FoundationEssentials
import Glibc
import Testing

/// A `mystuff-store-worker` process, to be killed.
final class Worker {
    private let pid: pid_t
    private let output: UnsafeMutablePointer<FILE>
    private var status: Int32?

    /// `environment` is added to the one of this process.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        // Built next to the program that runs the tests.
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        var folder = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        while access(folder + "/mystuff-store-worker", X_OK) != 0, let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
        }
        var ends: [Int32] = [0, 0]
        let result = pipe(&ends)
        try #require(result == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let path = folder + "/mystuff-store-worker"
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let inherited = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        var settings: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0)=\($1)") } + [nil]
        defer { for setting in settings { free(setting) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, path, &actions, nil, &words, &settings)
        close(ends[1])
        try #require(failure == 0, "\(path): \(String(cString: strerror(failure)))")
        self.pid = pid
        output = try #require(fdopen(ends[0], "r"))
    }

    deinit { fclose(output) }

    /// The next line without its end; `nil` at the end and for a line cut short.
    func readLine() -> String? {
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        let count = getline(&line, &capacity, output)
        guard count > 0, let line, line[count - 1] == 10 else { return nil }
        line[count - 1] = 0
        return String(cString: line)
    }

    /// All lines that are still to come.
    func readAll() -> [String] {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }

    func kill() {
        guard status == nil else { return }
        Glibc.kill(pid, SIGKILL)
        _ = wait()
    }

    /// Waits for its end. 0 where it ended well; as waitpid(2) has it otherwise.
    @discardableResult
    func wait() -> Int32 {
        if let status { return status }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        self.status = status
        return status
    }
}
