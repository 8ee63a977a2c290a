import CGLib
import GLib
import MainLoopTesting
import XCTest

/// Swift concurrency under GLib's main loop. The waits are ceilings for a broken bridge, not measurements.
final class MainLoopTests: XCTestCase {
    override func setUp() {
        XCTAssertTrue(Bridge.isInstalled)
    }

    func testTheSelfTestPasses() {
        XCTAssertTrue(MainQueueBridge.selfTest())
    }

    func testMainActorTasksDispatchAndSleepComeBack() {
        MainActor.assumeIsolated {
            var done: Set<String> = []
            Task { @MainActor in done.insert("task") }
            DispatchQueue.main.async { MainActor.assumeIsolated { _ = done.insert("dispatch") } }
            Task { @MainActor in
                try? await Task.sleep(for: .milliseconds(10))
                done.insert("sleep")
            }
            XCTAssertTrue(iterate { done.count == 3 }, "came back: \(done)")
        }
    }

    func testAnIdleLoopSleeps() {
        MainActor.assumeIsolated {
            Task { @MainActor in }
            _ = iterate(for: 0.2) { false }
            var turns = 0
            let end = Date(timeIntervalSinceNow: 1)
            let tick = g_timeout_add(1000, { _ in 1 }, nil)
            while Date() < end {
                g_main_context_iteration(nil, 1)
                turns += 1
            }
            g_source_remove(tick)
            XCTAssertLessThan(turns, 20, "the main loop spins")
        }
    }

    func testATimerFiresOnceUnlessCancelledOrForgotten() {
        MainActor.assumeIsolated {
            var fired: [String] = []
            let kept = Timer(after: 0.01) { fired.append("kept") }
            let cancelled = Timer(after: 0.01) { fired.append("cancelled") }
            cancelled.cancel()
            _ = Timer(after: 0.01) { fired.append("forgotten") }
            XCTAssertTrue(iterate { !fired.isEmpty })
            _ = iterate(for: 0.1) { false }
            XCTAssertEqual(fired, ["kept"])
            withExtendedLifetime(kept) {}
        }
    }

    func testAUnixSignalArrivesInTheLoop() {
        MainActor.assumeIsolated {
            var arrived = false
            UnixSignal.handle(SIGUSR1) { arrived = true }
            kill(getpid(), SIGUSR1)
            XCTAssertTrue(iterate { arrived })
        }
    }
}

/// The bridge belongs to the process and is installed once.
enum Bridge {
    static let isInstalled = MainQueueBridge.install()
}
