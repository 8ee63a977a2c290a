import GLib

/// A page of the manual.
public struct HelpPage: Sendable, Identifiable, Equatable {
    /// In the order of the list.
    public enum ID: String, Sendable, CaseIterable {
        case start, pictures, finding, places, details, several, undo, importing, exporting, backups, insurance,
            keyboard, privacy
    }

    public enum Block: Sendable, Equatable {
        case heading(String)
        case paragraph(String)
        /// What is done one after the other.
        case steps([String])
        /// What there is to choose from, each with what it does.
        case facts([Fact])
        case keys([Keys])
    }

    public struct Fact: Sendable, Equatable {
        public let title: String
        public let text: String

        init(_ title: String, _ text: String) { (self.title, self.text) = (title, text) }
    }

    public struct Keys: Sendable, Equatable {
        /// As `gtk_shortcut_trigger_parse_string` reads them; any of them will do.
        public let keys: [String]
        public let title: String

        init(_ keys: String..., title: String) { (self.keys, self.title) = (keys, title) }
    }

    public let id: ID
    public let title: String
    public let blocks: [Block]
    /// Pages that somebody may want to read next.
    public let related: [ID]

    /// All of them in the language of the program. They are made anew each time: nothing of the manual is there before
    /// somebody wants to read it.
    public static func all() -> [HelpPage] { ID.allCases.map(page) }

    private static func page(_ id: ID) -> HelpPage {
        switch id {
        case .start: start
        case .pictures: pictures
        case .finding: finding
        case .places: places
        case .details: details
        case .several: several
        case .undo: undo
        case .importing: importing
        case .exporting: exporting
        case .backups: backups
        case .insurance: insurance
        case .keyboard: keyboard
        case .privacy: privacy
        }
    }

    /// Everything that is written on the page, for the search.
    var texts: [String] {
        [title]
            + blocks.flatMap { block in
                switch block {
                case .heading(let text), .paragraph(let text): [text]
                case .steps(let texts): texts
                case .facts(let facts): facts.flatMap { [$0.title, $0.text] }
                case .keys(let keys): keys.map(\.title)
                }
            }
    }
}
