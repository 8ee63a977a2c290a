import CGStreamer
import Foundation
import GStreamer
import MyStuffCore
import MyStuffImages
import Synchronization
import Testing

@testable import MyStuffCamera

/// Every test that touches GStreamer begins with this, so that living objects are counted from the start.
func startGStreamer() throws {
    try Runtime.start()
    _ = hooksAreSet
}

/// Follows the life of every GstObject of this process, through the hooks that GStreamer has for its own tracers.
private let living = Mutex<Set<UInt>>([])

private let hooksAreSet: Bool = {
    typealias Hook = @convention(c) (OpaquePointer?, UInt64, UnsafeMutableRawPointer?) -> Void
    let created: Hook = { _, _, object in
        let address = UInt(bitPattern: object)
        living.withLock { _ = $0.insert(address) }
    }
    let destroyed: Hook = { _, _, object in
        let address = UInt(bitPattern: object)
        living.withLock { _ = $0.remove(address) }
    }
    gst_tracing_register_hook(nil, "object-created", unsafeBitCast(created, to: GCallback.self))
    gst_tracing_register_hook(nil, "object-destroyed", unsafeBitCast(destroyed, to: GCallback.self))
    return true
}()

/// The names of GStreamer's elements and pipelines that are alive. To be called while no pipeline is at work.
func livingElements() -> [String] {
    living.withLock { $0 }.compactMap { UnsafeMutablePointer<GstObject>(bitPattern: $0) }.filter {
        g_type_check_instance_is_a(
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self), gst_element_get_type()) != 0
    }
    .map { object in
        guard let name = gst_object_get_name(object) else { return "?" }
        defer { g_free(name) }
        return String(cString: name)
    }
    .sorted()
}

/// Has an element say what v4l2src says of a device that another program holds.
func postBusy(from element: Element) {
    let object = element.object.pointer
    let error = g_error_new_literal(
        gst_resource_error_quark(), gint(GST_RESOURCE_ERROR_BUSY.rawValue), "Device '/dev/video0' is busy")
    gst_element_post_message(
        object.assumingMemoryBound(to: GstElement.self),
        gst_message_new_error(object.assumingMemoryBound(to: GstObject.self), error, "Device or resource busy"))
    g_error_free(error)
}

/// What a pipeline reports.
final class FaultLog: Sendable {
    private let seen = Mutex<(faults: [CameraFault], hasFirstFrame: Bool)>(([], false))

    var all: [CameraFault] { seen.withLock { $0.faults } }
    var hasFirstFrame: Bool { seen.withLock { $0.hasFirstFrame } }

    func receive(_ event: CameraPipeline.Event) {
        seen.withLock {
            switch event {
            case .firstFrame: $0.hasFirstFrame = true
            case .failed(let fault): $0.faults.append(fault)
            }
        }
    }
}

/// The virtual cameras that Tests/VirtualCamera/run-with-cameras.sh provides.
enum VirtualCamera {
    static let tool = ProcessInfo.processInfo.environment["MYSTUFF_VIRTUAL_CAMERA"]
    static var isThere: Bool { tool != nil }

    static func add(_ name: String, _ kind: String, called description: String? = nil) throws {
        try run(["add", name, kind] + (description.map { [$0] } ?? []))
    }

    static func remove(_ name: String) throws { try run(["remove", name]) }

    static func stopPipeWire() throws { try run(["stop"]) }

    static func startPipeWire() throws { try run(["start"]) }

    static func removeAll() throws { try run(["remove-all"]) }

    private static func run(_ arguments: [String]) throws { try execute(try #require(tool), arguments) }

    static func execute(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(tool) \(arguments)")
    }
}

/// Everything a session has said, in order.
final class StatusLog: Sendable {
    private let seen = Mutex<[CameraStatus]>([])
    private let isOver = Atomic<Bool>(false)

    init(_ session: CameraSession) {
        let statuses = session.statuses
        Task {
            for await status in statuses { self.seen.withLock { $0.append(status) } }
            self.isOver.store(true, ordering: .releasing)
        }
    }

    var all: [CameraStatus] { seen.withLock { $0 } }
    var states: [CameraState] { all.map(\.state) }
    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    /// Waits until the newest status is as wanted. The limit is there so that a failing test ends.
    func wait(for what: String, _ isWanted: (CameraStatus) -> Bool) async throws -> CameraStatus {
        try await eventually(what, { "\(self.all)" }) {
            if let last = self.all.last, isWanted(last) { last } else { nil }
        }
    }

    func wait(for state: CameraState) async throws -> CameraStatus {
        try await wait(for: "\(state)") { $0.state == state }
    }
}

@discardableResult
func eventually<Value>(
    _ what: String, _ found: () -> String = { "" }, _ value: () -> Value?
) async throws -> Value {
    for _ in 0..<600 {
        if let value = value() { return value }
        try await Task.sleep(for: .milliseconds(25))
    }
    throw NeverHappened(what: "never: \(what); instead: \(found())")
}

struct NeverHappened: Error, CustomStringConvertible {
    let what: String
    var description: String { what }
}

/// The frames a session has delivered.
final class FrameLog: Sendable {
    struct Seen: Sendable {
        var count = 0
        var last: Bitmap?
        var wasOnMainThread = false
    }

    private let seen = Mutex(Seen())

    var count: Int { seen.withLock { $0.count } }
    var last: Bitmap? { seen.withLock { $0.last } }
    var wasOnMainThread: Bool { seen.withLock { $0.wasOnMainThread } }

    func receive(_ bitmap: Bitmap) {
        let isMain = Thread.isMainThread
        seen.withLock {
            $0.count += 1
            $0.last = bitmap
            if isMain { $0.wasOnMainThread = true }
        }
    }

    func forget() { seen.withLock { $0.last = nil } }

    func waitForMore(_ number: Int = 3) async throws {
        let target = count + number
        _ = try await eventually("\(number) more frames") { self.count >= target ? true : nil }
    }
}

extension Bitmap {
    /// Red, green and blue of a pixel.
    func colour(_ x: Int, _ y: Int) -> [UInt8] {
        withUnsafeBytes { bytes in
            let at = y * stride + x * format.bytesPerPixel
            return format == .rgb ? Array(bytes[at..<at + 3]) : [bytes[at + 2], bytes[at + 1], bytes[at]]
        }
    }
}
