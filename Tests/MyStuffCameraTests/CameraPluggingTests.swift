import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

extension OnVirtualCameras {
    /// Cameras that come and go.
    @Suite final class CameraPluggingTests {
        private let cameras: TestCameras

        init() async throws { cameras = try await TestCameras() }

        @Test func noCameraThenOne() async throws {
            #expect(await cameras.service.devices().isEmpty)
            let (session, log, frames) = cameras.opened()
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
            let devices = await cameras.service.devices()
            #expect(devices.map(\.name) == ["CamA", "CamA (2)"])
            #expect(devices.map(\.id) == ["pipewire:camA", "pipewire:camB"])
            let (session, log, frames) = cameras.opened()
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
            let (session, log, frames) = cameras.opened()
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
            let (session, log, _) = cameras.opened()
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
            let (session, log, _) = cameras.opened()
            await session.start(nil)
            _ = try await log.wait(for: .ready)
            try VirtualCamera.remove("camA")
            let status = try await log.wait(for: .unplugged(name: "CamA"))
            #expect(status.devices.isEmpty)
            await session.stop()
        }

        @Test func pipeWireIsRestarted() async throws {
            try VirtualCamera.add("camA", "raw")
            let (session, log, _) = cameras.opened()
            await session.start(nil)
            _ = try await log.wait(for: .ready)
            try VirtualCamera.stopPipeWire()
            _ = try await log.wait(for: "the camera's end") { $0.state != .ready && $0.state != .starting }
            await session.stop()
            try VirtualCamera.startPipeWire()
            try VirtualCamera.add("camB", "raw")
            #expect(await cameras.service.devices().map(\.name) == ["CamB"])
            let (again, secondLog, frames) = cameras.opened()
            await again.start(nil)
            _ = try await secondLog.wait(for: .ready)
            try await frames.waitForMore()
            await again.stop()
        }

        @Test func theNextSessionOpensTheCameraUsedLast() async throws {
            try VirtualCamera.add("camA", "raw")
            try VirtualCamera.add("camB", "raw")
            let (first, firstLog, _) = cameras.opened()
            await first.start("pipewire:camB")
            _ = try await firstLog.wait(for: .ready)
            await first.stop()
            let (second, secondLog, _) = cameras.opened()
            await second.start(nil)
            #expect(try await secondLog.wait(for: .ready).selected == "pipewire:camB")
            await second.stop()
        }
    }
}
