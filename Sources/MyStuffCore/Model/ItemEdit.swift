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
        case .picture(let new): .picture(exchange(&picture, new))
        }
    }
}

private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
    defer { place = new }
    return place
}
