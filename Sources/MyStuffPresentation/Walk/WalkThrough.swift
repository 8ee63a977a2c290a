import GLib
public import MyStuffCore

/// Going from place to place and ticking off what is there. Each tick is on disk at once, and a whole walk is one step to
/// undo.
@MainActor
public final class WalkThrough {
    public enum Line: Sendable, Equatable {
        case place(String)
        case thing(ItemRow)
    }

    /// What is looked for, place after place; once the walk is finished only what was not seen.
    public private(set) var lines: [Line] = []
    public private(set) var isFinished = false
    public private(set) var isLoaded = false

    /// The lines are others.
    public var onLines: @MainActor () -> Void = {}
    /// The tick of one line has changed.
    public var onTick: @MainActor (_ position: Int) -> Void = { _ in }
    public var onProblem: @MainActor (String) -> Void = { _ in }

    private let inventory: Inventory
    private let place: PlacePath?
    private let today: CalendarDay
    private let batch: Int
    private var things: [ItemRow] = []
    private var seen: Set<ItemID> = []
    private var loading: Task<Void, Never>?

    /// Rows read at once.
    private static let pageSize = 500

    /// `place`: nil for everything.
    public init(_ inventory: Inventory, place: PlacePath?) {
        self.inventory = inventory
        self.place = place
        today = inventory.today()
        batch = inventory.history.newBatch()
    }

    public var title: String { place?.description ?? tr("All Things") }

    /// How far it is: "3 of 12 seen".
    public var progress: String {
        guard isLoaded else { return "" }
        if things.isEmpty { return tr("There is nothing to look for here.") }
        let unseen = things.count - seen.count
        if isFinished && unseen == 0 { return tr("Everything was seen.") }
        if isFinished {
            return trn("%@ thing was not seen.", "%@ things were not seen.", unseen, String(unseen))
        }
        return tr("%1$@ of %2$@ seen", String(seen.count), String(things.count))
    }

    public func isSeen(_ id: ItemID) -> Bool { seen.contains(id) }

    public var unseen: [ItemID] { things.map(\.id).filter { !seen.contains($0) } }

    /// Reads what is to be looked for: what is owned and not lent. What was seen today already is ticked.
    public func load() {
        loading = Task { [weak self, store = inventory.store, place] in
            do {
                let query = Query(
                    filter: ItemFilter(place: place, status: .owned), order: ItemOrder(key: .place))
                let ids = try await store.list(query, firstRows: 0).ids
                var rows: [ItemRow] = []
                for page in ids.pages(of: Self.pageSize) {
                    try Task.checkCancellation()
                    rows += try await store.rows(page)
                }
                self?.show(rows)
            } catch is CancellationError {
            } catch {
                self?.onProblem(Sentences.sentence(for: error))
            }
        }
    }

    public func stop() { loading?.cancel() }

    private func show(_ rows: [ItemRow]) {
        things = rows
        seen = Set(rows.filter { $0.lastSeen == today }.map(\.id))
        isLoaded = true
        arrange()
    }

    private func arrange() {
        var lines: [Line] = []
        var place: String?
        for thing in things where !isFinished || !seen.contains(thing.id) {
            if thing.place != place {
                place = thing.place
                lines.append(.place(thing.place.isEmpty ? tr("Without a Place") : thing.place))
            }
            lines.append(.thing(thing))
        }
        self.lines = lines
        onLines()
    }

    // MARK: Walking

    /// Ticks the thing of this line, or takes its tick away.
    public func tick(_ position: Int) {
        guard lines.indices.contains(position), case .thing(let row) = lines[position], !inventory.isReadOnly else {
            return
        }
        let isNew = !seen.contains(row.id)
        if isNew { seen.insert(row.id) } else { seen.remove(row.id) }
        onTick(position)
        let day = isNew ? today : row.lastSeen == today ? nil : row.lastSeen
        inventory.tasks.run { [self] in
            do {
                let inverse = try await inventory.store.apply([.lastSeen(day)], to: row.id)
                inventory.history.record({ _ in tr("Walk-Through") }, batch: batch, inverse: .edit(row.id, inverse))
            } catch {
                if isNew { seen.remove(row.id) } else { seen.insert(row.id) }
                onTick(position)
                onProblem(Sentences.sentence(for: error))
            }
        }
    }

    /// The next thing after this line that has not been seen yet; else the next one at all.
    public func next(after position: Int) -> Int? {
        func isThing(_ line: Line, unseen: Bool) -> Bool {
            guard case .thing(let row) = line else { return false }
            return !unseen || !seen.contains(row.id)
        }
        let rest = lines.indices.dropFirst(position + 1)
        return rest.first { isThing(lines[$0], unseen: true) } ?? rest.first { isThing(lines[$0], unseen: false) }
    }

    /// Lists what was not seen, or goes on looking for it.
    public func finish(_ isFinished: Bool) {
        self.isFinished = isFinished
        arrange()
    }

    /// Selects what was not seen in the list behind.
    public func showUnseen() {
        let ids = unseen
        inventory.filter(place.map { ItemFilter(place: $0) } ?? .everything)
        inventory.search("")
        Task { [inventory] in
            await inventory.searching?.value
            inventory.chooseAll(ids)
        }
    }
}
