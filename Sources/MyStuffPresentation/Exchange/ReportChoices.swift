import GLib
public import MyStuffCore

/// What can be chosen for a report, in words.
public struct ReportChoices: Sendable, Equatable {
    /// Those that make sense, all first.
    public let scopes: [ReportScope]
    /// Which of `scopes` is meant until another is chosen: several things that are selected, or what was searched for.
    public let scope: Int
    private let counts: [ReportScope: Int]

    /// `all` is how many things there are outside of the trash, `found` how many of them the list shows.
    public init(all: Int, found: Int, selected: Int, isNarrowed: Bool) {
        var scopes = [ReportScope.all]
        if isNarrowed, found > 0 { scopes.append(.found) }
        if selected > 0 { scopes.append(.selected) }
        self.scopes = scopes
        let wanted: ReportScope = selected > 1 ? .selected : isNarrowed ? .found : .all
        scope = scopes.firstIndex(of: wanted) ?? 0
        counts = [.all: all, .found: found, .selected: selected]
    }

    public var scopeNames: [String] {
        scopes.map { scope in
            let count = counts[scope] ?? 0
            return switch scope {
            case .all: trn("All (%@ thing)", "All (%@ things)", count, String(count))
            case .found: trn("What is found (%@ thing)", "What is found (%@ things)", count, String(count))
            case .selected: trn("What is selected (%@ thing)", "What is selected (%@ things)", count, String(count))
            }
        }
    }

    public static func name(of pictures: ReportOptions.Pictures) -> String {
        switch pictures {
        case .main: tr("The main one of each thing")
        case .all: trc("pictures", "All")
        case .none: trc("pictures", "None")
        }
    }

    public static func name(of sorting: ReportOptions.Sorting) -> String {
        switch sorting {
        case .place: tr("Place")
        case .name: tr("Name")
        }
    }
}

extension Inventory {
    /// What is in the trash is in no report.
    public var reportChoices: ReportChoices {
        let shown = list.answered
        guard !shown.filter.isInTrash else {
            return ReportChoices(all: facets.all, found: 0, selected: 0, isNarrowed: false)
        }
        let isNarrowed = shown.isSearch || shown.filter != .everything
        return ReportChoices(
            all: isNarrowed ? facets.all : list.ids.count, found: list.ids.count, selected: selected.count,
            isNarrowed: isNarrowed)
    }

    /// nil for everything.
    public func ids(in scope: ReportScope) -> [ItemID]? {
        switch scope {
        case .all: nil
        case .found: list.ids
        case .selected: selected
        }
    }

    public func reportOptions() async -> ReportOptions { await ReportOptions.remembered(in: store) }

    /// A library that cannot be written forgets them, and makes reports all the same.
    public func remember(_ options: ReportOptions) async {
        if !isReadOnly { try? await options.remember(in: store) }
    }
}
