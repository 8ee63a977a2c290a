import GLib
public import MyStuffImages
import MyStuffPhotos

/// A photo that was picked. Its content is read by whoever takes it, one photo at a time.
public struct PickedPhoto: Sendable, Equatable {
    /// By the file's name; `image/*` where the name tells nothing.
    public let mediaType: String
    /// The original.
    public let source: PictureSource
    /// The URI of the file.
    public let reference: String

    public init(mediaType: String, source: PictureSource, reference: String) {
        self.mediaType = mediaType
        self.source = source
        self.reference = reference
    }

    init(_ photo: PhotoEntry) {
        self.init(mediaType: photo.mediaType, source: .file(path: photo.path), reference: photo.uri)
    }

    /// A photo from the system's file dialog.
    public init(_ source: PictureSource) {
        switch source {
        case .file(let path):
            self =
                PhotoEntry(path: path).map(PickedPhoto.init)
                ?? PickedPhoto(mediaType: "image/*", source: source, reference: Paths.uri(ofPath: path) ?? "")
        case .location(let uri): self.init(mediaType: "image/*", source: source, reference: uri)
        case .data: self.init(mediaType: "image/*", source: source, reference: "")
        }
    }
}
