import CGLib
import CShims
import Dispatch
import Glibc

/// Lets GLib's main loop run what is sent to libdispatch's main queue, and with it every `@MainActor` task.
///
/// Under `g_application_run` nobody drains that queue. libdispatch offers a file descriptor that becomes readable when
/// there is work, and a function that does the work; CFRunLoop uses the same two.
public enum MainQueueBridge {
    /// Must be called on the main thread, once. Answers false where this libdispatch lacks the two functions: then no
    /// asynchronous part of the program would ever run, and the caller has to say so and stop.
    public static func install() -> Bool {
        guard ms_dispatch_hooks_exist() != 0 else { return false }
        // The queue makes its descriptor when it is first used.
        DispatchQueue.main.async {}
        let handle = ms_dispatch_main_queue_handle()
        guard handle >= 0 else { return false }
        g_unix_fd_add_full(G_PRIORITY_DEFAULT, handle, G_IO_IN, drainMainQueue, nil, nil)
        return true
    }

    /// Runs one block through the bridge and says whether it came back within `timeout` seconds. Iterates the default
    /// main context, so it belongs before the application runs.
    public static func selfTest(timeout: Double = 2) -> Bool {
        let done = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
        done.initialize(to: false)
        defer { done.deallocate() }
        // SAFETY: written by the block on the main thread, read below on the main thread.
        nonisolated(unsafe) let flag = done
        DispatchQueue.main.async { flag.pointee = true }
        let deadline = g_get_monotonic_time() + gint64(timeout * 1_000_000)
        // A source that wakes the loop at the deadline, so that the wait below cannot hang.
        let wakeUp = g_timeout_add(guint(timeout * 1000), { _ in 1 }, nil)
        defer { g_source_remove(wakeUp) }
        while !done.pointee && g_get_monotonic_time() < deadline {
            g_main_context_iteration(nil, 1)
        }
        return done.pointee
    }
}

private func drainMainQueue(_ descriptor: gint, _ condition: GIOCondition, _ data: gpointer?) -> gboolean {
    // An eventfd stays readable until it is read; without this GLib spins.
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    ms_dispatch_main_queue_drain()
    return 1
}
