import Foundation
import GStreamer
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

extension OnVirtualCameras {
    /// Frames and stills of real pipelines.
    @Suite final class CameraPictureTests {
        private let cameras: TestCameras

        init() async throws { cameras = try await TestCameras() }

        @Test func rawCamera() async throws {
            try VirtualCamera.add("camA", "raw")
            #expect(await cameras.service.devices().map(\.name) == ["CamA"])
            let (session, log, frames) = cameras.opened()
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
            let (session, log, frames) = cameras.opened()
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
                let (session, log, _) = cameras.opened()
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
            // As many webcams do: fluent when small, five frames a second at full size.
            let modes = [
                VideoMode(width: 640, height: 480, rate: Fraction(30), encoding: .raw("UYVY")),
                VideoMode(width: 2048, height: 1536, rate: Fraction(5), encoding: .raw("UYVY")),
            ]
            let choice = try #require(CapsChoice(modes: modes))
            #expect(choice.viewfinder.isFluent)
            let (relay, frames) = (FrameRelay(), FrameLog())
            relay.setHandler { frames.receive($0) }
            let pipeline = CameraPipeline(
                source: CameraSource(device: device, modes: modes, portal: nil), choice: choice, relay: relay,
                queue: DispatchQueue(label: "test")
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

        @Test func aSizeThatWasAskedFor() async throws {
            try VirtualCamera.add("sizes", "sizes")
            let device = try #require(await cameras.service.devices().first)
            let small = CameraSize(width: 1280, height: 720)
            #expect(device.sizes == [CameraSize(width: 1920, height: 1080), small])
            let (session, log, frames) = cameras.opened(sizes: [device.id: small])
            await session.start(nil)
            _ = try await log.wait(for: .ready)
            try await frames.waitForMore()
            #expect(frames.last?.width == 1280)
            #expect(try await session.takeStill().bitmap.width == 1280)
            // Changed while the camera runs, and back to the largest.
            await session.setSize(nil, for: device.id)
            _ = try await eventually("the large size") { frames.last?.width == 1920 ? true : nil }
            _ = try await log.wait(for: .ready)
            #expect(try await session.takeStill().bitmap.width == 1920)
            await session.stop()
            frames.forget()
            #expect(livingElements() == [])
        }
    }
}
