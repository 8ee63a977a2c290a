/// Whether a thing is there, and where it has gone if not.
public struct ItemStatus: Sendable, Hashable {
    /// The raw values are stored.
    public enum Kind: String, Sendable, CaseIterable {
        case owned
        case lent
        case sold
        case givenAway = "given-away"
        case lost
        case stolen

        /// Whether the thing still belongs to the person, and counts in totals: what is lent does.
        public var isOwned: Bool { self == .owned || self == .lent }
    }

    public var kind: Kind
    /// Since when it is lent; when it was sold, given away, lost or stolen.
    public var date: CalendarDay?
    /// To whom it is lent, or was sold or given.
    public var person: String
    /// When what is lent is to come back.
    public var due: CalendarDay?

    public static let owned = ItemStatus(.owned)

    public init(_ kind: Kind, date: CalendarDay? = nil, person: String = "", due: CalendarDay? = nil) {
        self.kind = kind
        self.date = date
        self.person = person
        self.due = due
    }

    public var isOwned: Bool { kind.isOwned }
}

/// What state a thing is in. The raw values are stored.
public enum Condition: String, Sendable, CaseIterable {
    case new
    case good
    case worn
    case broken
}
