/// The one notification that everything on the screen follows, sent after the commit.
public enum Change: Sendable, Equatable {
    case inserted([ItemID])
    /// Fields or the picture of these items have changed.
    case updated([ItemID])
    case removed([ItemID])
    /// Something about the places or saved filters; no item has changed.
    case facets
    /// The library has other custom fields, or others of its templates.
    case fields
    /// Anything may have changed: read again.
    case reloaded
}
