import CGLib
import CGTK
import GLib
public import GTK
import Glibc

/// Counts the frames of a window and those that come late: whose work, from before-paint to after-paint, takes more
/// than a sixtieth of a second, or that come more than 25 ms after the one before.
@MainActor
public final class FrameMeter {
    private static let longestWork: gint64 = 16_700
    private static let longestInterval: gint64 = 25_000

    public private(set) var frames = 0
    public private(set) var missed = 0
    /// Microseconds.
    public private(set) var longestWorkSeen: Int64 = 0
    public private(set) var longestIntervalSeen: Int64 = 0
    /// Called at the end of each frame, before the next is begun.
    public var onFrame: @MainActor () -> Void = {}

    private let clock: Object
    private var start: gint64 = 0
    private var former: gint64 = 0
    private var isCounting = false

    /// nil where the window is not on the screen yet.
    public init?(_ window: Window) {
        let widget = window.object.pointer.assumingMemoryBound(to: GtkWidget.self)
        guard let clock = gtk_widget_get_frame_clock(widget) else { return nil }
        self.clock = Object(borrowing: UnsafeMutableRawPointer(clock))
        self.clock.connect("before-paint") { [weak self] _ in self?.start = g_get_monotonic_time() }
        self.clock.connect("after-paint") { [weak self] _ in self?.end() }
    }

    /// Frames are asked for one after the other from now on, and counted.
    public func begin() {
        isCounting = true
        former = 0
        gdk_frame_clock_begin_updating(OpaquePointer(clock.pointer))
    }

    public func stop() {
        isCounting = false
        gdk_frame_clock_end_updating(OpaquePointer(clock.pointer))
    }

    public var missedPercent: Double { 100 * Double(missed) / Double(max(1, frames)) }

    private func end() {
        let now = g_get_monotonic_time()
        if isCounting {
            let work = now - start
            let interval = former == 0 ? 0 : start - former
            frames += 1
            if work > Self.longestWork || interval > Self.longestInterval { missed += 1 }
            longestWorkSeen = max(longestWorkSeen, Int64(work))
            longestIntervalSeen = max(longestIntervalSeen, Int64(interval))
            former = start
        }
        onFrame()
    }
}

/// The most memory that this process has had, in kB.
public func peakMemory() -> Int {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss)
}
