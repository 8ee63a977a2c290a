public import FoundationEssentials

/// Where items are kept. `MyStuffStore.Library` is the real one.
///
/// Success is only returned after the commit, and each commit is followed by one `Change`.
public protocol ItemStore: Sendable {
    /// Whether the library can be looked at only; every writing call then throws `LibraryError.readOnly`.
    var isReadOnly: Bool { get }

    /// The changes of this library from now on, for any number of listeners; in the order of the commits.
    func changes() -> AsyncStream<Change>

    /// Throws `CancellationError` soon after its task has been cancelled: a later search has no use for this one.
    func list(_ query: Query, firstRows: Int) async throws -> ItemList
    /// The beginning of the list where that is known long before the whole: enough of it to fill `firstRows` rows.
    /// nil where the list as a whole is no later. In a search the best matches are at the beginning of `list` too.
    func head(of query: Query, firstRows: Int) async throws -> ItemList?
    func summary(of query: Query) async throws -> ListSummary
    /// What these items have in common, those that are gone left out.
    func digest(of ids: [ItemID]) async throws -> SelectionDigest
    /// The rows of those of `ids` that are still there, in the order of `ids`, those in the trash as well. What `text`
    /// finds in them is marked.
    func rows(_ ids: [ItemID], matching text: String) async throws -> [ItemRow]
    /// Also one that is in the trash.
    func item(_ id: ItemID) async throws -> Item?
    /// Those of `ids` that are still there, in the order of `ids`.
    func items(_ ids: [ItemID]) async throws -> [Item]
    /// What tells all items apart, those in the trash included.
    func keys() async throws -> [ItemKeys]
    /// When the picture first came into the library; nil where it has never been in it.
    func addedAt(_ picture: Picture.ID) async throws -> Date?
    /// What the library can be filtered by.
    func facets() async throws -> Facets

    func add(_ content: ItemContent) async throws -> Item
    /// Writes all of it in one transaction and returns what undoes it, in the order to apply it in.
    /// Throws `LibraryError.noSuchItem` where an item is gone or in the trash; nothing is written then.
    func apply(_ edits: [ItemEdits]) async throws -> [ItemEdits]
    /// Puts the items into the trash. They and their pictures stay until it is emptied, or for `Trash.days`.
    func remove(_ ids: [ItemID]) async throws
    /// Brings back what `remove` took away.
    func restore(_ ids: [ItemID]) async throws
    /// Deletes what is in the trash for good; nothing brings it back. The pictures' files go when nothing else has them.
    func emptyTrash() async throws

    /// In one transaction. Answers what undoes it.
    func apply(_ step: LibraryStep) async throws -> LibraryStep
    /// Takes all of it in, or nothing, in one transaction. Answers what undoes it.
    ///
    /// Throws `CancellationError` where its task is cancelled before the end, `LibraryError.noSuchItem` as `apply` does.
    /// `progress` is told the share that has been done, 0 to 1, on any thread.
    func bringIn(_ batch: ItemBatch, progress: @escaping @Sendable (Double) -> Void) async throws -> LibraryStep

    // MARK: Fields

    /// In the order in which they are shown.
    func customFields() async throws -> [CustomField]
    /// Answers what undoes it. Throws `LibraryError.fieldExists` for a name that another field has.
    func apply(_ change: FieldChange) async throws -> FieldChange
    /// By name, in the locale's order.
    func templates() async throws -> [ItemTemplate]
    /// One of the same name is replaced.
    func saveTemplate(name: String, content: ItemContent) async throws
    func deleteTemplate(_ id: ItemTemplate.ID) async throws

    // MARK: Places

    /// In one transaction. Answers what undoes it.
    func apply(_ change: PlaceChange) async throws -> PlaceChange
    func contents(of place: PlacePath) async throws -> PlaceContents

    // MARK: What the library remembers for its windows

    /// By name, in the locale's order.
    func savedFilters() async throws -> [SavedFilter]
    /// One of the same name is replaced.
    func saveFilter(name: String, text: String, filter: ItemFilter) async throws
    func deleteFilter(_ id: SavedFilter.ID) async throws
    func setting(_ key: String) async throws -> String?
    func set(_ key: String, to value: String) async throws
}

extension ItemStore {
    public func rows(_ ids: [ItemID]) async throws -> [ItemRow] { try await rows(ids, matching: "") }

    /// The same for one item.
    public func apply(_ edits: [ItemEdit], to id: ItemID) async throws -> [ItemEdit] {
        try await apply([ItemEdits(id, edits)]).flatMap(\.edits)
    }
}

/// What has been deleted.
public enum Trash {
    /// How long it is kept.
    public static let days = 30
}

/// What can be wrong with a library, for the person to read. The sentences are made where they are shown.
public enum LibraryError: Error, Sendable, Equatable {
    case readOnly
    /// The disk, or the person's share of it, is full. Nothing was written.
    case diskFull
    case noSuchItem(ItemID)
    /// The library has a field of this name already.
    case fieldExists(String)
    /// A place cannot be moved into itself or into one that is within it.
    case placeWithinItself(PlacePath)
    /// Made by a newer My Stuff: `version` is its schema, `known` the newest one that this program reads.
    case newerVersion(path: String, version: Int, known: Int)
    /// Not a database, not one of ours, or a damaged one.
    case damaged(path: String, detail: String)
    case notALibrary(path: String)
    /// Open elsewhere, where it could be written to at the same time.
    case inUse(LibraryHolder)
    /// Anything else, with SQLite's or the system's own words.
    case failed(path: String, detail: String)
}
