import GTK
import MyStuffCore
import MyStuffImages

/// Textures of the list's small pictures, made off the main thread, as many as a few screens need.
@MainActor
final class ThumbnailCache {
    private static let limit = 400

    private struct Key: Hashable {
        let hash: ContentHash
        let adjustments: PictureAdjustments
        let side: Int

        init(_ picture: Picture, _ side: Int) {
            (hash, adjustments, self.side) = (picture.hash, picture.adjustments, side)
        }
    }

    private let pictures: any PictureImporting
    private var textures: [Key: Texture] = [:]
    /// Keys from the one used longest ago to the newest; what falls off the front is forgotten.
    private var order: [Key] = []

    init(_ pictures: any PictureImporting) { self.pictures = pictures }

    /// The texture if it is at hand, so that a row that scrolls back does not flicker.
    func cached(_ picture: Picture, side: Int) -> Texture? { textures[Key(picture, side)] }

    /// The file of these pictures is another by now.
    func forget(_ hash: ContentHash) {
        order.removeAll { $0.hash == hash }
        textures = textures.filter { $0.key.hash != hash }
    }

    /// `side` in device pixels. Answers nil when the task was cancelled or the picture cannot be read.
    func texture(_ picture: Picture, side: Int) async -> Texture? {
        if let texture = cached(picture, side: side) { return texture }
        guard let bitmap = try? await pictures.thumbnail(of: picture, side: side) else { return nil }
        let texture = Texture(bitmap)
        let key = Key(picture, side)
        if textures.updateValue(texture, forKey: key) == nil { order.append(key) }
        if order.count > Self.limit { textures[order.removeFirst()] = nil }
        return texture
    }
}
