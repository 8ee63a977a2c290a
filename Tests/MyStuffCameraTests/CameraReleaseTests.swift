import GStreamer
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

extension OnVirtualCameras {
    /// Nothing stays behind, however a session ends.
    @Suite final class CameraReleaseTests {
        private let cameras: TestCameras

        init() async throws { cameras = try await TestCameras() }

        /// What the tests below rely on.
        @Test func livingElementsAreSeen() throws {
            let element = try Element("identity")
            #expect(livingElements().count == 1)
            withExtendedLifetime(element) {}
        }

        @Test func stopReleasesEverything() async throws {
            try VirtualCamera.add("camA", "raw")
            let (session, log, frames) = cameras.opened()
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
                let session = cameras.service.openSession()
                dropped = session
                let frames = FrameLog()
                session.setFrameHandler { frames.receive($0) }
                await session.start(nil)
                try await frames.waitForMore(1)
            }
            #expect(dropped == nil)
            // Pipelines are opened and closed in turn: behind this one's end the dropped one's is over as well.
            let (next, log, frames) = cameras.opened()
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
                let (session, log, frames) = cameras.opened()
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
            let (session, log, frames) = cameras.opened()
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

        @Test func stoppingWithoutStarting() async throws {
            let (session, log, _) = cameras.opened()
            await session.stop()
            await session.stop()
            await session.start(nil)
            _ = try await eventually("the end of the statuses") { log.hasEnded ? true : nil }
            #expect(log.states == [.starting])
        }

        /// A camera that is closed properly can be opened again at once.
        @Test func theSameCameraAgainAndAgain() async throws {
            try VirtualCamera.add("camA", "raw")
            for round in 0..<10 {
                let (session, log, frames) = cameras.opened()
                await session.start(nil)
                let status = try await log.wait(for: "an answer in round \(round)") { $0.state != .starting }
                #expect(status.state == .ready, "round \(round)")
                try await frames.waitForMore()
                await session.stop()
                frames.forget()
                // It was not tried a second time.
                #expect(log.states.filter { $0 == .ready }.count == 1, "round \(round)")
                #expect(livingElements() == [], "round \(round)")
            }
        }
    }
}
