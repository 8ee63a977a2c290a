import CGStreamer
import Foundation
import GStreamer
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

/// With real pipelines on virtual cameras: `Tests/VirtualCamera/run-with-cameras.sh swift test --filter …`.
@Suite(
    .serialized,
    .enabled(if: VirtualCamera.isThere, "needs Tests/VirtualCamera/run-with-cameras.sh"))
final class CameraSessionTests {
    private let service: CameraService

    init() async throws {
        try startGStreamer()
        try VirtualCamera.removeAll()
        service = CameraService()
        // The news travels to this process on its own.
        while await !service.devices().isEmpty { try await Task.sleep(for: .milliseconds(20)) }
    }

    /// A session with its logs.
    private func opened() -> (CameraSession, StatusLog, FrameLog) {
        let session = service.openSession()
        let frames = FrameLog()
        session.setFrameHandler { frames.receive($0) }
        return (session, StatusLog(session), frames)
    }

    /// The test picture of GStreamer: seven bars from white to blue, so that left and right cannot be confused.
    private func expectColourBars(_ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation) {
        let bars: [[Int]] = [
            [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0], [0, 0, 255],
        ]
        for (index, bar) in bars.enumerated() {
            let colour = bitmap.colour((2 * index + 1) * bitmap.width / 14, bitmap.height / 3).map(Int.init)
            let isClose = zip(colour, bar).allSatisfy { abs($0 - ($1 == 255 ? 223 : 0)) <= 34 }
            #expect(isClose, "bar \(index): \(colour)", sourceLocation: sourceLocation)
        }
    }

    @Test func rawCamera() async throws {
        try VirtualCamera.add("camA", "raw")
        #expect(await service.devices().map(\.name) == ["CamA"])
        let (session, log, frames) = opened()
        await session.start(nil)
        let status = try await log.wait(for: .ready)
        #expect(status.selected == status.devices.first?.id)
        try await frames.waitForMore()
        let frame = try #require(frames.last)
        #expect((frame.width, frame.height, frame.format) == (1280, 720, .bgra))
        expectColourBars(frame)
        #expect(!frames.wasOnMainThread)

        let still = try await session.takeStill()
        #expect((still.bitmap.width, still.bitmap.height, still.bitmap.format) == (1280, 720, .rgb))
        expectColourBars(still.bitmap)
        #expect(abs(still.takenAt.timeIntervalSinceNow) < 60)

        await session.stop()
        _ = try await eventually("the end of the statuses") { log.hasEnded ? true : nil }
        #expect(log.states.first == .starting)
        await #expect(throws: CameraStillError.stopped) { try await session.takeStill() }
    }

    @Test func motionJPEGCamera() async throws {
        try VirtualCamera.add("camA", "mjpeg")
        let (session, log, frames) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .ready)
        try await frames.waitForMore()
        expectColourBars(try #require(frames.last))
        expectColourBars(try await session.takeStill().bitmap)
        await session.stop()
    }

    @Test func aPictureOfItsOwnKeepsItsAspect() async throws {
        let path = NSTemporaryDirectory() + "camera-\(UUID().uuidString).jpg"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try VirtualCamera.execute(
            "/usr/bin/gst-launch-1.0",
            [
                "-q", "videotestsrc", "num-buffers=1", "!", "video/x-raw,width=800,height=600", "!", "jpegenc",
                "quality=95", "!", "filesink", "location=\(path)",
            ])
        for kind in [path, "mjpeg:\(path)"] {
            try VirtualCamera.add("own", kind)
            let (session, log, _) = opened()
            await session.start(nil)
            _ = try await log.wait(for: .ready)
            let still = try await session.takeStill()
            #expect((still.bitmap.width, still.bitmap.height) == (800, 600))
            expectColourBars(still.bitmap)
            await session.stop()
            try VirtualCamera.remove("own")
        }
    }

    /// The virtual cameras of pipewiresink have one size each; PipeWire's own test source takes any.
    @Test func aStillOfAnotherSizeThanTheViewfinder() async throws {
        try VirtualCamera.add("sizes", "sizes")
        let listing = await CameraMonitor.shared.current()
        let device = try #require(listing.sources["pipewire:sizes"]).device
        let choice = try #require(
            CapsChoice(modes: [
                VideoMode(width: 640, height: 480, rate: Fraction(30), encoding: .raw("UYVY")),
                VideoMode(width: 2048, height: 1536, rate: Fraction(15), encoding: .raw("UYVY")),
            ]))
        let (relay, frames) = (FrameRelay(), FrameLog())
        relay.setHandler { frames.receive($0) }
        let pipeline = CameraPipeline(
            source: CameraSource(device: device, choice: choice), relay: relay, queue: DispatchQueue(label: "test")
        ) { event in
            if case .failed(let fault) = event { Issue.record("\(fault)") }
        }
        pipeline.open()
        try await frames.waitForMore()
        for _ in 0..<2 {
            let still = try await withCheckedThrowingContinuation { continuation in
                pipeline.takeStill { continuation.resume(with: $0) }
            }
            #expect((still.bitmap.width, still.bitmap.height) == (2048, 1536))
            try await frames.waitForMore()
            #expect((frames.last?.width, frames.last?.height) == (640, 480))
        }
        await withCheckedContinuation { continuation in pipeline.close { continuation.resume() } }
        frames.forget()
        #expect(livingElements() == [])
    }

    @Test func aMissingPluginIsNamed() async throws {
        try VirtualCamera.add("camA", "mjpeg")
        let registry = gst_registry_get()
        let feature = try #require(gst_registry_lookup_feature(registry, "jpegdec"))
        gst_registry_remove_feature(registry, feature)
        defer { gst_registry_add_feature(registry, feature) }
        let (session, log, _) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .pluginMissing(package: "gstreamer1.0-plugins-good"))
        await session.stop()
        #expect(livingElements() == [])
    }

    @Test func noCameraThenOne() async throws {
        #expect(await service.devices().isEmpty)
        let (session, log, frames) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .noCamera)
        await #expect(throws: CameraStillError.camera(.noCamera)) { try await session.takeStill() }
        try VirtualCamera.add("camA", "raw")
        _ = try await log.wait(for: .ready)
        try await frames.waitForMore()
        await session.stop()
    }

    @Test func twoOfTheSameNameAndAnInfraRedSensor() async throws {
        try VirtualCamera.add("camA", "raw")
        try VirtualCamera.add("camIR", "grey", called: "CamA")
        try VirtualCamera.add("camB", "mjpeg", called: "CamA")
        let devices = await service.devices()
        #expect(devices.map(\.name) == ["CamA", "CamA (2)"])
        #expect(devices.map(\.id) == ["pipewire:camA", "pipewire:camB"])
        let (session, log, frames) = opened()
        for device in devices {
            await session.start(device.id)
            _ = try await log.wait(for: "ready on \(device)") { $0.state == .ready && $0.selected == device.id }
            try await frames.waitForMore()
        }
        await session.stop()
    }

    @Test func unpluggedAndPluggedInAgain() async throws {
        try VirtualCamera.add("camA", "raw")
        try VirtualCamera.add("camB", "raw")
        let (session, log, frames) = opened()
        await session.start("pipewire:camA")
        _ = try await log.wait(for: .ready)
        try await frames.waitForMore()
        try VirtualCamera.remove("camA")
        let status = try await log.wait(for: .unplugged(name: "CamA"))
        #expect(status.devices.map(\.name) == ["CamB"])
        await #expect(throws: CameraStillError.camera(.unplugged(name: "CamA"))) { try await session.takeStill() }
        try VirtualCamera.add("camA", "raw")
        let back = try await log.wait(for: .ready)
        #expect(back.selected == "pipewire:camA")
        try await frames.waitForMore()
        await session.stop()
    }

    @Test func unpluggedWithinAStill() async throws {
        try VirtualCamera.add("camA", "raw")
        let (session, log, _) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .ready)
        // Asked for again and again while the camera goes: sooner or later one fails, and none hangs.
        let stills = Task {
            while true { _ = try await session.takeStill() }
        }
        try VirtualCamera.remove("camA")
        await #expect(throws: CameraStillError.self) { try await stills.value }
        await session.stop()
    }

    @Test func unpluggedAndNothingLeft() async throws {
        try VirtualCamera.add("camA", "mjpeg")
        let (session, log, _) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .ready)
        try VirtualCamera.remove("camA")
        let status = try await log.wait(for: .unplugged(name: "CamA"))
        #expect(status.devices.isEmpty)
        await session.stop()
    }

    /// What the tests below rely on.
    @Test func livingElementsAreSeen() throws {
        let element = try Element("identity")
        #expect(livingElements().count == 1)
        withExtendedLifetime(element) {}
    }

    @Test func stopReleasesEverything() async throws {
        try VirtualCamera.add("camA", "raw")
        let (session, log, frames) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .ready)
        try await frames.waitForMore(10)
        await session.stop()
        let count = frames.count
        frames.forget()
        #expect(livingElements() == [])
        try await Task.sleep(for: .milliseconds(200))
        #expect(frames.count == count)
    }

    @Test func aDroppedSessionStopsByItself() async throws {
        try VirtualCamera.add("camA", "raw")
        weak var dropped: CameraSession?
        do {
            let session = service.openSession()
            dropped = session
            let frames = FrameLog()
            session.setFrameHandler { frames.receive($0) }
            await session.start(nil)
            try await frames.waitForMore(1)
        }
        #expect(dropped == nil)
        // Pipelines are opened and closed in turn: behind this one's end the dropped one's is over as well.
        let (next, log, frames) = opened()
        await next.start(nil)
        _ = try await log.wait(for: .ready)
        await next.stop()
        frames.forget()
        #expect(livingElements() == [])
    }

    /// A camera of its own for each round: when the machine is busy, PipeWire (0.3.65) itself leaves a camera without
    /// frames after a few quick changes, for every program, and that is not what is tested here.
    @Test func twentyQuickRounds() async throws {
        for round in 0..<20 {
            try VirtualCamera.add("cam\(round)", "raw")
            let (session, log, frames) = opened()
            await session.start("pipewire:cam\(round)")
            // Some are stopped in the middle of starting, some while frames come.
            if round % 3 == 0 { _ = try await log.wait(for: .ready) }
            if round % 3 == 1 { try await Task.sleep(for: .milliseconds(10 * round)) }
            await session.stop()
            let count = frames.count
            frames.forget()
            #expect(livingElements() == [], "round \(round)")
            #expect(frames.count == count)
            try VirtualCamera.remove("cam\(round)")
        }
    }

    @Test func quickSelecting() async throws {
        for name in ["camA", "camB", "camC"] { try VirtualCamera.add(name, "raw") }
        let (session, log, frames) = opened()
        for _ in 0..<3 {
            await session.start("pipewire:camA")
            await session.start("pipewire:camB")
        }
        await session.start("pipewire:camC")
        _ = try await log.wait(for: "ready on camC") { $0.state == .ready && $0.selected == "pipewire:camC" }
        try await frames.waitForMore()
        await session.stop()
        frames.forget()
        #expect(livingElements() == [])
    }

    @Test func pipeWireIsRestarted() async throws {
        try VirtualCamera.add("camA", "raw")
        let (session, log, _) = opened()
        await session.start(nil)
        _ = try await log.wait(for: .ready)
        try VirtualCamera.stopPipeWire()
        _ = try await log.wait(for: "the camera's end") { $0.state != .ready && $0.state != .starting }
        await session.stop()
        try VirtualCamera.startPipeWire()
        try VirtualCamera.add("camB", "raw")
        #expect(await service.devices().map(\.name) == ["CamB"])
        let (again, secondLog, frames) = opened()
        await again.start(nil)
        _ = try await secondLog.wait(for: .ready)
        try await frames.waitForMore()
        await again.stop()
    }

    @Test func stoppingWithoutStarting() async throws {
        let (session, log, _) = opened()
        await session.stop()
        await session.stop()
        await session.start(nil)
        _ = try await eventually("the end of the statuses") { log.hasEnded ? true : nil }
        #expect(log.states == [.starting])
    }

    @Test func theNextSessionOpensTheCameraUsedLast() async throws {
        try VirtualCamera.add("camA", "raw")
        try VirtualCamera.add("camB", "raw")
        let (first, firstLog, _) = opened()
        await first.start("pipewire:camB")
        _ = try await firstLog.wait(for: .ready)
        await first.stop()
        let (second, secondLog, _) = opened()
        await second.start(nil)
        #expect(try await secondLog.wait(for: .ready).selected == "pipewire:camB")
        await second.stop()
    }
}
