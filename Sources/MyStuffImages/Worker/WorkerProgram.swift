import CGLib
import CShims
import Glibc

/// The program whose processes are the workers.
struct WorkerProgram: Sendable {
    let path: String
    /// `NAME=value`, in addition to this process's own environment.
    var environment: [String] = []

    /// `mystuff-image` beside this program, as in a build folder, or in `../libexec`, where `make install` puts it. `nil`
    /// where there is none.
    static func find() -> WorkerProgram? {
        guard let link = g_file_read_link("/proc/self/exe", nil) else { return nil }
        defer { g_free(link) }
        let bin = folder(of: String(cString: link))
        let places = ["\(bin)/mystuff-image", "\(folder(of: bin))/libexec/mystuff-image"]
        return places.first { access($0, X_OK) == 0 }.map { WorkerProgram(path: $0) }
    }

    /// Starts a process that has `socket` as its descriptor 3, this one's standard error, and nothing else of it.
    ///
    /// posix_spawn, as a program with threads must do nothing between fork and exec that takes a lock.
    func spawn(_ socket: FileDescriptor) throws(PictureFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket.number, PictureWorker.socket)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        ms_spawn_close_from(&actions, PictureWorker.socket + 1)
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // A process group of its own: Ctrl-C in a terminal is for the program, which lets the picture at hand be finished.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("--worker"), nil]
        // Each of malloc's arenas takes 64 MB of the addresses that the worker may use.
        var variables: [UnsafeMutablePointer<CChar>?] = (["MALLOC_ARENA_MAX=2"] + environment).map { strdup($0) }
        let own = variables.count
        var next = environ
        while let variable = next.pointee {
            variables.append(variable)
            next += 1
        }
        variables.append(nil)
        defer { (words + variables[..<own]).forEach { free($0) } }
        var process = pid_t()
        let result = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
        withExtendedLifetime(socket) {}
        guard result == 0 else { throw PictureFailure(.unreadable(detail: systemMessage(result))) }
        return process
    }
}
