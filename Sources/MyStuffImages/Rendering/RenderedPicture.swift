import FoundationEssentials
import Synchronization

/// What has become of a file: pixels for the screen, and what is known of the original.
struct RenderedPicture {
    let bitmap: Bitmap
    /// Size of the original in pixels, upright.
    let width: Int
    let height: Int
    let takenAt: Date?
    let isDamaged: Bool

    /// The whole way from bytes to pixels: header, limits, decoding, rendering.
    init(
        _ content: FileContent, as format: PictureFormat, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws {
        try cancellation.check()
        let header = try PictureHeader.read(content, as: format)
        if header.decodingMemory > Limits.sharedMemory {
            self = try Self.large.withLock { _ in try Self(content, header, goal, cancellation) }
        } else {
            self = try Self(content, header, goal, cancellation)
        }
    }

    /// Pictures that need much memory are decoded one after the other: two at the limit would need twice as much.
    static let large = Mutex(())

    private init(
        _ content: FileContent, _ header: PictureHeader, _ goal: RenderGoal, _ cancellation: Cancellation
    ) throws {
        let decoded = try PictureDecoder.decode(content, header, for: goal, cancellation)
        bitmap = try Renderer.render(decoded, goal, cancellation)
        width = decoded.uprightWidth
        height = decoded.uprightHeight
        takenAt = header.takenAt
        isDamaged = decoded.isDamaged
    }
}
