import GLib
public import MyStuffCore

/// The pictures of the item in the detail pane: which of them is shown large, and what can be done with them. Everything
/// is undoable.
@MainActor
public final class PictureStrip {
    public private(set) var pictures: [Picture] = []
    /// The one that is shown large.
    public private(set) var shown: Picture?
    public private(set) var item: ItemID?

    /// The pictures, or the one that is shown, have changed.
    public var onChange: @MainActor () -> Void = {}
    public var onFailure: @MainActor (any Error) -> Void = { _ in }

    private let store: any ItemStore
    private let editor: ItemEditor
    private let history: UndoHistory
    private let tasks: SerialTasks
    private let pace: Pace

    /// Pictures that are about to come together with one that is shown instead of them.
    private var followers: Set<Picture.ID> = []
    /// The caption that is being typed, and the picture as it was before.
    private var caption: (text: String, before: Picture, item: ItemID)?
    private var settling: Task<Void, Never>?

    init(store: any ItemStore, editor: ItemEditor, history: UndoHistory, tasks: SerialTasks, pace: Pace) {
        self.store = store
        self.editor = editor
        self.history = history
        self.tasks = tasks
        self.pace = pace
        editor.onPictures = { [weak self] in self?.take($0) }
    }

    // MARK: Showing

    public func show(_ id: Picture.ID) {
        guard let picture = pictures.first(where: { $0.id == id }), picture != shown else { return }
        endCaption()
        shown = picture
        onChange()
    }

    public func index(of id: Picture.ID) -> Int? { pictures.firstIndex { $0.id == id } }

    private func take(_ new: Item?) {
        let former = pictures
        pictures = new?.pictures ?? []
        let isQuiet = followers
        followers.subtract(pictures.map(\.id))
        if new?.id != item {
            item = new?.id
            shown = pictures.first
        } else if let added = pictures.first(where: { picture in
            !isQuiet.contains(picture.id) && !former.contains { $0.id == picture.id }
        }) {
            shown = added
        } else if let shown {
            // The neighbour takes the place of one that has gone.
            let index = former.firstIndex { $0.id == shown.id } ?? 0
            self.shown = pictures.first { $0.id == shown.id } ?? pictures.dropFirst(index).first ?? pictures.last
        }
        onChange()
    }

    /// This picture will come, but others came with it of which one is to be seen.
    func expectFollower(_ id: Picture.ID) { followers.insert(id) }

    // MARK: Changing

    public func remove(_ id: Picture.ID) {
        perform(tr("Remove Picture")) { $0.pictures.contains { $0.id == id } ? .removePicture(id) : nil }
    }

    public func makeMain(_ id: Picture.ID) { move(id, to: 0) }

    /// Moves it by `step` places; nothing happens at the ends.
    public func move(_ id: Picture.ID, by step: Int) {
        guard let index = index(of: id) else { return }
        move(id, to: index + step)
    }

    public func move(_ id: Picture.ID, to position: Int) {
        perform(position == 0 ? tr("Make Picture Main") : tr("Move Picture")) { item in
            let index = item.pictures.firstIndex { $0.id == id }
            guard let index, position != index, item.pictures.indices.contains(position) else { return nil }
            return .movePicture(id, to: position)
        }
    }

    public func setKind(_ kind: PictureKind, of id: Picture.ID) {
        change(id, tr("Change Kind of Picture")) { $0.kind = kind }
    }

    public func adjust(_ id: Picture.ID, _ adjustments: PictureAdjustments) {
        change(id, tr("Crop and Turn Picture")) { $0.adjustments = adjustments }
    }

    private func change(_ id: Picture.ID, _ title: String, _ body: @escaping (inout Picture) -> Void) {
        perform(title) { item in
            guard let former = item.pictures.first(where: { $0.id == id }) else { return nil }
            var picture = former
            body(&picture)
            return picture == former ? nil : .changePicture(picture)
        }
    }

    /// `edit` says what is to be done to the item as the store has it when the turn comes, or nil for nothing.
    private func perform(_ title: String, _ edit: @escaping (Item) -> ItemEdit?) {
        change(title) { item in edit(item).map { [$0] } ?? [] }
    }

    /// The same for several edits, as one undo step.
    func change(_ title: String, _ edits: @escaping (Item) -> [ItemEdit]) {
        guard let id = item, !store.isReadOnly else { return }
        endCaption()
        tasks.run { [self] in
            do {
                guard let item = try await store.item(id) else { return }
                let edits = edits(item)
                guard !edits.isEmpty else { return }
                let inverse = try await store.apply(edits, to: id)
                history.record(title, inverse: .edit(id, inverse))
            } catch {
                onFailure(error)
            }
        }
    }

    // MARK: Caption

    /// Saved as it is typed; all that is typed in one go is one undo step.
    public func typeCaption(_ text: String) {
        guard let item, let shown, !store.isReadOnly else { return }
        if caption?.before.id != shown.id { endCaption() }
        let before = caption?.before ?? shown
        caption = (text, before, item)
        settling?.cancel()
        settling = Task { [weak self, pace] in
            do { try await Task.sleep(for: .seconds(pace.settle)) } catch { return }
            self?.saveCaption()
        }
    }

    /// The focus has left the caption: save, and make what was typed one undo step.
    public func endCaption() {
        guard let caption else { return }
        saveCaption()
        self.caption = nil
        tasks.run { [self] in
            let item = try? await store.item(caption.item)
            guard let saved = item?.pictures.first(where: { $0.id == caption.before.id }) else { return }
            if saved.caption != caption.before.caption {
                history.record(tr("Change Caption"), inverse: .edit(caption.item, [.changePicture(caption.before)]))
            }
        }
    }

    private func saveCaption() {
        settling?.cancel()
        guard let caption else { return }
        tasks.run { [self] in
            do {
                let item = try await store.item(caption.item)
                guard var picture = item?.pictures.first(where: { $0.id == caption.before.id }),
                    picture.caption != caption.text
                else { return }
                picture.caption = caption.text
                _ = try await store.apply([.changePicture(picture)], to: caption.item)
            } catch {
                onFailure(error)
            }
        }
    }
}
