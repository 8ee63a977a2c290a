/// Where a search has found its words in an item, so that they can be marked. Ranges are in UTF-8 bytes.
public struct RowMatch: Sendable, Equatable {
    public var name: [Range<Int>]
    public var place: [Range<Int>]
    /// A piece of another field that holds a word which neither name nor place has.
    public var excerpt: Excerpt?

    public struct Excerpt: Sendable, Equatable {
        public enum Field: Sendable, Equatable {
            case serialNumber
            case tags
            case notes
            case caption
            case maker
            case model
            case boughtFrom
            /// To whom it is lent, or was sold or given.
            case person
            case custom(CustomField.ID)
        }

        public var field: Field
        public var text: String
        public var marks: [Range<Int>]

        public init(field: Field, text: String, marks: [Range<Int>]) {
            self.field = field
            self.text = text
            self.marks = marks
        }
    }

    public init(name: [Range<Int>] = [], place: [Range<Int>] = [], excerpt: Excerpt? = nil) {
        self.name = name
        self.place = place
        self.excerpt = excerpt
    }
}
