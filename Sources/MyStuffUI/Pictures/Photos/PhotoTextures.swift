import GTK
import MyStuffPhotos
import MyStuffPresentation

/// Textures of thumbnails, of the photos near the screen and some that were there lately.
@MainActor
final class PhotoTextures {
    /// Some three screens; each has 50 kB on a screen of one pixel per pixel.
    static let limit = 240

    private struct Entry {
        let texture: Texture
        let photo: PhotoEntry
        let isPreview: Bool
    }

    private var entries: [PhotoPickerModel.PhotoID: Entry] = [:]

    /// The texture of the photo as it is now, if it is at hand; a preview where there is nothing better yet.
    func texture(_ id: PhotoPickerModel.PhotoID, of photo: PhotoEntry) -> Texture? {
        entries[id].flatMap { $0.photo == photo ? $0.texture : nil }
    }

    /// Whether it is at hand, and no preview.
    func isFinal(_ id: PhotoPickerModel.PhotoID, of photo: PhotoEntry) -> Bool {
        entries[id].map { $0.photo == photo && !$0.isPreview } ?? false
    }

    func set(_ texture: Texture, _ id: PhotoPickerModel.PhotoID, of photo: PhotoEntry, isPreview: Bool) {
        entries[id] = Entry(texture: texture, photo: photo, isPreview: isPreview)
    }

    /// Where there are too many, those of `near` stay.
    func trim(keeping near: Set<PhotoPickerModel.PhotoID>) {
        if entries.count > Self.limit { entries = entries.filter { near.contains($0.key) } }
    }
}
