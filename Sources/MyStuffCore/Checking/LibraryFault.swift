/// One kind of thing that is wrong with a library, and where.
public struct LibraryFault: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        /// Pages of the database that contradict each other. `names` are SQLite's own words.
        case damagedPages
        /// An index of the database does not say what its table says. The table counts, so it can be made again.
        case index
        /// Things of which a part cannot be understood.
        case unreadableItem
        /// Pictures of a thing that is not there.
        case strayPicture
        /// Rows that name something that is not there, or that nothing names.
        case strayReference
        /// Things whose pictures have no first one, or two of them.
        case pictureOrder
        /// Things that the search does not find as they are, or finds though they are gone.
        case search
        /// Pictures without a file.
        case missingPicture
        /// Pictures whose file is not the one that came into the library.
        case changedPicture
        /// Pictures whose file is there and cannot be read.
        case unreadablePicture
        /// Files in the library's folders for pictures that belong to no picture.
        case orphanFile
        /// The small pictures of the list that have not been made yet. They are made when they are shown, too.
        case missingSquare
    }

    /// Names of the first few are enough to go and look.
    public static let mostNames = 20

    public let kind: Kind
    public private(set) var count: Int
    /// Of the first few: things, or files below the library's folder.
    public private(set) var names: [String]
    /// How many of them have been set right.
    public var repaired: Int

    public init(_ kind: Kind, count: Int = 0, names: [String] = [], repaired: Int = 0) {
        self.kind = kind
        self.count = count
        self.names = names
        self.repaired = repaired
    }

    public mutating func add(_ name: String) {
        count += 1
        if names.count < Self.mostNames { names.append(name) }
    }

    /// Nothing is lost by it and nobody has to do anything.
    public var isHarmless: Bool { kind == .missingSquare }

    /// Whether it can be set right without a guess: from what is sound, and with nothing thrown away.
    public var isRepairable: Bool {
        switch kind {
        case .index, .strayPicture, .strayReference, .pictureOrder, .search, .orphanFile, .missingSquare: true
        case .damagedPages, .unreadableItem, .missingPicture, .changedPicture, .unreadablePicture: false
        }
    }
}

/// Faults by their kind, in the order of the kinds.
public struct FaultCount: Sendable {
    private var faults: [LibraryFault.Kind: LibraryFault] = [:]

    public init() {}

    public mutating func add(_ kind: LibraryFault.Kind, _ name: String) {
        faults[kind, default: LibraryFault(kind)].add(name)
    }

    public var all: [LibraryFault] { LibraryFault.Kind.allCases.compactMap { faults[$0] } }
}
