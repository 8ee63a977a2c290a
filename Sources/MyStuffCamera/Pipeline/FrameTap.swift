import Dispatch
import GStreamer
import MyStuffImages
import Synchronization

/// Where a session's frames go: the person's view, through a handler that may be exchanged while frames come.
final class FrameRelay: Sendable {
    private let handler = Mutex<(@Sendable (Bitmap) -> Void)?>(nil)

    func setHandler(_ new: (@Sendable (Bitmap) -> Void)?) { handler.withLock { $0 = new } }

    /// The handler runs outside the lock, so that it may set another handler.
    func deliver(_ bitmap: Bitmap) { handler.withLock { $0 }?(bitmap) }
}

/// What stands behind the sink of one pipeline: passes frames on, notices when they came, and keeps one for a still.
/// Called on GStreamer's threads; it holds neither the pipeline nor the session, so nothing can keep itself alive.
final class FrameTap: Sendable {
    private struct State {
        var lastFrame: SuspendingClock.Instant?
        /// Frames to let pass, then the closure that takes the next one.
        var wanted: (skipping: Int, take: @Sendable (MappedFrame) -> Void)?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let settled = DispatchSemaphore(value: 0)
    private let relay: FrameRelay?
    private let onFirstFrame: @Sendable () -> Void

    /// `relay` nil: the frames are for the still only.
    init(relay: FrameRelay?, onFirstFrame: @escaping @Sendable () -> Void) {
        self.relay = relay
        self.onFirstFrame = onFirstFrame
    }

    /// How long no frame has come; nil before the first one.
    var silence: Duration? { state.withLock { $0.lastFrame.map { $0.duration(to: .now) } } }

    /// Calls `take` with one frame that arrives from now on, after letting `skipping` others pass.
    func takeFrame(skipping: Int, _ take: @escaping @Sendable (MappedFrame) -> Void) {
        state.withLock { $0.wanted = (skipping, take) }
    }

    /// Waits until the first frame has come, or until it is known that none will, or until `deadline`.
    func waitUntilSettled(_ deadline: DispatchTime) {
        guard silence == nil else { return }
        _ = settled.wait(timeout: deadline)
    }

    /// No frame will come.
    func giveUp() { settled.signal() }

    /// Nothing is passed on from here.
    func close() {
        state.withLock {
            $0.isClosed = true
            $0.wanted = nil
        }
    }

    func receive(_ frame: MappedFrame) {
        var isFirst = false
        var take: (@Sendable (MappedFrame) -> Void)?
        let isOpen = state.withLock { state in
            isFirst = state.lastFrame == nil
            state.lastFrame = .now
            guard !state.isClosed else { return false }
            if let wanted = state.wanted {
                if wanted.skipping == 0 { take = wanted.take }
                state.wanted = wanted.skipping == 0 ? nil : (wanted.skipping - 1, wanted.take)
            }
            return true
        }
        if isFirst { settled.signal() }
        guard isOpen else { return }
        if isFirst { onFirstFrame() }
        take?(frame)
        relay?.deliver(Bitmap(frame))
    }
}

extension Bitmap {
    /// The mapped frame itself, no copy; it stays mapped as long as this bitmap lives.
    init(_ frame: MappedFrame) {
        self.init(
            width: frame.width, height: frame.height, stride: frame.stride, format: .bgra, base: frame.base,
            release: { withExtendedLifetime(frame) {} })
    }

    /// A copy without the fourth byte, for files.
    func withoutAlpha() -> Bitmap {
        precondition(format == .bgra)
        return withUnsafeBytes { source in
            Bitmap(width: width, height: height, format: .rgb) { target in
                guard let from = source.baseAddress, let into = target.baseAddress else { return }
                for row in 0..<height {
                    var input = (from + row * stride).assumingMemoryBound(to: UInt8.self)
                    var output = (into + row * width * 3).assumingMemoryBound(to: UInt8.self)
                    for _ in 0..<width {
                        output[0] = input[2]
                        output[1] = input[1]
                        output[2] = input[0]
                        input += 4
                        output += 3
                    }
                }
            }
        }
    }
}
