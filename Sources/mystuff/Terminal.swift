import Dispatch
import GLib
import Glibc

/// The terminal that the program was started from.
enum Terminal {
    /// With what a command ends that writes a file.
    enum Status {
        static let whole: Int32 = 0
        /// Written, but for some pictures.
        static let incomplete: Int32 = 1
        static let notWritten: Int32 = 2
    }

    static func complain(_ sentence: String) {
        let line = sentence + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
    }

    /// Says so where there is no library in `folder`: opening would make one.
    static func finds(libraryIn folder: String) -> Bool {
        if access(folder + "/library.sqlite", F_OK) == 0 { return true }
        complain(tr("There is no library in “%@”.", folder))
        return false
    }

    /// Says so where a file must not be written to `path`: nobody has been asked whether what is there may go, and the
    /// library in `folder` least of all.
    static func mayWrite(_ path: String, beside folder: String) -> Bool {
        if let root = realPath(folder), let place = realPath(parent(of: path)), (place + "/").hasPrefix(root + "/") {
            complain(tr("“%@” would be in the library itself. Choose a folder outside it.", path))
            return false
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return true }
        complain(tr("“%@” is there already. Choose another name, or move that one away first.", path))
        return false
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) + "/." } ?? "."
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Ends the program with the status that `work` answers. Whoever interrupts it has `work` cancelled, so that nothing
    /// unfinished is left behind.
    static func run(_ work: @escaping @Sendable () async -> Int32) -> Never {
        let task = Task.detached { exit(await work()) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { task.cancel() }
            source.activate()
            // Kept for good: one that is let go of hears nothing any more. (`withExtendedLifetime` around `dispatchMain`
            // holds nothing where Swift optimises, since that never comes back.)
            _ = Unmanaged.passRetained(source as AnyObject)
        }
        dispatchMain()
    }
}
