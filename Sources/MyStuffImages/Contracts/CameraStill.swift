public import FoundationEssentials

/// A picture that a camera has just taken.
public struct CameraStill: Sendable {
    /// `.rgb`, the camera's best size at its true aspect, not mirrored.
    public let bitmap: Bitmap
    public let takenAt: Date

    public init(bitmap: Bitmap, takenAt: Date) {
        self.bitmap = bitmap
        self.takenAt = takenAt
    }
}
