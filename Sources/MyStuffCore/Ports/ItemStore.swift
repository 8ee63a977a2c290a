public import FoundationEssentials

/// Where items are kept. `MyStuffStore.Library` is the real one.
///
/// Success is only returned after the commit, and each commit is followed by one `Change`.
public protocol ItemStore: Sendable {
    /// Whether the library can be looked at only; every writing call then throws `LibraryError.readOnly`.
    var isReadOnly: Bool { get }

    /// The changes of this library from now on, for any number of listeners; in the order of the commits.
    func changes() -> AsyncStream<Change>

    func list(_ query: Query, firstRows: Int) async throws -> ItemList
    /// The rows of those of `ids` that are still there, in the order of `ids`.
    func rows(_ ids: [ItemID]) async throws -> [ItemRow]
    func item(_ id: ItemID) async throws -> Item?
    /// When the picture first came into the library; nil where it has never been in it.
    func addedAt(_ picture: Picture.ID) async throws -> Date?
    /// The places in use, each once, by the locale's order.
    func places() async throws -> [String]

    func add(_ content: ItemContent) async throws -> Item
    /// Writes all of `edits` in one transaction and returns the edits that undo them, in the order to apply them in.
    /// Throws `LibraryError.noSuchItem` where the item is gone.
    func apply(_ edits: [ItemEdit], to id: ItemID) async throws -> [ItemEdit]
    /// Takes the items out of every list. They and their pictures stay on disk until nothing can bring them back:
    /// the next start after the program was closed.
    func remove(_ ids: [ItemID]) async throws
    /// Brings back what `remove` took away.
    func restore(_ ids: [ItemID]) async throws
}

/// What can be wrong with a library, for the person to read. The sentences are made where they are shown.
public enum LibraryError: Error, Sendable, Equatable {
    case readOnly
    /// The disk, or the person's share of it, is full. Nothing was written.
    case diskFull
    case noSuchItem(ItemID)
    /// Made by a newer My Stuff: `version` is its schema, `known` the newest one that this program reads.
    case newerVersion(path: String, version: Int, known: Int)
    /// Not a database, not one of ours, or a damaged one.
    case damaged(path: String, detail: String)
    case notALibrary(path: String)
    /// Anything else, with SQLite's or the system's own words.
    case failed(path: String, detail: String)
}
