import GLib
public import MyStuffCore

/// A field of an item that a person fills in. Whatever it holds is a text on its way between the item and the window.
public enum ItemField: Hashable, Sendable {
    case name
    case place
    case serialNumber
    case value
    case notes
    case tags

    case quantity
    case maker
    case model
    case condition
    case purchaseDate
    case purchasePrice
    case boughtFrom
    case warrantyUntil
    case replacementValue
    case lastSeen
    case status
    /// The parts of a status.
    case statusPerson
    case statusDate
    case statusDue
    case custom(CustomField.ID)

    /// Those that are always there.
    public static let basic: [ItemField] = [.name, .place, .serialNumber, .value, .notes, .tags]

    /// Those that are folded away where they are empty, in the order in which they are shown; the library's own follow.
    public static let optional: [ItemField] = [
        .status, .statusPerson, .statusDate, .statusDue, .quantity, .maker, .model, .condition, .purchaseDate,
        .purchasePrice, .boughtFrom, .warrantyUntil, .replacementValue, .lastSeen,
    ]

    public static func all(with custom: [CustomField]) -> [ItemField] {
        basic + optional + custom.map { .custom($0.id) }
    }

    /// What can be chosen to be shown although it is empty: a status brings its parts with it.
    public var canBeShownEmpty: Bool {
        switch self {
        case .statusPerson, .statusDate, .statusDue: false
        default: true
        }
    }

    /// The name under which a library remembers that it shows the field.
    public var key: String {
        if case .custom(let id) = self { return "custom-\(id.rawValue)" }
        return "\(self)"
    }

    // MARK: Content

    /// The field's content as it is shown, and as it can be typed. A choice is its raw value.
    public func text(of item: ItemContent, _ forms: FieldForms) -> String {
        switch self {
        case .name: item.name
        case .place: item.place
        case .serialNumber: item.serialNumber
        case .value: forms.text(of: item.value)
        case .notes: item.notes
        case .tags: Self.text(ofTags: item.tags)
        case .quantity: String(item.quantity)
        case .maker: item.maker
        case .model: item.model
        case .condition: item.condition?.rawValue ?? ""
        case .purchaseDate: forms.text(of: item.purchaseDate)
        case .purchasePrice: forms.text(of: item.purchasePrice)
        case .boughtFrom: item.boughtFrom
        case .warrantyUntil: forms.text(of: item.warrantyUntil)
        case .replacementValue: forms.text(of: item.replacementValue)
        case .lastSeen: forms.text(of: item.lastSeen)
        case .status: item.status.kind.rawValue
        case .statusPerson: item.status.person
        case .statusDate: forms.text(of: item.status.date)
        case .statusDue: forms.text(of: item.status.due)
        case .custom(let id): forms.text(of: item.customValues[id] ?? "", as: forms.field(id)?.kind ?? .text)
        }
    }

    /// Whether there is nothing in it that anybody has written.
    public func isEmpty(in item: ItemContent) -> Bool {
        switch self {
        case .quantity: item.quantity == 1
        case .status: item.status.kind == .owned
        // Where a thing has gone asks for the rest, even if nobody knows it.
        case .statusDate: item.status.kind == .owned && item.status.date == nil
        case .statusPerson: !item.status.kind.hasPerson && item.status.person.isEmpty
        case .statusDue: item.status.kind != .lent && item.status.due == nil
        case .custom(let id): item.customValues[id] == nil
        default: text(of: item, FieldForms(money: MoneyFormat(), dates: LocaleDates(format: "%F"))).isEmpty
        }
    }

    /// The edit that writes the item's own content into it.
    func edit(from item: ItemContent) -> ItemEdit {
        switch self {
        case .name: .name(item.name)
        case .place: .place(item.place)
        case .serialNumber: .serialNumber(item.serialNumber)
        case .value: .value(item.value)
        case .notes: .notes(item.notes)
        case .tags: .tags(item.tags)
        case .quantity: .quantity(item.quantity)
        case .maker: .maker(item.maker)
        case .model: .model(item.model)
        case .condition: .condition(item.condition)
        case .purchaseDate: .purchaseDate(item.purchaseDate)
        case .purchasePrice: .purchasePrice(item.purchasePrice)
        case .boughtFrom: .boughtFrom(item.boughtFrom)
        case .warrantyUntil: .warrantyUntil(item.warrantyUntil)
        case .replacementValue: .replacementValue(item.replacementValue)
        case .lastSeen: .lastSeen(item.lastSeen)
        case .status, .statusPerson, .statusDate, .statusDue: .status(item.status)
        case .custom(let id): .custom(id, item.customValues[id] ?? "")
        }
    }

    /// The edit that writes what was typed, or chosen, into an item that has been like `item`.
    func edit(
        from text: String, in item: ItemContent, _ forms: FieldForms, today: CalendarDay
    ) throws(FieldProblem) -> ItemEdit {
        switch self {
        case .name: return .name(text.asOneLine())
        case .place: return .place(text.asOneLine())
        case .serialNumber: return .serialNumber(text.asOneLine())
        case .value: return .value(try forms.money(text))
        case .notes: return .notes(text)
        case .tags: return .tags(Self.tags(in: text))
        case .quantity: return .quantity(try forms.count(text))
        case .maker: return .maker(text.asOneLine())
        case .model: return .model(text.asOneLine())
        case .condition: return .condition(Condition(rawValue: text))
        case .purchaseDate: return .purchaseDate(try forms.day(text))
        case .purchasePrice: return .purchasePrice(try forms.money(text))
        case .boughtFrom: return .boughtFrom(text.asOneLine())
        case .warrantyUntil: return .warrantyUntil(try forms.day(text))
        case .replacementValue: return .replacementValue(try forms.money(text))
        case .lastSeen: return .lastSeen(try forms.day(text))
        case .status: return .status(item.status.becoming(ItemStatus.Kind(rawValue: text) ?? .owned, on: today))
        case .statusPerson, .statusDate, .statusDue:
            var status = item.status
            if self == .statusPerson { status.person = text.asOneLine() }
            if self == .statusDate { status.date = try forms.day(text) }
            if self == .statusDue { status.due = try forms.day(text) }
            return .status(status)
        case .custom(let id):
            return .custom(id, try forms.value(text, as: forms.field(id)?.kind ?? .text))
        }
    }
}

extension ItemStatus {
    /// What is lent, sold or lost is so from today on, unless it has been something of the kind already.
    func becoming(_ kind: Kind, on today: CalendarDay) -> ItemStatus {
        guard kind != .owned else { return .owned }
        return ItemStatus(
            kind, date: self.kind == .owned ? today : date, person: kind.hasPerson ? person : "",
            due: kind == .lent ? due : nil)
    }
}

extension ItemStatus.Kind {
    /// Whether somebody has it now.
    public var hasPerson: Bool { self == .lent || self == .sold || self == .givenAway }
}

extension ItemField {
    /// Tags as they can be typed, whatever the language has between the parts of a list.
    public static func text(ofTags tags: [String]) -> String {
        let text = listText(tags)
        return Self.tags(in: text) == tags ? text : tags.joined(separator: ", ")
    }

    /// Tags as they are typed: words with commas between them, each once.
    public static func tags(in text: String) -> [String] {
        // The commas of Chinese, Japanese and Arabic too.
        text.split { ",，、،".contains($0) }.map { String($0).asOneLine() }.reduce(into: []) { tags, tag in
            if !tag.isEmpty && !tags.contains(tag) { tags.append(tag) }
        }
    }
}

extension String {
    /// Line breaks, which can be pasted, become spaces, and there are none at the ends.
    package func asOneLine() -> String {
        String(map { $0.isNewline ? " " : $0 }).trimmed()
    }
}
