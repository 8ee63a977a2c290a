import MyStuffCore

/// Reading again what has changed in the store.
extension Inventory {
    func follow(_ change: Change) async {
        switch change {
        case .updated(let ids):
            await list.refresh(ids)
            if let selection, ids.contains(selection) { await editor.refresh() }
            if selected.count > 1 { bulk.refresh() }
            orderIsStale = true
            reorder()
        case .inserted(let ids):
            await list.reload()
            // What comes back from the trash is shown there no more as something that cannot be changed.
            if let selection, ids.contains(selection) { await editor.refresh() }
        case .removed(let ids):
            await list.reload()
            let left = selected.filter { !ids.contains($0) }
            if left != selected { chooseAll(left) }
        case .facets:
            break
        case .fields:
            readFields()
        case .reloaded:
            await list.reload()
            await list.refresh(list.ids)
            if let selection, (try? await store.item(selection)) ?? nil == nil { choose(nil) }
            if selected.count > 1 { chooseAll(selected.filter { list.position(of: $0) != nil }) }
            await editor.refresh()
        }
        readFacets()
        readSummary()
    }

    /// Counts anew, once what is going on has come to rest: nobody waits for it, and with very many things it takes its
    /// time.
    func readFacets() {
        counting?.cancel()
        counting = Task { [self] in
            do {
                try await Task.sleep(for: .seconds(pace.count))
                let new = try await (store.facets(), store.savedFilters())
                guard !Task.isCancelled else { return }
                counting = nil
                guard new.0 != facets || new.1 != savedFilters else { return }
                (facets, savedFilters) = new
                onFacets()
                leaveLostFilter()
            } catch is CancellationError {
            } catch {
                onNotice(Notice(error))
            }
        }
    }

    func readFields() {
        Task { [self] in
            do {
                let new = try await (store.customFields(), store.templates(), storedFields())
                guard new.0 != fields || new.1 != templates || new.2 != shownFields else { return }
                (fields, templates, shownFields) = new
                editor.forms.custom = fields
                onFields()
                await editor.refresh()
            } catch {
                onNotice(Notice(error))
            }
        }
    }

    /// A place or tag that is no more can hold nothing.
    private func leaveLostFilter() {
        var filter = query.filter
        while let place = filter.place, !facets.places.contains(where: { $0.path == place }) {
            filter.place = place.parent
        }
        if let tag = filter.tag, !facets.tags.contains(where: { $0.name == tag }) { filter.tag = nil }
        // Of a status that nothing has any more there is no line in the sidebar.
        if let status = filter.status, facets.statuses[status, default: 0] == 0, filter == ItemFilter(status: status),
            !query.isSearch
        {
            filter.status = nil
        }
        self.filter(filter)
    }

    func readSummary() {
        summing?.cancel()
        summing = Task { [self] in
            do {
                let new = try await store.summary(of: query)
                guard !Task.isCancelled, new != summary else { return }
                summary = new
                onSummary(new)
            } catch is CancellationError {
            } catch {
                onNotice(Notice(error))
            }
        }
    }
}
