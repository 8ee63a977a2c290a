import Dispatch
import Foundation
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffCamera

extension OnVirtualCameras {
    /// With the desktop's real portal, whose person is a program: Tests/VirtualCamera/portal-ctl.
    @Suite(.enabled(if: Portal.isThere, "needs xdg-desktop-portal"))
    final class CameraPortalTests {
        private let cameras: TestCameras
        private let portal = CameraPortal()

        init() async throws {
            cameras = try await TestCameras()
            try VirtualCamera.add("camA", "raw")
        }

        deinit { try? Portal.run("stop") }

        @Test func nothingIsAskedForUntilItHasToBe() async throws {
            try Portal.run("start", "yes")
            #expect(await portal.isCameraPresent())
            #expect(portal.connect() == nil)
            #expect(try Portal.asked() == "0 0")
        }

        @Test func withoutACamera() async throws {
            try VirtualCamera.removeAll()
            try Portal.run("start", "yes")
            #expect(await !portal.isCameraPresent())
            #expect(try Portal.asked() == "0 0")
        }

        @Test func aYesBringsFrames() async throws {
            try Portal.run("start", "yes")
            #expect(await portal.question().answer() == nil)
            #expect(try Portal.asked() == "1 0")
            let source = try #require(await CameraMonitor.shared.current().sources["pipewire:camA"])
            let (relay, frames) = (FrameRelay(), FrameLog())
            relay.setHandler { frames.receive($0) }
            let pipeline = CameraPipeline(
                source: CameraSource(device: source.device, modes: source.modes, portal: portal),
                choice: try #require(CapsChoice(modes: source.modes)), relay: relay, queue: DispatchQueue(label: "test")
            ) { event in
                if case .failed(let fault) = event { Issue.record("\(fault)") }
            }
            pipeline.open()
            try await frames.waitForMore()
            expectColourBars(try #require(frames.last))
            await withCheckedContinuation { continuation in pipeline.close { continuation.resume() } }
            frames.forget()
            #expect(livingElements() == [])
            // The desktop remembers, we do not.
            #expect(await portal.question().answer() == nil)
            #expect(try Portal.asked() == "1 0")
        }

        @Test func aNoIsARefusal() async throws {
            try Portal.run("start", "no")
            #expect(await portal.question().answer() == .refusedByPortal)
            #expect(await portal.question().answer() == .refusedByPortal)
            #expect(portal.connect() == nil)
            // Allowed in the settings.
            try Portal.run("set", "yes")
            #expect(await portal.question().answer() == nil)
            let connection = try #require(portal.connect())
            #expect(!connection.isHungUp)
        }

        @Test func aPermissionTakenBackEndsTheNextOpening() async throws {
            try Portal.run("start", "yes")
            try Portal.run("set", "no")
            let source = try #require(await CameraMonitor.shared.current().sources["pipewire:camA"])
            let faults = FaultLog()
            let pipeline = CameraPipeline(
                source: CameraSource(device: source.device, modes: source.modes, portal: portal),
                choice: try #require(CapsChoice(modes: source.modes)), relay: FrameRelay(),
                queue: DispatchQueue(label: "test")
            ) { faults.receive($0) }
            pipeline.open()
            _ = try await eventually("the refusal") { faults.all.isEmpty ? nil : true }
            #expect(faults.all == [.refusedByPortal])
            await withCheckedContinuation { continuation in pipeline.close { continuation.resume() } }
        }

        @Test func aQuestionIsTakenBack() async throws {
            try Portal.run("start", "wait")
            let question = portal.question()
            let answer = Task { await question.answer() }
            try await Portal.waitUntilAsked("1 0")
            question.close()
            #expect(await answer.value == .failed(detail: Wording.noPortalAnswer))
            try await Portal.waitUntilAsked("1 1")
        }

        @Test func aPortalThatGoesAwayAnswersNothing() async throws {
            try Portal.run("start", "wait")
            let question = portal.question()
            let answer = Task { await question.answer() }
            try await Portal.waitUntilAsked("1 0")
            try Portal.run("stop")
            #expect(await answer.value == .failed(detail: Wording.noPortalAnswer))
        }

        @Test func thereIsNoPortal() async throws {
            #expect(await !portal.isCameraPresent())
            #expect(await portal.question().answer() == .failed(detail: Wording.noPortal))
            #expect(portal.connect() == nil)
        }
    }
}

private enum Portal {
    static var tool: String? {
        VirtualCamera.tool.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/portal-ctl" }
    }

    static var isThere: Bool {
        guard let tool else { return false }
        return (try? VirtualCamera.execute(tool, ["available"])) != nil
    }

    static func run(_ arguments: String...) throws { try VirtualCamera.execute(try #require(tool), arguments) }

    static func waitUntilAsked(_ wanted: String) async throws {
        try await eventually("asked and taken back \(wanted)", { (try? asked()) ?? "no answer" }) {
            (try? asked()) == wanted ? true : nil
        }
    }

    /// How often somebody was asked, and how often a question was taken back.
    static func asked() throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(tool))
        process.arguments = ["asked"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
