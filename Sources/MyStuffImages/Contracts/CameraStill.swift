public import FoundationEssentials
public import MyStuffCore

/// A picture that a camera has just taken.
public struct CameraStill: Sendable {
    /// `.rgb`, the camera's best size at its true aspect, not mirrored.
    public let bitmap: Bitmap
    public let takenAt: Date
    public let kind: PictureKind

    public init(bitmap: Bitmap, takenAt: Date, kind: PictureKind = .picture) {
        self.bitmap = bitmap
        self.takenAt = takenAt
        self.kind = kind
    }

    /// The still of a serial plate: what is in the middle, as the viewfinder shows it then.
    public var ofSerialPlate: CameraStill {
        CameraStill(bitmap: bitmap.centreHalf, takenAt: takenAt, kind: .serialPlate)
    }
}
