import GLib
public import MyStuffCore

/// What can be done to the tree of places and to saved searches.
extension Inventory {
    /// `text` is a place as it is typed: "House / Cellar".
    public func createPlace(_ text: String) {
        guard let path = PlacePath(text) else { return }
        change(.create(path), tr("Add Place"))
    }

    /// Renames or moves a place; where there is one of that name already the two become one.
    public func movePlace(_ place: PlacePath, to text: String) {
        guard let target = PlacePath(text), target != place else { return }
        change(.move(place, to: target), tr("Move Place")) { [self] in
            guard let shown = query.filter.place, place.contains(shown) else { return }
            filter(ItemFilter(place: shown.replacing(place, with: target)))
        }
    }

    /// Takes the place out of the tree. What is in it moves up.
    public func dissolvePlace(_ place: PlacePath) {
        change(.dissolve(place), tr("Delete Place")) { [self] in
            guard let shown = query.filter.place, place.contains(shown) else { return }
            filter(ItemFilter(place: shown.replacing(place, with: place.parent)))
        }
    }

    private func change(_ change: PlaceChange, _ title: String, then: @escaping @MainActor () -> Void = {}) {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            let inverse = try await store.apply(change)
            // Nothing was there to be changed.
            guard inverse != .restore(PlaceRestoration()) else { return }
            history.record(title, inverse: .places(inverse))
            then()
        }
    }

    /// What deleting the place would touch; nil where that cannot be read.
    public func contents(of place: PlacePath) async -> PlaceContents? { try? await store.contents(of: place) }

    // MARK: Moving things

    public func move(_ ids: [ItemID], to place: PlacePath) {
        edit(ids, [.place(place.description)], title: trn("Move Thing", "Move %@ Things", ids.count, String(ids.count)))
    }

    public func addTag(_ tag: String, to ids: [ItemID]) {
        edit(ids, [.addTag(tag)], title: trn("Tag Thing", "Tag %@ Things", ids.count, String(ids.count)))
    }

    /// Writes the same into all of these things, as one step to undo.
    public func edit(_ ids: [ItemID], _ edits: [ItemEdit], title: String) {
        guard !isReadOnly, !ids.isEmpty else { return }
        editor.endAllVisits()
        perform { [self] in
            let inverse = try await store.apply(ids.map { ItemEdits($0, edits) })
            history.record(title, inverse: .edit(inverse))
        }
    }

    public func emptyTrash() {
        guard !isReadOnly else { return }
        perform { [self] in
            try await store.emptyTrash()
            // What would have brought something back from the trash cannot any more.
            history.forgetRestoring()
        }
    }

    // MARK: Filtering by value

    /// What was typed is no range of amounts.
    public struct RangeProblem: Error, Sendable {
        public let sentence: String
    }

    /// The range between two amounts as they are typed; nil where both are empty.
    public func valueRange(from lowest: String, to highest: String) -> Result<ValueRange?, RangeProblem> {
        do {
            let (low, high) = (try editor.money.parse(lowest), try editor.money.parse(highest))
            guard let code = (low ?? high)?.currencyCode else { return .success(nil) }
            if let low, let high, low.currencyCode != high.currencyCode {
                return .failure(RangeProblem(sentence: tr("The two amounts are of different currencies.")))
            }
            if let low, let high, low.minorUnits > high.minorUnits {
                return .failure(RangeProblem(sentence: tr("The first amount is more than the second.")))
            }
            return .success(ValueRange(currencyCode: code, lowest: low?.minorUnits, highest: high?.minorUnits))
        } catch {
            return .failure(RangeProblem(sentence: Sentences.filterSentence(for: error, example: editor.money)))
        }
    }

    // MARK: Saved searches

    /// Keeps what is asked for now under a name.
    public func saveQuery(as name: String) {
        let query = query
        remember { try await $0.saveFilter(name: name, text: query.text, filter: query.filter) }
    }

    public func deleteFilter(_ filter: SavedFilter) {
        remember { try await $0.deleteFilter(filter.id) }
    }

    public func show(_ saved: SavedFilter) {
        ask {
            $0.text = saved.text
            $0.filter = saved.filter
        }
    }

    private func remember(_ write: @escaping @Sendable (any ItemStore) async throws -> Void) {
        perform { [self] in try await write(store) }
    }
}
