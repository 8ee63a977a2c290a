import CGStreamer
import Dispatch
import GStreamer
import MyStuffCore
import MyStuffImages
import Synchronization
import Testing

@testable import MyStuffCamera

extension OnVirtualCameras {
    /// What goes wrong, and how it is told.
    @Suite final class CameraTroubleTests {
        private let cameras: TestCameras

        init() async throws { cameras = try await TestCameras() }

        @Test func aMissingPluginIsNamed() async throws {
            try VirtualCamera.add("camA", "mjpeg")
            let registry = gst_registry_get()
            let feature = try #require(gst_registry_lookup_feature(registry, "jpegdec"))
            gst_registry_remove_feature(registry, feature)
            defer { gst_registry_add_feature(registry, feature) }
            let (session, log, _) = cameras.opened()
            await session.start(nil)
            _ = try await log.wait(for: .pluginMissing(package: "gstreamer1.0-plugins-good"))
            await session.stop()
            #expect(livingElements() == [])
        }

        /// No camera here can be held by another program; its source says what v4l2src says then.
        @Test func aBusyCamera() async throws {
            try VirtualCamera.add("camA", "raw")
            var device = try #require(await CameraMonitor.shared.current().sources["pipewire:camA"])
            let faults = FaultLog()
            let opened = Mutex<Element?>(nil)
            let make = device.makeElement
            device.makeElement = {
                let element = make()
                opened.withLock { $0 = element }
                return element
            }
            let pipeline = CameraPipeline(
                source: device, choice: try #require(CapsChoice(modes: device.modes)), relay: FrameRelay(),
                queue: DispatchQueue(label: "test")
            ) { faults.receive($0) }
            pipeline.open()
            _ = try await eventually("the first frame") { faults.hasFirstFrame ? true : nil }
            postBusy(from: try #require(opened.withLock { $0 }))
            opened.withLock { $0 = nil }
            _ = try await eventually("the fault") { faults.all.isEmpty ? nil : true }
            #expect(faults.all == [.busy])
            await withCheckedContinuation { continuation in pipeline.close { continuation.resume() } }
            #expect(livingElements() == [])
        }
    }
}
