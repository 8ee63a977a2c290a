/// A place within places: "House / Cellar / Shelf 3".
///
/// A stroke with spaces around it is what tells a place from the one it is within; "TV/Hi-Fi" is one place.
public struct PlacePath: Sendable, Hashable, CustomStringConvertible {
    public static let separator = " / "

    /// From the outermost to the innermost; never empty, none of them empty.
    public let components: [String]

    /// `nil` where nothing is left without the spaces.
    public init?(_ text: String) {
        self.init(components: text.split(separator: Self.separator, omittingEmptySubsequences: true).map(String.init))
    }

    /// `nil` where there are none. Spaces at the ends and components of nothing else are left out.
    public init?(components: [String]) {
        // "A /  / B" leaves strokes at the ends of what `split` gives.
        let names = components.map(Self.trimmed).filter { !$0.isEmpty && $0 != "/" }
        guard !names.isEmpty else { return nil }
        self.components = names
    }

    /// The place as it is written; equal places have equal texts.
    public var description: String { components.joined(separator: Self.separator) }

    public var name: String { components.last ?? "" }

    /// How many places it is within.
    public var depth: Int { components.count - 1 }

    /// The place that this one is within.
    public var parent: PlacePath? { PlacePath(components: components.dropLast()) }

    /// Whether `other` is this place or within it.
    public func contains(_ other: PlacePath) -> Bool { other.components.starts(with: components) }

    /// Where this place comes to when `old`, which it is or is within, becomes `new`; nil stands for no place at all.
    public func replacing(_ old: PlacePath, with new: PlacePath?) -> PlacePath? {
        PlacePath(components: (new?.components ?? []) + components.dropFirst(old.components.count))
    }

    /// `text` as the path in it is written; "" where there is none.
    public static func normalized(_ text: String) -> String { PlacePath(text)?.description ?? "" }

    private init?(components: ArraySlice<String>) { self.init(components: Array(components)) }

    private static func trimmed(_ text: String) -> String {
        let rest = text.trimmed()
        // What is left of a separator at the very beginning or end: "/ Cellar", "Cellar /".
        if rest.hasPrefix("/ ") { return trimmed(String(rest.dropFirst(2))) }
        if rest.hasSuffix(" /") { return trimmed(String(rest.dropLast(2))) }
        return rest
    }
}
