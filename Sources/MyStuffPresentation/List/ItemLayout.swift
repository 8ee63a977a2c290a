/// How the things are shown. What the library remembers is the raw value.
public enum ItemLayout: String, Sendable, CaseIterable {
    /// Rows below each other, with their places.
    case list
    /// Larger pictures side by side.
    case grid
}
