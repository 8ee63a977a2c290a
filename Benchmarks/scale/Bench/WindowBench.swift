import BenchmarkFrames
import CGLib
import FoundationEssentials
import GLib
import GTK
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import MyStuffUI

/// The program's own window over the library, and keys typed into its search or its list scrolled.
@MainActor
final class WindowBench {
    /// Pixels scrolled in each frame: two screens a second.
    private static let step = 18.0
    private static let scrolledFrames = 1200

    private let controller: AppController
    private let what: String
    private var timer: Timer?
    private var meter: FrameMeter?
    private var texts = Keys.texts[...]
    private var times: [Int64] = []

    init(_ folder: String, _ what: String) {
        self.what = what
        controller = AppController(
            id: "io.github.mystuff.ScaleBench", preferences: CurrentPreferences(),
            library: LibraryOpening(
                folder: folder,
                open: {
                    let library = try await Library.open(folder: folder, untitled: "Untitled")
                    let pictures = PictureStore(folder: folder)
                    return .library(
                        Ports(
                            folder: folder, store: library, pictures: pictures, keeper: NoKeeper(),
                            cameras: NoCameras(), preferences: CurrentPreferences(),
                            money: MoneyFormat(currencyCode: "USD"),
                            checker: LibraryChecker(database: library, pictures: pictures)))
                }, close: {}))
    }

    func run() -> Int32 {
        wait()
        return controller.run(["mystuff-scale-bench"])
    }

    private func later(_ seconds: Double, _ action: @escaping @MainActor () -> Void) {
        timer = Timer(after: seconds, action)
    }

    /// Until all rows are there, and what a start still has to do is done.
    private func wait() {
        later(0.2) { [self] in
            guard let window = controller.driver, window.rowCount > 1000 else { return wait() }
            later(3) { [self] in begin(window) }
        }
    }

    private func begin(_ driver: WindowDriver) {
        guard let meter = FrameMeter(driver.window) else { return controller.end() }
        self.meter = meter
        switch what {
        case "search": type(driver, meter)
        case "scroll": scroll(driver, meter)
        default: end()
        }
    }

    private func end() {
        print("peak-kb \(peakMemory())")
        controller.end()
    }

    // MARK: Search

    /// Types the next key and measures until its first rows are on the screen.
    private func type(_ driver: WindowDriver, _ meter: FrameMeter) {
        guard let text = texts.popFirst() else {
            print("search-p95-ms \(percentile95(times))")
            print("search-median-ms \(median(times))")
            return end()
        }
        var isAnswered = false
        let start = g_get_monotonic_time()
        meter.onFrame = { [weak self] in
            guard let self, isAnswered else { return }
            meter.onFrame = {}
            let time = Int64(g_get_monotonic_time() - start)
            self.times.append(time)
            if getenv("MYSTUFF_BENCH_VERBOSE") != nil { print("  \(text) \(Double(time) / 1000)") }
            // As fast as a quick typist.
            self.later(0.12) { self.type(driver, meter) }
        }
        driver.onAnswer = {
            guard driver.answeredText == text else { return }
            isAnswered = true
            driver.redraw()
        }
        driver.type(text)
    }

    // MARK: Scroll

    private func scroll(_ driver: WindowDriver, _ meter: FrameMeter) {
        var left = Self.scrolledFrames
        meter.onFrame = { [weak self] in
            guard left > 0 else { return }
            left -= 1
            driver.scroll(by: Self.step)
            guard left == 0 else { return }
            meter.stop()
            print("scroll-missed-percent \(meter.missedPercent)")
            print("scroll-longest-work-ms \(Double(meter.longestWorkSeen) / 1000)")
            print("scroll-longest-interval-ms \(Double(meter.longestIntervalSeen) / 1000)")
            self?.later(0.1) { self?.end() }
        }
        meter.begin()
    }
}

/// Nobody takes a picture here.
private struct NoKeeper: TakenPictureKeeping {
    func encode(_ picture: CameraStill) async throws -> [UInt8] { throw CancellationError() }
    func keep(_ jpeg: [UInt8], takenAt: Date) async throws { throw CancellationError() }
}

private struct NoCameras: CameraProviding {
    func hasCamera() async -> Bool { false }
    func openSession(sizes: [CameraDevice.ID: CameraSize]) -> any CameraControlling { NoCamera() }
}

private struct NoCamera: CameraControlling {
    var statuses: AsyncStream<CameraStatus> { AsyncStream { $0.finish() } }
    func setFrameHandler(_ handler: (@Sendable (Bitmap) -> Void)?) {}
    func start(_ device: CameraDevice.ID?) async {}
    func setSize(_ size: CameraSize?, for device: CameraDevice.ID) async {}
    func takeStill() async throws -> CameraStill { throw CancellationError() }
    func stop() async {}
}
