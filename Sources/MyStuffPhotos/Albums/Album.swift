/// A list of photos with a name: a folder, or what was used recently.
public struct Album: Sendable, Hashable, Identifiable {
    public enum Kind: Sendable, Hashable {
        case pictures
        /// A folder below the Pictures.
        case folder
        case recent
        case downloads
        case desktop
        /// On a camera, a phone or a memory card.
        case device
        /// A folder that the person has added.
        case added
    }

    public let kind: Kind
    /// The folder; for `.recent` the path of the list.
    public let path: [UInt8]
    /// For the person; empty for `.pictures`, `.recent`, `.downloads` and `.desktop`, which have names of their own.
    public let name: String

    public init(_ kind: Kind, path: [UInt8], name: String = "") {
        self.kind = kind
        self.path = path
        self.name = name
    }

    public var id: [UInt8] { path }
}

/// What becomes known of the albums.
public enum AlbumsEvent: Sendable, Equatable {
    /// There is this one; `holdsPhotos` is false for the Pictures and for added folders that hold none at present.
    case found(Album, holdsPhotos: Bool)
    /// All have been found.
    case complete
}
