import Glibc
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import Synchronization

enum CameraBench {
    private struct Counts: Sendable {
        var first: ContinuousClock.Instant?
        var frames = 0
    }

    /// SAFETY (Sendable): a Mutex in a class, so that the frame handler can hold it.
    private final class Counter: Sendable {
        let counts = Mutex(Counts())

        func count() {
            counts.withLock {
                if $0.first == nil { $0.first = .now }
                $0.frames += 1
            }
        }
    }

    /// Opens the first camera and lets it run. Answers false where no frame came.
    ///
    /// `first_frame_ms` runs from the wish for a viewfinder to the first frame in Swift's hands, GStreamer already
    /// loaded and the cameras listed, as in a program that is in use. `dropped_percent` compares the frames of `seconds`
    /// with the 30 a second that the camera sends. `cpu_seconds` is the processor time of this process in that span.
    static func run(seconds: Int) async -> Bool {
        let service = CameraService()
        guard let camera = await service.devices().first else {
            complain("mystuff-bench: no camera")
            return false
        }
        let session = service.openSession()
        let counter = Counter()
        session.setFrameHandler { _ in counter.count() }
        let begin = ContinuousClock.now
        await session.start(camera.id)
        for _ in 0..<100 where counter.counts.withLock({ $0.first }) == nil {
            try? await Task.sleep(for: .milliseconds(50))
        }
        guard let first = counter.counts.withLock({ $0.first }) else {
            complain("mystuff-bench: the camera sent nothing")
            await session.stop()
            return false
        }
        report("camera.first_frame_ms", begin.duration(to: first) / .milliseconds(1), "ms")

        let framesBefore = counter.counts.withLock { $0.frames }
        let (timeBefore, cpuBefore) = (ContinuousClock.now, processorSeconds())
        try? await Task.sleep(for: .seconds(seconds))
        let frames = counter.counts.withLock { $0.frames } - framesBefore
        let elapsed = timeBefore.duration(to: .now) / .seconds(1)
        let cpu = processorSeconds() - cpuBefore
        await session.stop()

        report("camera.dropped_percent", max(0, 100 - Double(frames) * 100 / (elapsed * 30)), "%")
        report("camera.cpu_per_frame_ms", cpu * 1000 / Double(max(1, frames)), "ms")
        return true
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func report(_ name: String, _ value: Double, _ unit: String) {
        print(name, (value * 1000).rounded() / 1000, unit)
    }
}
