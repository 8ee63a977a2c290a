public import FoundationEssentials
public import MyStuffCore
public import MyStuffImages

/// The cameras of this machine. The real one is `MyStuffCamera`'s, behind an adapter in the program.
public protocol CameraProviding: Sendable {
    /// Whether there is a camera at this moment. Asks nobody for a permission.
    func hasCamera() async -> Bool
    /// `sizes` are the sizes of pictures that are wanted of some cameras; the others take their largest.
    func openSession(sizes: [CameraDevice.ID: CameraSize]) -> any CameraControlling
}

/// One use of the camera, from opening its dialog to closing it.
public protocol CameraControlling: Sendable {
    /// The present status, then each change, until `stop`. For one listener.
    var statuses: AsyncStream<CameraStatus> { get }
    /// `handler` gets each frame, not mirrored, on a thread of the camera's.
    func setFrameHandler(_ handler: (@Sendable (Bitmap) -> Void)?)
    /// Starts `device`, or the first one; another one may be running.
    func start(_ device: CameraDevice.ID?) async
    /// Has `device` take pictures of that size, or, with nil, of its largest.
    func setSize(_ size: CameraSize?, for device: CameraDevice.ID) async
    /// A still at the camera's best size or the one that was asked for, at its true aspect, not mirrored.
    func takeStill() async throws -> CameraStill
    func stop() async
}

/// What becomes of a taken picture beside its place on the item: the person's own copy.
public protocol TakenPictureKeeping: Sendable {
    /// The picture as a full-size JPEG that carries its date and time (EXIF).
    func encode(_ picture: CameraStill) async throws -> [UInt8]
    /// Saves the JPEG among the person's pictures. What it throws is shown as it describes itself.
    func keep(_ jpeg: [UInt8], takenAt: Date) async throws
}
