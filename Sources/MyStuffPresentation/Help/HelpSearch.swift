import GLib

/// Finds pages of the manual by the words on them.
public struct HelpSearch: Sendable {
    /// The folded words of each page, with a space before each.
    private let pages: [(id: HelpPage.ID, title: String, text: String)]

    public init(_ pages: [HelpPage]) {
        self.pages = pages.map { page in
            (page.id, " " + Folding.fold(page.title), " " + Folding.fold(page.texts.joined(separator: "\n")))
        }
    }

    /// The pages on which each word of `text` begins a word: first those that have them in their title, and all of them
    /// where there is no word in it. Accents and capitals do not count.
    public func pages(with text: String) -> [HelpPage.ID] {
        let words = Folding.fold(text).split(separator: " ").map { " " + $0 }
        let found = pages.filter { page in words.allSatisfy { page.text.contains($0) } }
        let inTitle = found.filter { page in words.allSatisfy { page.title.contains($0) } }
        return (inTitle + found.filter { page in !inTitle.contains { $0.id == page.id } }).map(\.id)
    }
}
