import GLib

/// What somebody has typed into the search, word by word.
struct SearchWords: Equatable {
    /// One word as it was typed, folded: "16,55" is two parts, which have to stand one after the other.
    struct Word: Equatable {
        let parts: [String]
        /// Letters and digits in one, for serial numbers.
        var compact: String { parts.joined() }
    }

    let words: [Word]
    /// All of it, folded, as a name could begin.
    let folded: String

    /// A search is no essay: what goes beyond has no say.
    private static let longest = 16

    init(_ text: String) {
        folded = Folding.fold(text)
        words = text.split(whereSeparator: \.isWhitespace).prefix(Self.longest).compactMap { word in
            let parts = Folding.fold(String(word)).split(separator: " ").map(String.init)
            return parts.isEmpty ? nil : Word(parts: parts)
        }
    }

    var isEmpty: Bool { words.isEmpty }

    /// The FTS5 expression that finds items with all of `words`, each as the beginning of a word, in any column or in
    /// those of `columns`. nil where there are none.
    ///
    /// Parts hold letters and digits only, so that nothing in them can mean something to FTS5; the quotes keep "and" and
    /// "or" words. See https://www.sqlite.org/fts5.html#full_text_query_syntax
    static func expression(_ words: [Word], in columns: String? = nil) -> String? {
        guard !words.isEmpty else { return nil }
        let terms = words.map { word in
            let phrase = "\"\(word.parts.joined(separator: " "))\" *"
            // "1.234,50" finds an amount that is indexed as 123450.
            guard word.parts.count > 1, word.compact.allSatisfy(\.isNumber) else { return phrase }
            return "(\(phrase) OR \"\(word.compact)\" *)"
        }
        let all = terms.joined(separator: " AND ")
        return columns.map { "{\($0)} : (\(all))" } ?? all
    }
}
