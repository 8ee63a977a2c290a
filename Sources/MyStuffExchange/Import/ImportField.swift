public import MyStuffCore

/// What a column of a table can be written into.
public enum ImportField: String, Sendable, CaseIterable {
    case name, place, quantity, maker, model, serialNumber, value, valueCurrency, purchaseDate, purchasePrice
    case purchaseCurrency, boughtFrom, condition, warrantyUntil, warrantyMonths, replacementValue, replacementCurrency
    case status, statusDate, statusPerson, statusDue, soldDate, soldTo, lastSeen, dateCreated, tags, notes, pictures, id

    /// Several columns can go there together: parts of a place, tags of several kinds, lines of notes, pictures.
    public var takesSeveral: Bool { [.place, .tags, .notes, .pictures].contains(self) }

    var isDay: Bool {
        [.purchaseDate, .warrantyUntil, .statusDate, .statusDue, .soldDate, .lastSeen, .dateCreated].contains(self)
    }

    var isMoney: Bool { [.value, .purchasePrice, .replacementValue].contains(self) }

    var isNumber: Bool { isMoney || self == .quantity || self == .warrantyMonths }
}

/// Where a column goes.
public enum ColumnTarget: Sendable, Hashable {
    /// It is left out.
    case nothing
    case field(ImportField)
    /// A field that the library has.
    case custom(CustomField.ID)
    /// A field that the library gets, named as the column is.
    case newField(CustomField.Kind)

    var field: ImportField? { if case .field(let field) = self { field } else { nil } }
}

/// What is done with a thing that the library has already.
public enum MatchPolicy: String, Sendable, CaseIterable {
    /// It stays as it is.
    case skip
    /// What the file says of it is written into it; what the file says nothing of stays.
    case update
    /// It comes in a second time.
    case add
}

/// What a person can decide about an import.
public struct ImportSettings: Sendable, Equatable {
    /// For each column; empty for what has no columns.
    public var mapping: [ColumnTarget]
    public var numbers: NumberStyle
    /// nil where nobody can tell, and the person has to.
    public var dates: DateStyle?
    /// ISO 4217, of amounts that name none.
    public var currency: String
    public var onMatch: MatchPolicy

    public init(
        mapping: [ColumnTarget] = [], numbers: NumberStyle = .point, dates: DateStyle? = nil,
        currency: String = Currency.none, onMatch: MatchPolicy = .skip
    ) {
        self.mapping = mapping
        self.numbers = numbers
        self.dates = dates
        self.currency = currency
        self.onMatch = onMatch
    }
}
