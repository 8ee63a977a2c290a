/// What items have to be like to be in a list. All that is set has to hold.
public struct ItemFilter: Sendable, Hashable {
    /// The place, or one within it.
    public var place: PlacePath?
    /// A tag, as it is spelt in the library.
    public var tag: String?
    public var isWithoutPicture: Bool
    /// Nobody has given it a name yet.
    public var needsDetails: Bool
    public var value: ValueRange?
    public var status: ItemStatus.Kind?
    /// The trash holds what has been deleted; everywhere else that is left out.
    public var isInTrash: Bool

    public static let everything = ItemFilter()

    public init(
        place: PlacePath? = nil, tag: String? = nil, isWithoutPicture: Bool = false, needsDetails: Bool = false,
        value: ValueRange? = nil, status: ItemStatus.Kind? = nil, isInTrash: Bool = false
    ) {
        self.place = place
        self.tag = tag
        self.isWithoutPicture = isWithoutPicture
        self.needsDetails = needsDetails
        self.value = value
        self.status = status
        self.isInTrash = isInTrash
    }
}

/// Amounts of one currency, both ends included; nil where there is no bound.
public struct ValueRange: Sendable, Hashable {
    public var currencyCode: String
    public var lowest: Int64?
    public var highest: Int64?

    /// The bounds in minor units.
    public init(currencyCode: String, lowest: Int64? = nil, highest: Int64? = nil) {
        self.currencyCode = currencyCode
        self.lowest = lowest
        self.highest = highest
    }
}

/// A search and filter that a person has given a name to.
public struct SavedFilter: Sendable, Hashable, Identifiable {
    public let id: Int64
    public var name: String
    public var text: String
    public var filter: ItemFilter

    public init(id: Int64, name: String, text: String, filter: ItemFilter) {
        self.id = id
        self.name = name
        self.text = text
        self.filter = filter
    }
}
