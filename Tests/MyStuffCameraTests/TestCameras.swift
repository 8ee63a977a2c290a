import MyStuffCamera
import MyStuffCore
import MyStuffImages
import Testing

/// With real pipelines on virtual cameras: `Tests/VirtualCamera/run-with-cameras.sh swift test --filter …`. One after the
/// other, because all have the same PipeWire.
@Suite(.serialized, .enabled(if: VirtualCamera.isThere, "needs Tests/VirtualCamera/run-with-cameras.sh"))
enum OnVirtualCameras {}

/// Cameras for one test: none plugged in yet.
struct TestCameras {
    let service = CameraService()

    init() async throws {
        try startGStreamer()
        try VirtualCamera.removeAll()
        // The news travels to this process on its own.
        for _ in 0..<500 {
            if await service.devices().isEmpty { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw NeverHappened(what: "cameras are still there: \(await service.devices())")
    }

    /// A session with its logs.
    func opened(sizes: [CameraDevice.ID: CameraSize] = [:]) -> (CameraSession, StatusLog, FrameLog) {
        let session = service.openSession(sizes: sizes)
        let frames = FrameLog()
        session.setFrameHandler { frames.receive($0) }
        return (session, StatusLog(session), frames)
    }
}

/// The test picture of GStreamer: seven bars from white to blue, so that left and right cannot be confused.
func expectColourBars(_ bitmap: Bitmap, sourceLocation: SourceLocation = #_sourceLocation) {
    let bars: [[Int]] = [
        [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0], [0, 0, 255],
    ]
    for (index, bar) in bars.enumerated() {
        let colour = bitmap.colour((2 * index + 1) * bitmap.width / 14, bitmap.height / 3).map(Int.init)
        let isClose = zip(colour, bar).allSatisfy { abs($0 - ($1 == 255 ? 223 : 0)) <= 34 }
        #expect(isClose, "bar \(index): \(colour)", sourceLocation: sourceLocation)
    }
}
