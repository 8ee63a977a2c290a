/// A new content for one field of an item.
///
/// Fields are written one by one, never the item as a whole, so that a picture that arrives while a name is being
/// typed does not bring back the old name.
public enum ItemEdit: Sendable, Equatable {
    case name(String)
    case place(String)
    case serialNumber(String)
    case value(Money?)
    case dateCreated(CalendarDay)
    case notes(String)
    /// Below zero counts as zero.
    case quantity(Int)
    case maker(String)
    case model(String)
    case purchaseDate(CalendarDay?)
    case purchasePrice(Money?)
    case boughtFrom(String)
    case condition(Condition?)
    case warrantyUntil(CalendarDay?)
    case replacementValue(Money?)
    case lastSeen(CalendarDay?)
    case status(ItemStatus)
    /// Empty takes the value away.
    case custom(CustomField.ID, String)
    case tags([String])
    /// Where the item has the tag already nothing changes.
    case addTag(String)
    case removeTag(String)
    /// Puts the picture before the one that is at `at` then, or at the end.
    case insertPicture(Picture, at: Int)
    case removePicture(Picture.ID)
    /// Moves the picture so that it is at `to` afterwards.
    case movePicture(Picture.ID, to: Int)
    /// Caption, kind and adjustments, of the picture with this key.
    case changePicture(Picture)
}

/// What is to be written into one item.
public struct ItemEdits: Sendable, Equatable {
    public let id: ItemID
    public let edits: [ItemEdit]

    public init(_ id: ItemID, _ edits: [ItemEdit]) {
        self.id = id
        self.edits = edits
    }
}

extension ItemContent {
    /// Writes `edit` into this copy and returns the edit that brings the former content back.
    public mutating func apply(_ edit: ItemEdit) -> ItemEdit {
        switch edit {
        case .name(let new): .name(exchange(&name, new))
        case .place(let new): .place(exchange(&place, new))
        case .serialNumber(let new): .serialNumber(exchange(&serialNumber, new))
        case .value(let new): .value(exchange(&value, new))
        case .dateCreated(let new): .dateCreated(exchange(&dateCreated, new))
        case .notes(let new): .notes(exchange(&notes, new))
        case .quantity(let new): .quantity(exchange(&quantity, max(0, new)))
        case .maker(let new): .maker(exchange(&maker, new))
        case .model(let new): .model(exchange(&model, new))
        case .purchaseDate(let new): .purchaseDate(exchange(&purchaseDate, new))
        case .purchasePrice(let new): .purchasePrice(exchange(&purchasePrice, new))
        case .boughtFrom(let new): .boughtFrom(exchange(&boughtFrom, new))
        case .condition(let new): .condition(exchange(&condition, new))
        case .warrantyUntil(let new): .warrantyUntil(exchange(&warrantyUntil, new))
        case .replacementValue(let new): .replacementValue(exchange(&replacementValue, new))
        case .lastSeen(let new): .lastSeen(exchange(&lastSeen, new))
        case .status(let new): .status(exchange(&status, new))
        case .custom(let id, let new): .custom(id, exchange(&customValues[id], new.isEmpty ? nil : new) ?? "")
        case .tags(let new): .tags(exchange(&tags, new))
        case .addTag(let tag): add(tag)
        case .removeTag(let tag): remove(tag)
        case .insertPicture(let picture, let index): insert(picture, at: index)
        case .removePicture(let id): remove(id)
        case .movePicture(let id, let index): move(id, to: index)
        case .changePicture(let new): change(new)
        }
    }

    // What changes nothing is its own opposite.

    private mutating func add(_ tag: String) -> ItemEdit {
        guard !tags.contains(tag) else { return .addTag(tag) }
        let former = tags
        tags.append(tag)
        return .tags(former)
    }

    private mutating func remove(_ tag: String) -> ItemEdit {
        guard tags.contains(tag) else { return .removeTag(tag) }
        let former = tags
        tags.removeAll { $0 == tag }
        return .tags(former)
    }

    private mutating func insert(_ picture: Picture, at index: Int) -> ItemEdit {
        pictures.insert(picture, at: min(max(0, index), pictures.count))
        return .removePicture(picture.id)
    }

    // Where the picture has gone meanwhile there is nothing to do, and nothing to undo.

    private mutating func remove(_ id: Picture.ID) -> ItemEdit {
        guard let index = pictures.firstIndex(where: { $0.id == id }) else { return .removePicture(id) }
        return .insertPicture(pictures.remove(at: index), at: index)
    }

    private mutating func move(_ id: Picture.ID, to index: Int) -> ItemEdit {
        guard let former = pictures.firstIndex(where: { $0.id == id }) else { return .movePicture(id, to: index) }
        let picture = pictures.remove(at: former)
        pictures.insert(picture, at: min(max(0, index), pictures.count))
        return .movePicture(id, to: former)
    }

    private mutating func change(_ new: Picture) -> ItemEdit {
        guard let index = pictures.firstIndex(where: { $0.id == new.id }) else { return .changePicture(new) }
        return .changePicture(exchange(&pictures[index], new))
    }
}

private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
    defer { place = new }
    return place
}
