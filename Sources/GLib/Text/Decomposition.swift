import CGLib

extension String {
    /// The text with every letter taken apart into its plain letter and its accents, and every form of a letter that is
    /// there for looks alone made plain (Unicode's NFKD).
    public var compatibilityDecomposition: String {
        // GLib stops at a NUL.
        guard !utf8.contains(0) else {
            return split(separator: "\0", omittingEmptySubsequences: false).map {
                String($0).compatibilityDecomposition
            }
            .joined(separator: "\0")
        }
        guard let result = g_utf8_normalize(self, -1, G_NORMALIZE_ALL) else { return self }
        defer { g_free(result) }
        return String(cString: result)
    }
}
