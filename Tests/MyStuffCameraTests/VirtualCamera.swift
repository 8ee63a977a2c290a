import CGStreamer
import Foundation
import GStreamer
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import Synchronization
import Testing

/// Every test that touches GStreamer begins with this: the tracer that counts living objects can only be switched on
/// before GStreamer starts.
func startGStreamer() throws {
    _ = tracerIsOn
    try Runtime.start()
}

private let tracerIsOn: Bool = setenv("GST_TRACERS", "leaks(filters=\"GstElement,GstBuffer,GstSample\")", 1) == 0

/// The virtual cameras that Tests/VirtualCamera/run-with-cameras.sh provides.
enum VirtualCamera {
    static let tool = ProcessInfo.processInfo.environment["MYSTUFF_VIRTUAL_CAMERA"]
    static var isThere: Bool { tool != nil }

    static func add(_ name: String, _ kind: String, called description: String? = nil) throws {
        try run(["add", name, kind] + (description.map { [$0] } ?? []))
    }

    static func remove(_ name: String) throws { try run(["remove", name]) }

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

/// How many elements, buffers and samples of GStreamer are alive in this process.
func livingObjects() -> [String] {
    var list = gst_tracing_get_active_tracers()
    defer { g_list_free_full(list) { gst_object_unref($0) } }
    var names: [String] = []
    var next = list
    while let entry = next {
        if let tracer = entry.pointee.data { names += living(tracer) }
        next = entry.pointee.next
    }
    list = g_list_first(list)
    return names
}

private func living(_ tracer: UnsafeMutableRawPointer) -> [String] {
    let type = tracer.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    let signal = g_signal_lookup("get-live-objects", type)
    guard signal != 0 else { return [] }
    var instance = GValue()
    g_value_init(&instance, type)
    g_value_set_object(&instance, tracer)
    defer { g_value_unset(&instance) }
    var result = GValue()
    g_value_init(&result, gst_structure_get_type())
    defer { g_value_unset(&result) }
    g_signal_emitv(&instance, signal, 0, &result)
    guard let structure = gst_value_get_structure(&result),
        let objects = gst_structure_get_value(structure, "live-objects-list")
    else { return [] }
    return (0..<gst_value_list_get_size(objects)).map { index in
        guard let entry = gst_value_list_get_value(objects, index),
            let text = gst_value_serialize(entry)
        else { return "?" }
        defer { g_free(text) }
        return String(cString: text)
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
