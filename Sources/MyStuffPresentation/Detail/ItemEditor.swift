public import MyStuffCore

/// How long things wait, in seconds. Tests shorten it.
public struct Pace: Sendable {
    /// After the last key, before what was typed is saved.
    public var settle = 0.5
    /// While typing goes on, between one save and the next.
    public var atMost = 1.0
    /// Before a spinner shows that something takes its time.
    public var spinner = 0.15
    /// After a change, before everything is counted again.
    public var count = 0.15

    public init() {}
}

/// The item in the detail pane: what is typed is saved as it is typed, and one visit to a field is one undo step.
@MainActor
public final class ItemEditor {
    public private(set) var item: Item?
    /// How fields are written, and which the library has of its own.
    public internal(set) var forms: FieldForms
    public var money: MoneyFormat { forms.money }

    /// Another item, or none, is shown: fill everything.
    public var onShow: @MainActor (Item?) -> Void = { _ in }
    /// A field's content has come from elsewhere (an undo, another view) or has been put into its proper form.
    public var onText: @MainActor (ItemField, String) -> Void = { _, _ in }
    /// The pictures of the shown item have changed, or another item is shown.
    public var onPictures: @MainActor (Item?) -> Void = { _ in }
    /// What is wrong with a field, in a sentence to stand beneath it; nil when nothing is.
    public var onProblem: @MainActor (ItemField, String?) -> Void = { _, _ in }
    /// Saving failed. The field keeps its text, and the next key or visit tries again.
    public var onFailure: @MainActor (any Error) -> Void = { _ in }

    private let store: any ItemStore
    private let history: UndoHistory
    private let tasks: SerialTasks
    private let pace: Pace

    /// Typed and not saved yet.
    private var pending: [ItemField: String] = [:]
    /// For each field that is being visited, the edit that brings back what it held when the visit began.
    private var visits: [ItemField: ItemEdit] = [:]
    /// What was not understood: kept, so that coming back to the item shows it again.
    private var notUnderstood: [ItemID: [ItemField: String]] = [:]
    private let today: @MainActor () -> CalendarDay
    private var settling: Task<Void, Never>?
    private var firstUnsavedKey: ContinuousClock.Instant?

    public init(
        store: any ItemStore, history: UndoHistory, tasks: SerialTasks, forms: FieldForms, pace: Pace = Pace(),
        today: @escaping @MainActor () -> CalendarDay
    ) {
        self.store = store
        self.history = history
        self.tasks = tasks
        self.forms = forms
        self.pace = pace
        self.today = today
    }

    /// Something was typed that is not on disk.
    public var hasUnsavedText: Bool { !pending.isEmpty }

    /// Amounts are written in this way from now on. What was typed before counts as it was meant then.
    func use(_ money: MoneyFormat) {
        endAllVisits()
        tasks.run { [self] in
            forms = FieldForms(money: money, dates: forms.dates, custom: forms.custom)
            guard let item else { return }
            for field in ItemField.all(with: forms.custom)
            where pending[field] == nil && notUnderstood[item.id]?[field] == nil {
                onText(field, field.text(of: item.content, forms))
            }
        }
    }

    // MARK: Showing

    /// Saves what stands in the fields, then shows another item.
    public func show(_ id: ItemID?) {
        guard id != item?.id else { return }
        endAllVisits()
        tasks.run { [self] in
            var next: Item?
            if let id {
                do { next = try await store.item(id) } catch { onFailure(error) }
            }
            settling?.cancel()
            pending = [:]
            visits = [:]
            item = next
            onShow(next)
            onPictures(next)
            guard let next else { return }
            for (field, text) in notUnderstood[next.id] ?? [:] {
                onText(field, text)
                onProblem(field, problem(field, text))
            }
        }
    }

    /// Takes over what has changed in the store, except in fields that are being typed into.
    public func refresh() async {
        guard let old = item else { return }
        do {
            guard let new = try await store.item(old.id) else { return }
            guard item?.id == new.id else { return }
            item = new
            if (old.removedAt == nil) != (new.removedAt == nil) {
                onShow(new)
                onPictures(new)
                return
            }
            for field in ItemField.all(with: forms.custom)
            where pending[field] == nil && field.edit(from: old.content) != field.edit(from: new.content) {
                if visits[field] != nil { continue }
                notUnderstood[new.id]?[field] = nil
                onText(field, field.text(of: new.content, forms))
                onProblem(field, nil)
            }
            if old.pictures != new.pictures { onPictures(new) }
        } catch {
            onFailure(error)
        }
    }

    // MARK: Typing

    /// The focus has come to `field`.
    public func beginVisit(_ field: ItemField) {
        guard let item, visits[field] == nil else { return }
        visits[field] = field.edit(from: item.content)
    }

    public func type(_ field: ItemField, _ text: String) {
        guard let item else { return }
        beginVisit(field)
        pending[field] = text
        notUnderstood[item.id]?[field] = nil
        if problem(field, text) == nil { onProblem(field, nil) }
        scheduleSave()
    }

    /// Something has been chosen rather than typed: it is written at once, as a step of its own.
    public func choose(_ field: ItemField, _ value: String) {
        type(field, value)
        endVisit(field)
    }

    /// The focus has left `field`: save, put its text into proper form, and make the visit one undo step.
    @discardableResult
    public func endVisit(_ field: ItemField) -> Task<Void, Never> {
        guard let shown = item else { return tasks.run {} }
        if let text = pending[field], let sentence = problem(field, text) {
            notUnderstood[shown.id, default: [:]][field] = text
            pending[field] = nil
            onProblem(field, sentence)
        }
        save()
        return tasks.run { [self] in
            // Kept while saving has failed, so that the text stays in the field and is tried again.
            guard let item, item.id == shown.id, pending[field] == nil, let before = visits.removeValue(forKey: field)
            else { return }
            if before != field.edit(from: item.content) {
                history.record(field.changeTitle(forms.custom), inverse: .edit(item.id, [before]))
            }
            if notUnderstood[item.id]?[field] == nil { onText(field, field.text(of: item.content, forms)) }
        }
    }

    /// The day that stands in a field, also where it is not saved yet.
    public func day(in field: ItemField) -> CalendarDay? {
        guard let item else { return nil }
        return try? forms.day(pending[field] ?? field.text(of: item.content, forms))
    }

    public func endAllVisits() {
        for field in ItemField.all(with: forms.custom) where visits[field] != nil || pending[field] != nil {
            endVisit(field)
        }
    }

    /// Saves and waits until everything has reached the disk.
    public func flush() async {
        endAllVisits()
        await tasks.finish()
    }

    // MARK: Saving

    private func scheduleSave() {
        let now = ContinuousClock.now
        let first = firstUnsavedKey ?? now
        firstUnsavedKey = first
        let deadline = min(now + .seconds(pace.settle), first + .seconds(pace.atMost))
        settling?.cancel()
        settling = Task { [weak self] in
            do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return }
            self?.save()
        }
    }

    private func save() {
        settling?.cancel()
        firstUnsavedKey = nil
        guard let id = item?.id, !pending.isEmpty else { return }
        tasks.run { [self] in
            guard item?.id == id else { return }
            guard var content = item?.content else { return }
            // A value that is half typed is not understood yet: it stays where it is and is not written.
            let edits = pending.compactMap { field, text -> (field: ItemField, text: String, edit: ItemEdit)? in
                guard let edit = try? field.edit(from: text, in: content, forms, today: today()) else { return nil }
                _ = content.apply(edit)
                return (field, text, edit)
            }
            let changed = edits.filter { saved in item.map { saved.field.edit(from: $0.content) } != saved.edit }
            do {
                if !changed.isEmpty { _ = try await store.apply(changed.map(\.edit), to: id) }
            } catch {
                onFailure(error)
                return
            }
            for saved in edits {
                if item?.id == id { _ = item?.content.apply(saved.edit) }
                if pending[saved.field] == saved.text { pending[saved.field] = nil }
            }
        }
    }

    /// Why `text` cannot stand in the field, in a sentence; nil if it can.
    private func problem(_ field: ItemField, _ text: String) -> String? {
        guard let item else { return nil }
        do {
            _ = try field.edit(from: text, in: item.content, forms, today: today())
            return nil
        } catch {
            return error.sentence
        }
    }
}
