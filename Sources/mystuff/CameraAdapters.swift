import FoundationEssentials
import MyStuffCamera
import MyStuffCore
import MyStuffImages
import MyStuffPresentation

/// The machine's cameras as the windows know them.
struct Cameras: CameraProviding {
    private let service = CameraService()

    func devices() async -> [CameraDevice] { await service.devices() }
    func openSession() -> any CameraControlling { Session(session: service.openSession()) }

    private struct Session: CameraControlling {
        let session: CameraSession

        var statuses: AsyncStream<CameraStatus> { session.statuses }
        func setFrameHandler(_ handler: (@Sendable (Bitmap) -> Void)?) { session.setFrameHandler(handler) }
        func start(_ device: CameraDevice.ID?) async { await session.start(device) }
        func stop() async { await session.stop() }

        func takeStill() async throws -> TakenPicture {
            let still = try await session.takeStill()
            return TakenPicture(bitmap: still.bitmap, takenAt: still.takenAt)
        }
    }
}

/// Keeps taken pictures in the person's Pictures, as a phone keeps its camera roll.
struct CameraRollKeeper: TakenPictureKeeping {
    /// Loses little beside the camera's own noise.
    private static let quality = 92

    func encode(_ picture: TakenPicture) async throws -> [UInt8] {
        try await Background.run {
            try JPEGEncoder.encode(picture.bitmap, quality: Self.quality, takenAt: picture.takenAt)
        }
    }

    func keep(_ jpeg: [UInt8], takenAt: Date) async throws {
        _ = try await Background.run { try CameraRoll.save(jpeg, takenAt: takenAt) }
    }
}
