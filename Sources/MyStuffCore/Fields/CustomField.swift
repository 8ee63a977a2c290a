/// A field that a person has added to a library. Every item of the library can have a value in it.
public struct CustomField: Sendable, Hashable, Identifiable {
    /// SQLite's row id, never used again after a deletion.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What can be written into a field. The raw values are stored.
    public enum Kind: String, Sendable, CaseIterable {
        case text
        case number
        case date
        case yesNo = "yes-no"
        case choice
    }

    public let id: ID
    /// One line; each once in a library, capitals and accents aside.
    public var name: String
    public var kind: Kind
    /// What there is to choose from, in the order in which it is offered; empty where the kind is another.
    public var choices: [String]

    public init(id: ID, name: String, kind: Kind, choices: [String] = []) {
        self.id = id
        self.name = name
        self.kind = kind
        self.choices = choices
    }

    /// The one spelling in which a value is stored, whatever the locale: a number with a point and no grouping, a date
    /// as `YYYY-MM-DD`, "yes" or "no", a choice as it is listed. Empty for no value; nil for what is no value of `kind`.
    ///
    /// `text` is in that spelling already, but for spaces and needless zeros. What a person types is read first.
    public func canonical(_ text: String) -> String? {
        let text = text.trimmed()
        guard !text.isEmpty else { return "" }
        switch kind {
        case .text: return text
        case .number: return PlainNumber(text)?.description
        case .date: return CalendarDay(iso8601: text)?.description
        case .yesNo: return text == "yes" || text == "no" ? text : nil
        case .choice: return choices.contains(text) ? text : nil
        }
    }
}

/// A change of the fields that a library has. Applying one gives the change that takes it back.
public enum FieldChange: Sendable, Equatable {
    /// A new field at the end; its `id` is not looked at.
    case add(CustomField)
    /// Another name, kind or other choices for the field with this id. Values stay as they are.
    case change(CustomField)
    /// Takes the field away. Its values stay, so that it can come back with them.
    case remove(CustomField.ID)
    /// Brings back what was taken away.
    case restore(CustomField.ID)
    /// Moves the field so that it is at this position among the others.
    case move(CustomField.ID, to: Int)
}
