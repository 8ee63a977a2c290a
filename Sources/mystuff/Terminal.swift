import Dispatch
import GLib
import Glibc

/// The terminal that the program was started from.
enum Terminal {
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
