import Dispatch
import Synchronization

/// SVG, and the first page of a PDF, drawn at the size that is needed on a thread of its own: a drawing may ask for work
/// without end, and nothing but the end of the process can stop librsvg or poppler.
enum VectorDecoder {
    static func decode(
        _ content: FileContent, _ header: PictureHeader, for goal: RenderGoal, _ cancellation: Cancellation
    ) throws -> DecodedPicture {
        var content = content
        let unpacked = content.withBytes { bytes in
            bytes.starts(with: [0x1F, 0x8B]) ? Gzip.unpack(bytes, limit: Limits.vectorSize) : nil
        }
        if let unpacked { content = unpacked }
        guard content.count < Limits.vectorSize || header.format == .pdf else { throw PictureFailure(.timedOut) }
        let drawing = Drawing()
        let (source, done) = (content, DispatchSemaphore(value: 0))
        let hasBegun = Thread.detach {
            drawing.finish(
                Result {
                    if header.format == .pdf { return try PageDecoder.decode(source, goal) }
                    return try source.withBytes { bytes in try PixbufDecoder(header, goal, cancellation).decode(bytes) }
                })
            done.signal()
        }
        guard hasBegun, done.wait(timeout: .now() + Limits.vectorSeconds) == .success, let result = drawing.take()
        else {
            throw PictureFailure(.timedOut)
        }
        return try result.get()
    }
}

/// Hands the picture from the drawing thread to the waiting one.
///
/// SAFETY (`@unchecked Sendable`): the result is written and taken under the lock, and is used by one side after the
/// other.
private final class Drawing: @unchecked Sendable {
    private let lock = Mutex(())
    private var result: Result<DecodedPicture, any Error>?

    func finish(_ result: Result<DecodedPicture, any Error>) { lock.withLock { _ in self.result = result } }

    func take() -> Result<DecodedPicture, any Error>? {
        lock.withLock { _ in
            defer { result = nil }
            return result
        }
    }
}
