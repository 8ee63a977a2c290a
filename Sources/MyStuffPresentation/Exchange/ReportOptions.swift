public import MyStuffCore

/// What a report says and shows.
public struct ReportOptions: Sendable, Equatable {
    /// Which pictures are drawn. What is known of each is written down in any case. The raw values are stored.
    public enum Pictures: String, Sendable, CaseIterable {
        case main
        case all
        case none
    }

    /// The raw values are stored.
    public enum Sorting: String, Sendable, CaseIterable {
        /// Each place under a heading of its own.
        case place
        case name
    }

    /// What stands on the title page and above each other one; nil for “Home Inventory”.
    public var title: String?
    /// Whose things they are.
    public var person: String
    /// Of any number of lines.
    public var address: String
    public var pictures: Pictures
    public var sorting: Sorting
    /// Whether also what is not owned any more counts in the sums: of a claim it is what they are about.
    public var countsAll = false

    public init(
        title: String? = nil, person: String = "", address: String = "", pictures: Pictures = .all,
        sorting: Sorting = .place
    ) {
        self.title = title
        self.person = person
        self.address = address
        self.pictures = pictures
        self.sorting = sorting
    }

    // MARK: From one report to the next

    private enum Key {
        static let person = "report.person"
        static let address = "report.address"
        static let pictures = "report.pictures"
        static let sorting = "report.sorting"
    }

    /// As the last report of this library was; what cannot be read is as it is at first.
    public static func remembered(in store: any ItemStore) async -> ReportOptions {
        func text(_ key: String) async -> String? { (try? await store.setting(key)) ?? nil }
        var options = ReportOptions()
        options.person = await text(Key.person) ?? ""
        options.address = await text(Key.address) ?? ""
        options.pictures = await text(Key.pictures).flatMap(Pictures.init) ?? options.pictures
        options.sorting = await text(Key.sorting).flatMap(Sorting.init) ?? options.sorting
        return options
    }

    public func remember(in store: any ItemStore) async throws {
        for (key, value) in [
            (Key.person, person), (Key.address, address), (Key.pictures, pictures.rawValue),
            (Key.sorting, sorting.rawValue),
        ] { try await store.set(key, to: value) }
    }
}

/// Of which things a report is.
public enum ReportScope: Sendable, Hashable {
    case all
    /// What the list shows, of a search or a filter.
    case found
    case selected
}
