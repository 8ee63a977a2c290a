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
    case picture(Picture?)
}

extension Item {
    /// Writes `edit` into this copy and returns the edit that brings the former content back.
    public mutating func apply(_ edit: ItemEdit) -> ItemEdit {
        switch edit {
        case .name(let new):
            defer { name = new }
            return .name(name)
        case .place(let new):
            defer { place = new }
            return .place(place)
        case .serialNumber(let new):
            defer { serialNumber = new }
            return .serialNumber(serialNumber)
        case .value(let new):
            defer { value = new }
            return .value(value)
        case .dateCreated(let new):
            defer { dateCreated = new }
            return .dateCreated(dateCreated)
        case .notes(let new):
            defer { notes = new }
            return .notes(notes)
        case .picture(let new):
            defer { picture = new }
            return .picture(picture)
        }
    }
}
