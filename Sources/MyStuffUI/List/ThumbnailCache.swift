import GTK
import MyStuffCore
import MyStuffImages

/// Textures of the small pictures of the list and the grid, made off the main thread, as many as a few screens need.
@MainActor
final class ThumbnailCache {
    private static let limit = 400
    /// Bytes of them all. The grid's have some 80 kB each on a screen of one pixel per pixel.
    private static let byteLimit = 16_000_000

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
    /// Keys in the order in which they came; what falls off the front is forgotten.
    private var order: [Key] = []
    private var byteCount = 0

    init(_ pictures: any PictureImporting) { self.pictures = pictures }

    /// The texture if it is at hand, so that a row that scrolls back does not flicker.
    func cached(_ picture: Picture, side: Int) -> Texture? { textures[Key(picture, side)] }

    /// The file of these pictures is another by now.
    func forget(_ hash: ContentHash) {
        for key in order where key.hash == hash {
            if let known = textures.removeValue(forKey: key) { byteCount -= Self.byteCount(known) }
        }
        order.removeAll { $0.hash == hash }
    }

    /// `side` in device pixels. Answers nil when the task was cancelled or the picture cannot be read.
    func texture(_ picture: Picture, side: Int) async -> Texture? {
        if let texture = cached(picture, side: side) { return texture }
        guard let bitmap = try? await pictures.thumbnail(of: picture, side: side) else { return nil }
        let texture = Texture(bitmap)
        let key = Key(picture, side)
        if let known = textures.updateValue(texture, forKey: key) {
            byteCount -= Self.byteCount(known)
        } else {
            order.append(key)
        }
        byteCount += Self.byteCount(texture)
        while order.count > Self.limit || (byteCount > Self.byteLimit && order.count > 1) {
            if let oldest = textures.removeValue(forKey: order.removeFirst()) { byteCount -= Self.byteCount(oldest) }
        }
        return texture
    }

    private static func byteCount(_ texture: Texture) -> Int { texture.width * texture.height * 4 }
}
