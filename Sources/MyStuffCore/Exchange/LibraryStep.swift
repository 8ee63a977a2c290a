public import FoundationEssentials

/// Several changes of a library in one transaction. Doing them gives the step that takes them back.
public struct LibraryStep: Sendable, Equatable {
    /// What is put into the trash.
    public var removed: [ItemID]
    /// What is taken out of it.
    public var restored: [ItemID]
    public var edits: [ItemEdits]
    /// Fields that go do so after everything else, all other changes come before it: values need their fields.
    public var fields: [FieldChange]

    public init(
        removed: [ItemID] = [], restored: [ItemID] = [], edits: [ItemEdits] = [], fields: [FieldChange] = []
    ) {
        self.removed = removed
        self.restored = restored
        self.edits = edits
        self.fields = fields
    }
}

/// What comes into a library from elsewhere, all of it in one transaction.
public struct ItemBatch: Sendable {
    /// A new item, under the key that it had where it comes from, if it had one.
    public struct NewItem: Sendable {
        public var uuid: UUID?
        public var content: ItemContent

        public init(uuid: UUID? = nil, _ content: ItemContent) {
            self.uuid = uuid
            self.content = content
        }
    }

    /// Fields that the library does not have yet. Their ids are those by which `added` and `edits` name them, all below
    /// zero; the library gives them ids of its own.
    public var fields: [CustomField]
    public var added: [NewItem]
    public var edits: [ItemEdits]
    /// Items in the trash that are taken out of it, before `edits`.
    public var restored: [ItemID]

    public init(
        fields: [CustomField] = [], added: [NewItem] = [], edits: [ItemEdits] = [], restored: [ItemID] = []
    ) {
        self.fields = fields
        self.added = added
        self.edits = edits
        self.restored = restored
    }
}

/// What tells an item from others: enough to see whether something is in the library already.
public struct ItemKeys: Sendable, Equatable {
    public let id: ItemID
    public let uuid: UUID
    public let name: String
    public let place: String
    public let serialNumber: String
    public let isInTrash: Bool

    public init(id: ItemID, uuid: UUID, name: String, place: String, serialNumber: String, isInTrash: Bool) {
        self.id = id
        self.uuid = uuid
        self.name = name
        self.place = place
        self.serialNumber = serialNumber
        self.isInTrash = isInTrash
    }
}
