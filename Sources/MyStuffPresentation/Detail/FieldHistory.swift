/// What a one-line field held while it was typed into, so that it can be taken back step by step.
///
/// GTK's own history takes what is typed over a selection for two steps, and shows an empty field between them.
public struct FieldHistory: Sendable, Equatable {
    private enum Kind: Sendable, Equatable {
        case insertion, deletion, other
    }

    public private(set) var text: String
    private var past: [String] = []
    private var future: [String] = []
    /// What the last change was; the next one of the same kind belongs to the same step.
    private var lastKind = Kind.other

    /// Begins with what stands in the field when somebody comes to it.
    public init(_ text: String) { self.text = text }

    /// Something has been typed since, even if it was taken back.
    public var isTouched: Bool { !past.isEmpty || !future.isEmpty }

    /// `isSameKey`: the change follows from the same key as the one before, as where a letter takes the place of what was
    /// selected.
    public mutating func change(to new: String, isSameKey: Bool = false) {
        guard new != text else { return }
        defer { text = new }
        if isSameKey, !past.isEmpty {
            // What was there before the key is known already; letters that follow belong to this step.
            lastKind = .insertion
            return
        }
        let kind = Self.kind(from: text, to: new)
        if kind == .other || kind != lastKind || past.isEmpty { past.append(text) }
        future = []
        lastKind = kind
    }

    /// The text to be shown; nil where there is nothing to take back.
    public mutating func undo() -> String? { travel(from: \.past, to: \.future) }

    public mutating func redo() -> String? { travel(from: \.future, to: \.past) }

    private mutating func travel(
        from: WritableKeyPath<Self, [String]>, to: WritableKeyPath<Self, [String]>
    ) -> String? {
        guard let next = self[keyPath: from].popLast() else { return nil }
        self[keyPath: to].append(text)
        text = next
        lastKind = .other
        return next
    }

    /// One letter more or less, somewhere, or anything else.
    private static func kind(from old: String, to new: String) -> Kind {
        let (old, new) = (Array(old), Array(new))
        guard abs(new.count - old.count) == 1 else { return .other }
        let (short, long) = old.count < new.count ? (old, new) : (new, old)
        let same = zip(short, long).prefix { $0 == $1 }.count
        guard short[same...].elementsEqual(long[(same + 1)...]) else { return .other }
        return old.count < new.count ? .insertion : .deletion
    }
}
