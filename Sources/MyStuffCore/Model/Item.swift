public import FoundationEssentials

/// The key of an item inside one library: SQLite's row id, never used again after a deletion.
///
/// Eight bytes, so that a list of a hundred thousand items is a flat array of numbers.
public struct ItemID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// What is written down about an item.
public struct ItemContent: Sendable, Equatable {
    public var name: String
    /// Where the item is kept; empty where nobody said.
    public var place: String
    public var serialNumber: String
    /// What one of it is worth.
    public var value: Money?
    /// The day on which the item came into the inventory, as the person saw the calendar then.
    public var dateCreated: CalendarDay
    public var notes: String
    /// Each once, capitals and accents aside, as a person has ordered them.
    public var tags: [String]
    /// In the order in which they are shown. The first is the main one, which stands for the item.
    public var pictures: [Picture]

    /// How many of it there are; never below zero.
    public var quantity = 1
    /// Who made it: manufacturer or brand.
    public var maker = ""
    public var model = ""
    public var purchaseDate: CalendarDay?
    /// What was paid for one of it.
    public var purchasePrice: Money?
    public var boughtFrom = ""
    public var condition: Condition?
    /// The last day of the warranty.
    public var warrantyUntil: CalendarDay?
    /// What another one would cost today.
    public var replacementValue: Money?
    /// The day on which somebody last made sure that it was there.
    public var lastSeen: CalendarDay?
    public var status = ItemStatus.owned
    /// In the spelling of `CustomField.canonical`; no entry where there is no value.
    public var customValues: [CustomField.ID: String] = [:]

    /// The main picture.
    public var picture: Picture? { pictures.first }

    public init(
        name: String, place: String = "", serialNumber: String = "", value: Money? = nil, dateCreated: CalendarDay,
        notes: String = "", tags: [String] = [], pictures: [Picture] = []
    ) {
        self.name = name
        self.place = place
        self.serialNumber = serialNumber
        self.value = value
        self.dateCreated = dateCreated
        self.notes = notes
        self.tags = tags
        self.pictures = pictures
    }
}

/// One thing that a person owns, as a library holds it. What is written down about it can be read and set directly:
/// `item.name` is `item.content.name`.
@dynamicMemberLookup
public struct Item: Sendable, Equatable, Identifiable {
    public let id: ItemID
    /// Names the item outside its library too: in exports, and when one library is brought into another.
    public let uuid: UUID
    public var content: ItemContent
    /// When it was put into the trash; nil where it is not there.
    public let removedAt: Date?

    public init(id: ItemID, uuid: UUID = UUID(), removedAt: Date? = nil, _ content: ItemContent) {
        self.id = id
        self.uuid = uuid
        self.removedAt = removedAt
        self.content = content
    }

    public subscript<Value>(dynamicMember field: WritableKeyPath<ItemContent, Value>) -> Value {
        get { content[keyPath: field] }
        set { content[keyPath: field] = newValue }
    }

    public subscript<Value>(dynamicMember field: KeyPath<ItemContent, Value>) -> Value { content[keyPath: field] }

    /// What the list shows of this item.
    public var row: ItemRow {
        ItemRow(
            id: id, name: content.name, place: content.place, picture: content.picture, status: content.status.kind,
            quantity: content.quantity, lastSeen: content.lastSeen)
    }
}

/// What a row of the list shows: enough to draw it and nothing more, since rows are read while the list scrolls.
public struct ItemRow: Sendable, Equatable, Identifiable {
    public let id: ItemID
    public var name: String
    public var place: String
    public var picture: Picture?
    public var status: ItemStatus.Kind
    public var quantity: Int
    public var lastSeen: CalendarDay?
    /// What a search has found in it; nil where nothing was searched for.
    public var match: RowMatch?

    public init(
        id: ItemID, name: String, place: String, picture: Picture?, status: ItemStatus.Kind = .owned, quantity: Int = 1,
        lastSeen: CalendarDay? = nil, match: RowMatch? = nil
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.picture = picture
        self.status = status
        self.quantity = quantity
        self.lastSeen = lastSeen
        self.match = match
    }
}
