import GLib
public import MyStuffCore

/// Adding, deleting, undoing.
extension Inventory {
    public func add() {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            var content = ItemContent(name: tr("Untitled"), dateCreated: today())
            // What is added while a place or a tag is looked at belongs there.
            content.place = query.filter.place?.description ?? ""
            content.tags = query.filter.tag.map { [$0] } ?? []
            let item = try await store.add(content)
            history.record(tr("Add Thing"), inverse: .remove([item.id]))
            showNew(item.id)
        }
    }

    /// Deletes the selected things; undoable. Their neighbour is selected.
    public func delete() { delete(selected) }

    /// Puts things into the trash; undoable. What is in the trash already stays there.
    public func delete(_ ids: [ItemID]) {
        guard !ids.isEmpty, !isReadOnly, !query.filter.isInTrash else { return }
        editor.endAllVisits()
        for id in ids { intake.cancel(id) }
        perform { [self] in
            let name = ids.count == 1 ? try await store.item(ids[0])?.name ?? "" : ""
            let shown = selected
            let isShown = !shown.isEmpty && Set(shown).isSubset(of: ids)
            let neighbour = isShown ? successor(of: ids) : nil
            try await store.remove(ids)
            history.record(
                trn("Delete Thing", "Delete %@ Things", ids.count, String(ids.count)), inverse: .restore(ids))
            // The change may have been followed already.
            if isShown && (selected == shown || selected.isEmpty) { choose(neighbour) }
            sayDeleted(ids, name)
        }
    }

    /// Brings deleted items back, whatever has been done since.
    public func bringBack(_ ids: [ItemID]) {
        if history.nextUndo?.action == .restore(ids) { return undo() }
        guard !isReadOnly else { return }
        perform { [self] in
            try await store.restore(ids)
            history.record(tr("Restore Thing"), inverse: .remove(ids))
            await list.reload()
            chooseRestored(ids)
        }
    }

    public func undo() { travel(isRedo: false) { [self] in try await history.undo(in: store) } }

    public func redo() { travel(isRedo: true) { [self] in try await history.redo(in: store) } }

    private func travel(isRedo: Bool, _ move: @escaping @MainActor () async throws -> UndoHistory.Step?) {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            let shown = selected
            var gone: [ItemID] = []
            if case .remove(let ids) = (isRedo ? history.nextRedo : history.nextUndo)?.action { gone = ids }
            let name = gone.count == 1 ? list.row(gone[0])?.name ?? "" : ""
            let neighbour = successor(of: gone)
            guard let step = try await move() else { return }
            await list.reload()
            if let subject = step.action.subject {
                if selection != subject, list.position(of: subject) != nil { choose(subject) }
            } else if case .restore(let ids) = step.action {
                chooseRestored(ids)
            } else if !gone.isEmpty, !shown.isEmpty, Set(shown).isSubset(of: gone) {
                choose(neighbour)
                // As when it was deleted the first time.
                if isRedo { sayDeleted(gone, name) }
            }
        }
    }

    /// What has come back is not among what is in the trash any more: several things have no page of their own there.
    private func chooseRestored(_ ids: [ItemID]) { chooseAll(ids.count > 1 && query.filter.isInTrash ? [] : ids) }

    private func sayDeleted(_ ids: [ItemID], _ name: String) {
        let short = name.count > 60 ? name.prefix(59) + "…" : name[...]
        let text =
            ids.count == 1
            ? tr("“%@” deleted", name.isEmpty ? tr("Untitled") : String(short))
            : trn("%@ thing deleted", "%@ things deleted", ids.count, String(ids.count))
        onNotice(Notice(.deletion(ids), text))
    }

    /// The thing to look at when these have gone: the one below the last of them, else the one above the first.
    private func successor(of ids: [ItemID]) -> ItemID? {
        let gone = Set(ids)
        guard let last = list.ids.lastIndex(where: gone.contains) else { return nil }
        if last + 1 < list.ids.count { return list.ids[last + 1] }
        return list.ids[..<last].last { !gone.contains($0) }
    }

    /// What is dragged with `id`: all that are selected where it is one of them.
    public func draggedWith(_ id: ItemID) -> [ItemID] { selected.contains(id) ? selected : [id] }

    func showNew(_ id: ItemID) {
        Task { [self] in
            // The row has to be in the list before it can be selected.
            await list.reload()
            if list.position(of: id) == nil {
                showEverything()
                await searching?.value
            }
            choose(id)
            await tasks.finish()
            onNameWanted(id)
        }
    }
}
