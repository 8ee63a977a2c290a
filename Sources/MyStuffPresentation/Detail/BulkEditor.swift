import GLib
public import MyStuffCore

/// Several things at once: what they have in common, and the same written into all of them, as one step to undo.
@MainActor
public final class BulkEditor {
    public private(set) var ids: [ItemID] = []
    public private(set) var digest: SelectionDigest?

    /// Other things are selected, or what they have in common has changed. nil where not several are selected, or for as
    /// long as it is being read.
    public var onChange: @MainActor (SelectionDigest?) -> Void = { _ in }

    public var money: MoneyFormat { inventory.editor.money }

    private unowned let inventory: Inventory
    private var reading: Task<Void, Never>?

    init(_ inventory: Inventory) { self.inventory = inventory }

    func show(_ new: [ItemID]) {
        guard new != ids else { return }
        ids = new
        digest = nil
        reading?.cancel()
        onChange(nil)
        refresh()
    }

    func refresh() {
        reading?.cancel()
        guard ids.count > 1 else { return }
        reading = Task { [weak self, ids] in
            guard let self, let digest = try? await self.inventory.store.digest(of: ids), !Task.isCancelled else {
                return
            }
            guard digest != self.digest else { return }
            self.digest = digest
            self.onChange(digest)
        }
    }

    // MARK: Writing

    public func setPlace(_ text: String) {
        let place = PlacePath.normalized(text)
        guard digest?.place != .same(place) else { return }
        write(.place(place), trn("Move Thing", "Move %@ Things", ids.count, String(ids.count)))
    }

    /// Answers what is wrong with the amount, in a sentence; nil where it has been written.
    public func setValue(_ text: String) -> String? {
        do {
            let value = try inventory.editor.money.parse(text)
            if digest?.value != .same(value) { write(.value(value), tr("Change Value")) }
            return nil
        } catch {
            return Sentences.sentence(for: error, example: inventory.editor.money)
        }
    }

    public func setNotes(_ text: String) {
        guard digest?.notes != .same(text) else { return }
        write(.notes(text), tr("Change Notes"))
    }

    public func setMaker(_ text: String) {
        let maker = text.asOneLine()
        guard digest?.maker != .same(maker) else { return }
        write(.maker(maker), ItemField.maker.changeTitle([]))
    }

    public func setCondition(_ condition: Condition?) {
        guard digest?.condition != .same(condition) else { return }
        write(.condition(condition), ItemField.condition.changeTitle([]))
    }

    public func setStatus(_ kind: ItemStatus.Kind) {
        guard digest?.status != .same(kind) else { return }
        write(.status(ItemStatus.owned.becoming(kind, on: inventory.today())), ItemField.status.changeTitle([]))
    }

    public func addTags(_ text: String) {
        let tags = ItemField.tags(in: text)
        guard !tags.isEmpty else { return }
        inventory.edit(ids, tags.map { .addTag($0) }, title: tr("Add Tags"))
    }

    public func removeTag(_ tag: String) { write(.removeTag(tag), tr("Remove Tag")) }

    private func write(_ edit: ItemEdit, _ title: String) { inventory.edit(ids, [edit], title: title) }
}
