import GLib
public import MyStuffCore

/// A line of the sidebar.
public struct SidebarRow: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The title of what follows; nobody can choose it.
        case heading
        case everything
        case needsDetails
        case withoutPicture
        case status(ItemStatus.Kind)
        case trash
        case place(PlacePath)
        case tag(String)
        case saved(SavedFilter)
    }

    public var kind: Kind
    public var title: String
    /// Things that it shows; nil where that is not counted.
    public var count: Int?
    /// How far it is indented: places within places.
    public var depth: Int
    /// Whether the places within it are shown; nil where there are none.
    public var isExpanded: Bool?

    public init(_ kind: Kind, title: String, count: Int? = nil, depth: Int = 0, isExpanded: Bool? = nil) {
        self.kind = kind
        self.title = title
        self.count = count
        self.depth = depth
        self.isExpanded = isExpanded
    }

    /// What a screen reader says.
    public var spoken: String {
        guard let count else { return title }
        // "House / Cellar" and not "Cellar", which there may be several of.
        let title = if case .place(let path) = kind { path.description } else { title }
        return trn("%1$@, %2$@ thing", "%1$@, %2$@ things", count, title, String(count))
    }
}

/// Which places show what is within them.
public struct PlaceExpansion: Sendable, Equatable {
    /// A tree of so few places is seen as a whole.
    private static let few = 30

    /// What somebody has opened (true) or closed.
    private var chosen: [PlacePath: Bool] = [:]

    public init() {}

    public func isExpanded(_ place: PlacePath, among count: Int) -> Bool { chosen[place] ?? (count <= Self.few) }

    public mutating func set(_ place: PlacePath, isExpanded: Bool) { chosen[place] = isExpanded }

    /// Opens all that `place` is within, so that it can be seen.
    public mutating func reveal(_ place: PlacePath) {
        var next = place.parent
        while let outer = next {
            chosen[outer] = true
            next = outer.parent
        }
    }
}

/// The lines of the sidebar, made of what the library can be filtered by.
public enum SidebarRows {
    public static func make(
        _ facets: Facets, _ saved: [SavedFilter], _ expansion: PlaceExpansion = PlaceExpansion()
    ) -> [SidebarRow] {
        var rows = [
            SidebarRow(.everything, title: tr("All Things"), count: facets.all),
            SidebarRow(.needsDetails, title: tr("Needs Details"), count: facets.needsDetails),
            SidebarRow(.withoutPicture, title: tr("Without Picture"), count: facets.withoutPicture),
        ]
        // Most libraries have few of these, or none.
        for status in ItemStatus.Kind.allCases {
            guard let count = facets.statuses[status], count > 0 else { continue }
            rows.append(SidebarRow(.status(status), title: StatusSentences.name(of: status), count: count))
        }
        rows += [
            SidebarRow(.trash, title: tr("Trash"), count: facets.inTrash)
        ]
        func add(_ heading: String, _ section: [SidebarRow]) {
            if !section.isEmpty { rows += [SidebarRow(.heading, title: heading)] + section }
        }
        add(tr("Saved Searches"), saved.map { SidebarRow(.saved($0), title: $0.name) })
        add(tr("Places"), places(facets.places, expansion))
        add(tr("Tags"), facets.tags.map { SidebarRow(.tag($0.name), title: $0.name, count: $0.count) })
        return rows
    }

    private static func places(_ places: [Facets.Place], _ expansion: PlaceExpansion) -> [SidebarRow] {
        var rows: [SidebarRow] = []
        /// The outermost place that is closed, of those that come now.
        var closed: PlacePath?
        for (index, place) in places.enumerated() {
            if let outer = closed, outer.contains(place.path) { continue }
            closed = nil
            // Each place comes right before those that are within it.
            let hasInner = index + 1 < places.count && place.path.contains(places[index + 1].path)
            let isExpanded = expansion.isExpanded(place.path, among: places.count)
            if hasInner && !isExpanded { closed = place.path }
            rows.append(
                SidebarRow(
                    .place(place.path), title: place.path.name, count: place.count, depth: place.path.depth,
                    isExpanded: hasInner ? isExpanded : nil))
        }
        return rows
    }

    /// The line that stands for what is shown; nil where none does.
    public static func position(of query: Query, in rows: [SidebarRow]) -> Int? {
        let saved = rows.firstIndex {
            if case .saved(let saved) = $0.kind {
                saved.text == query.text && saved.filter == query.filter
            } else {
                false
            }
        }
        return saved ?? rows.firstIndex { filter(of: $0.kind) == query.filter }
    }

    /// What choosing the line asks for; nil for a heading and for a saved search, which has a text as well.
    public static func filter(of kind: SidebarRow.Kind) -> ItemFilter? {
        switch kind {
        case .heading, .saved: nil
        case .everything: .everything
        case .needsDetails: ItemFilter(needsDetails: true)
        case .withoutPicture: ItemFilter(isWithoutPicture: true)
        case .status(let status): ItemFilter(status: status)
        case .trash: ItemFilter(isInTrash: true)
        case .place(let path): ItemFilter(place: path)
        case .tag(let name): ItemFilter(tag: name)
        }
    }
}
