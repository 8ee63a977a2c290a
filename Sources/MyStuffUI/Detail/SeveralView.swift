import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// What stands in the detail pane while several things are selected.
@MainActor
final class SeveralView {
    /// Return or Escape in a field: the person is done.
    var onDone: @MainActor () -> Void = {}

    let root: Widget
    private let inventory: Inventory
    private let bulk: BulkEditor
    private let title: Label
    private let totals: Label
    private let fields: Widget
    private let place: Entry
    private let tags: Entry
    private let value: Entry
    private let notes: Entry
    private let maker: Entry
    private let condition: SharedChoice
    private let status: SharedChoice
    private let valueProblem: Label
    private let chips: Box
    private let putBack: Button
    private let deleteButton: Button
    private let stillHere: Button
    private var tagButtons: [Button] = []
    /// Fields that somebody has typed into and that are not written yet.
    private var touched: Set<ItemField> = []
    private var isFilling = false

    init(_ inventory: Inventory) {
        self.inventory = inventory
        bulk = inventory.bulk
        let builder = Builder(PackageResources.several_ui)
        root = builder.widget("several", Widget.self)
        title = builder.widget("title")
        totals = builder.widget("totals")
        fields = builder.widget("fields", Widget.self)
        place = builder.widget("place")
        tags = builder.widget("tags")
        value = builder.widget("value")
        notes = builder.widget("notes")
        maker = builder.widget("maker")
        condition = SharedChoice(.condition, builder.widget("condition"), tr("Different conditions"))
        status = SharedChoice(.status, builder.widget("status"), tr("Different statuses"))
        valueProblem = builder.widget("value_problem")
        chips = builder.widget("tag_chips")
        putBack = builder.widget("put_back")
        deleteButton = builder.widget("delete")
        stillHere = builder.widget("still_here")
        builder.widget("column", Box.self).layOutAsColumn()
        chips.layOutAsFlow()
        putBack.onClicked { [weak inventory] in
            if let inventory { inventory.bringBack(inventory.selected) }
        }
        for (field, entry) in [
            (ItemField.place, place), (.tags, tags), (.value, value), (.maker, maker), (.notes, notes),
        ] {
            listen(to: entry, field)
        }
        condition.onChoice = { [bulk] in bulk.setCondition(Condition(rawValue: $0)) }
        status.onChoice = { [bulk] in bulk.setStatus(ItemStatus.Kind(rawValue: $0) ?? .owned) }
    }

    func show(_ digest: SelectionDigest?) {
        // Other things are selected: what was typed is not for them.
        if digest == nil { touched = [] }
        let count = digest?.count ?? bulk.ids.count
        title.text = trn("%@ thing", "%@ things", count, String(count))
        totals.text = digest?.totals.map { bulk.money.format($0) }.joined(separator: "\n") ?? ""
        totals.isVisible = !totals.text.isEmpty
        valueProblem.isVisible = false
        let isInTrash = inventory.query.filter.isInTrash
        fields.isSensitive = digest != nil && !inventory.isReadOnly && !isInTrash
        putBack.isVisible = isInTrash
        putBack.isSensitive = !inventory.isReadOnly
        deleteButton.isVisible = !isInTrash
        stillHere.isVisible = !isInTrash
        isFilling = true
        fill(place, .place, digest?.place, tr("Different places")) { $0 }
        fill(value, .value, digest?.value, tr("Different values")) { [bulk] in $0.map { bulk.money.format($0) } ?? "" }
        fill(maker, .maker, digest?.maker, tr("Different makers")) { $0 }
        condition.show(digest?.condition) { $0?.rawValue ?? "" }
        status.show(digest?.status) { $0.rawValue }
        fill(notes, .notes, digest?.notes, tr("Different notes")) { $0 }
        if !touched.contains(.tags) { tags.reset(to: "") }
        isFilling = false
        showTags(digest)
    }

    private func fill<Value>(
        _ entry: Entry, _ field: ItemField, _ shared: SelectionDigest.Shared<Value>?, _ different: String,
        _ text: (Value) -> String
    ) {
        if !touched.contains(field) {
            if case .same(let value)? = shared { entry.reset(to: text(value)) } else { entry.reset(to: "") }
        }
        if case .different? = shared { entry.setPlaceholder(different) } else { entry.setPlaceholder("") }
    }

    /// The tags that some or all of the things have; a click takes one off all of them.
    private func showTags(_ digest: SelectionDigest?) {
        for button in tagButtons { chips.remove(button) }
        tagButtons = (digest?.tags ?? []).map { tag in
            let isOnAll = tag.count == digest?.count
            let text = isOnAll ? tag.name : tr("%1$@ (on %2$@)", tag.name, String(tag.count))
            let button = Button.labelled(text + "  ✕", cssClass: "filter-chip")
            button.setAccessibleLabel(tr("Remove the tag %@", tag.name))
            button.onClicked { [weak self] in self?.bulk.removeTag(tag.name) }
            chips.append(button)
            return button
        }
        chips.isVisible = !tagButtons.isEmpty
    }

    private func listen(to entry: Entry, _ field: ItemField) {
        entry.onChanged { [weak self] in
            guard let self, !self.isFilling else { return }
            self.touched.insert(field)
        }
        entry.onActivate { [weak self] in
            guard let self, self.write(field) else { return }
            if field != .tags { self.onDone() }
        }
        let focus = FocusController()
        if field == .place {
            // Not before somebody is in the field: GTK makes a table for the completions.
            focus.onEnter { [weak self] in
                guard let self else { return }
                self.place.setCompletions(self.inventory.facets.places.map(\.path.description))
            }
        }
        focus.onLeave { [weak self] in _ = self?.write(field) }
        entry.add(focus)
        let keys = ShortcutController()
        keys.add("Escape") { [weak self] in
            guard let self else { return false }
            self.touched.remove(field)
            self.show(self.bulk.digest)
            self.onDone()
            return true
        }
        entry.add(keys)
    }

    /// Writes what was typed into all things. Answers false where it is not understood.
    private func write(_ field: ItemField) -> Bool {
        guard touched.contains(field) else { return true }
        switch field {
        case .place: bulk.setPlace(place.text)
        case .tags: bulk.addTags(tags.text)
        case .notes: bulk.setNotes(notes.text)
        case .maker: bulk.setMaker(maker.text)
        case .value:
            let problem = bulk.setValue(value.text)
            valueProblem.text = problem ?? ""
            valueProblem.isVisible = problem != nil
            if problem != nil { return false }
        default: break
        }
        touched.remove(field)
        if field == .tags { tags.reset(to: "") }
        return true
    }
}
