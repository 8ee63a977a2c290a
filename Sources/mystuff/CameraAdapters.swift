import FoundationEssentials
public import MyStuffCamera
import MyStuffCore
import MyStuffImages
public import MyStuffPresentation

/// The machine's cameras as the windows know them.
struct Cameras: CameraProviding {
    private let service = CameraService()

    func hasCamera() async -> Bool { await service.hasCamera() }
    func openSession(sizes: [CameraDevice.ID: CameraSize]) -> any CameraControlling {
        service.openSession(sizes: sizes)
    }
}

extension CameraSession: CameraControlling {}

/// Keeps taken pictures in the person's Pictures, as a phone keeps its camera roll.
struct CameraRollKeeper: TakenPictureKeeping {
    let preferences: CurrentPreferences
    /// Loses little beside the camera's own noise.
    private static let quality = 92

    func encode(_ picture: CameraStill) async throws -> [UInt8] {
        try await Background.run {
            try JPEGEncoder.encode(picture.bitmap, quality: Self.quality, takenAt: picture.takenAt)
        }
    }

    func keep(_ jpeg: [UInt8], takenAt: Date) async throws {
        let preferences = preferences.value
        guard preferences.keepsTakenPictures else { return }
        let folder = preferences.takenPicturesFolder
        _ = try await Background.run {
            try CameraRoll.save(jpeg, takenAt: takenAt, folder: folder.isEmpty ? CameraRoll.defaultFolder : folder)
        }
    }
}
