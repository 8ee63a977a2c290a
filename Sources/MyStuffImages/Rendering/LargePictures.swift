import Dispatch

/// Pictures that need much memory are decoded one after the other: two at the limit would need twice as much.
enum LargePictures {
    private static let turn = DispatchSemaphore(value: 1)

    /// Runs `work` when no other large picture is being decoded.
    static func alone<Success>(_ cancellation: Cancellation, _ work: () throws -> Success) throws -> Success {
        while turn.wait(timeout: .now() + .milliseconds(50)) == .timedOut { try cancellation.check() }
        defer { turn.signal() }
        return try work()
    }
}
