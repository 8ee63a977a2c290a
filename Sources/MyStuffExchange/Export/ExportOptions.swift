public import MyStuffCore

/// What an export holds.
public struct ExportOptions: Sendable, Equatable {
    public enum Pictures: Sendable, CaseIterable {
        /// The files as they came.
        case originals
        /// Cropped and turned as a person has done it.
        case asShown
        /// The squares of the list, at most 512 × 512 pixels.
        case squares
        case none
    }

    public var pictures: Pictures
    /// Makes JPEG files of what spreadsheets and insurers cannot open, such as HEIC and WebP.
    public var convertsToJPEG: Bool
    /// Leaves in the files where the pictures were taken.
    public var includesLocation: Bool

    public init(pictures: Pictures = .originals, convertsToJPEG: Bool = false, includesLocation: Bool = false) {
        self.pictures = pictures
        self.convertsToJPEG = convertsToJPEG
        self.includesLocation = includesLocation
    }
}

/// Where an export goes.
public enum ExportPlace: Sendable, Equatable {
    /// A file, which may be there already.
    case zip(path: String)
    /// A folder that is not there yet, or empty.
    case folder(path: String)

    public var path: String {
        switch self {
        case .zip(let path), .folder(let path): path
        }
    }

    func makeTarget() throws(ExportError) -> any ExportTarget {
        switch self {
        case .zip(let path): try ZipTarget(path)
        case .folder(let path): try FolderTarget(path)
        }
    }
}

/// How far an export is.
public struct ExportProgress: Sendable, Equatable {
    public let things: Int
    public let ofThings: Int

    public init(things: Int, ofThings: Int) {
        self.things = things
        self.ofThings = ofThings
    }
}

/// What an export has become.
public struct ExportResult: Sendable, Equatable {
    /// A picture that did not go out, and whose it is.
    public struct Missing: Sendable, Equatable {
        public let item: ItemID
        public let itemName: String
        /// The name under which the picture came; may be empty.
        public let pictureName: String

        public init(item: ItemID, itemName: String, pictureName: String) {
            self.item = item
            self.itemName = itemName
            self.pictureName = pictureName
        }
    }

    public let path: String
    public let things: Int
    public let pictures: Int
    public let missing: [Missing]

    public init(path: String, things: Int, pictures: Int, missing: [Missing]) {
        self.path = path
        self.things = things
        self.pictures = pictures
        self.missing = missing
    }
}
