import GTK
import MyStuffPhotos
import MyStuffPresentation

/// Textures of thumbnails, of the photos near the screen and some that were there lately.
@MainActor
final class PhotoTextures {
    /// Some three screens; each has 50 kB on a screen of one pixel per pixel.
    private static let limit = 240

    private var textures: [PhotoPickerModel.PhotoID: (texture: Texture, photo: PhotoEntry)] = [:]
    /// From the one asked for longest ago to the newest.
    private var order: [PhotoPickerModel.PhotoID] = []

    /// The texture of the photo as it is now, if it is at hand.
    func texture(_ id: PhotoPickerModel.PhotoID, of photo: PhotoEntry) -> Texture? {
        textures[id].flatMap { $0.photo == photo ? $0.texture : nil }
    }

    func set(_ texture: Texture, _ id: PhotoPickerModel.PhotoID, of photo: PhotoEntry) {
        if textures.updateValue((texture, photo), forKey: id) == nil { order.append(id) }
        if order.count > Self.limit { textures[order.removeFirst()] = nil }
    }
}
