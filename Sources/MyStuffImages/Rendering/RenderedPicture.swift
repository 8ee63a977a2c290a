import FoundationEssentials

/// What has become of a file: pixels for the screen, and what is known of the original.
struct RenderedPicture {
    let bitmap: Bitmap
    /// Size of the original in pixels, upright.
    let width: Int
    let height: Int
    let takenAt: Date?
    let isDamaged: Bool

    init(bitmap: Bitmap, width: Int, height: Int, takenAt: Date?, isDamaged: Bool) {
        self.bitmap = bitmap
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.isDamaged = isDamaged
    }

    /// The whole way from bytes to pixels: header, limits, decoding, rendering. `alone` is asked to carry out what needs
    /// much memory.
    init(
        _ content: FileContent, as format: PictureFormat, _ goal: RenderGoal, _ cancellation: Cancellation,
        alone: (Cancellation, () throws -> RenderedPicture) throws -> RenderedPicture = LargePictures.alone
    ) throws {
        try cancellation.check()
        let header = try PictureHeader.read(content, as: format)
        if header.decodingMemory > Limits.sharedMemory {
            self = try alone(cancellation) { try Self(content, header, goal, cancellation) }
        } else {
            self = try Self(content, header, goal, cancellation)
        }
    }

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
