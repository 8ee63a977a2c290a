public import MyStuffCore

/// What the list shows: search, filter and order.
extension Inventory {
    public var query: Query { list.query }

    /// Shows what `text` finds.
    public func search(_ text: String) { ask { $0.text = text } }

    public func filter(_ filter: ItemFilter) { ask { $0.filter = filter } }

    /// The library remembers the order.
    public func sort(_ order: ItemOrder) {
        ask { $0.order = order }
        guard !isReadOnly else { return }
        tasks.run { [self] in
            try? await store.set("order", to: (order.isDescending ? "-" : "") + order.key.rawValue)
        }
    }

    func storedOrder() async -> ItemOrder? {
        guard let text = (try? await store.setting("order")) ?? nil else { return nil }
        let isDescending = text.hasPrefix("-")
        return ItemOrder.Key(rawValue: String(text.dropFirst(isDescending ? 1 : 0))).map {
            ItemOrder(key: $0, isDescending: isDescending)
        }
    }

    /// The library remembers how its things are shown.
    public func show(as new: ItemLayout) {
        guard new != layout else { return }
        layout = new
        onLayout(new)
        guard !isReadOnly else { return }
        tasks.run { [self] in try? await store.set("view", to: new.rawValue) }
    }

    func storedLayout() async -> ItemLayout? {
        ((try? await store.setting("view")) ?? nil).flatMap { ItemLayout(rawValue: $0) }
    }

    /// Shows all things again.
    public func showEverything() {
        ask {
            $0.text = ""
            $0.filter = .everything
        }
    }

    /// Shows one thing among all of them.
    public func reveal(_ id: ItemID) {
        showEverything()
        Task { [self] in
            await searching?.value
            choose(id)
        }
    }

    func ask(_ change: (inout Query) -> Void) {
        var query = list.query
        change(&query)
        guard query != list.query else { return }
        searching?.cancel()
        summing?.cancel()
        let wasCounting = counting != nil
        counting?.cancel()
        // Not in turn with what is written: the newest query is the one that counts.
        list.ask(query)
        searching = Task { [self] in
            await list.reload()
            guard !Task.isCancelled else { return }
            readSummary()
            if wasCounting { readFacets() }
        }
        onQuery(query)
    }

    /// The first of the things that are shown, for Enter in the search.
    public func selectFirst() {
        Task { [self] in
            await searching?.value
            if let first = list.ids.first { choose(first) }
        }
    }
}
