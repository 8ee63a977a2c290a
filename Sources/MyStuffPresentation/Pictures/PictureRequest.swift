public import MyStuffCore

/// The ways to a picture.
public enum PictureWay: Sendable, Equatable {
    case camera
    /// The system's file dialog.
    case file
    /// Our own picker.
    case photos
}

/// What to do when somebody asks for a picture.
public enum PictureOffer: Sendable, Equatable {
    /// Let the person choose among these.
    case ask([PictureWay])
    /// There is only this way: take it.
    case go(PictureWay)
    /// There is no way: say so.
    case nothing

    /// `straightToCamera` is the header bar's camera button, which does not ask.
    public init(hasCamera: Bool, hasFiles: Bool, straightToCamera: Bool = false) {
        switch (hasCamera, hasFiles) {
        case (true, _) where straightToCamera: self = .go(.camera)
        case (true, true): self = .ask([.camera, .file, .photos])
        case (true, false): self = .go(.camera)
        case (false, true): self = .ask([.file, .photos])
        case (false, false): self = .nothing
        }
    }
}

/// Where a new picture goes.
public enum PictureTarget: Sendable, Hashable {
    case item(ItemID, PicturePlace)
    /// A thing that comes into being when its picture is accepted.
    case newItem
}

/// Where among an item's pictures a new one comes.
public enum PicturePlace: Sendable, Hashable {
    /// It becomes the main picture.
    case main
    case last
}
