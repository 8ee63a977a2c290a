/// A picture of a library and whose it is.
public struct StoredPicture: Sendable, Equatable {
    public let picture: Picture
    /// The name of its thing; empty where it has been taken off one.
    public let itemName: String

    public init(_ picture: Picture, itemName: String) {
        self.picture = picture
        self.itemName = itemName
    }
}

/// How a file of a picture is.
public enum PictureCondition: Sendable, Equatable {
    case sound
    case missing
    /// Not the bytes that came into the library.
    case changed
    /// In the system's own words.
    case unreadable(detail: String)
}

/// Looks after what a library has in its database. `MyStuffStore.Library` is the real one.
public protocol DatabaseChecking: Sendable {
    /// Compares everything in the database with everything else in it. Nothing is written.
    ///
    /// `progress` gets parts of 1, on any thread. Throws `LibraryError`, and `CancellationError` soon after its task has
    /// been cancelled.
    func checkDatabase(progress: @escaping @Sendable (Double) -> Void) async throws -> [LibraryFault]

    /// Sets right what can be (`LibraryFault.isRepairable`), each kind in one transaction.
    func repairDatabase(_ faults: [LibraryFault]) async throws

    /// All pictures, those in the trash and those that can still be brought back included.
    func storedPictures() async throws -> [StoredPicture]

    /// The contents that have to stay: those of all pictures, and of whatever else may bring one back.
    func contentsInUse() async throws -> Set<ContentHash>

    /// How many things there are, the trash included.
    func itemCount() async throws -> Int
}
