/// Something that can be done to the tree of places. Doing it yields what undoes it.
public enum PlaceChange: Sendable, Equatable {
    /// A place that stays when nothing is in it.
    case create(PlacePath)
    /// Renames or moves the place with all that is in it. Where `to` is there already the two become one.
    case move(PlacePath, to: PlacePath)
    /// Takes the place out of the tree; what is in it, things and places, moves up to the place it was within.
    case dissolve(PlacePath)
    /// Brings a former state back: the places of these items, and which places stay when nothing is in them.
    case restore(PlaceRestoration)
}

/// A former state of places.
public struct PlaceRestoration: Sendable, Equatable {
    public struct Move: Sendable, Equatable {
        public var place: String
        public var items: [ItemID]

        public init(place: String, items: [ItemID]) {
            self.place = place
            self.items = items
        }
    }

    public var moves: [Move]
    public var added: [PlacePath]
    public var removed: [PlacePath]

    public init(moves: [Move] = [], added: [PlacePath] = [], removed: [PlacePath] = []) {
        self.moves = moves
        self.added = added
        self.removed = removed
    }
}

/// What deleting a place would touch.
public struct PlaceContents: Sendable, Equatable {
    /// Places within it, at any depth.
    public var places: Int
    /// Things in it and in the places within it.
    public var items: Int

    public init(places: Int, items: Int) {
        self.places = places
        self.items = items
    }
}
