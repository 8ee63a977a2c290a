public import MyStuffCore

/// Something that can be done to items, such that doing it yields what undoes it.
public enum UndoableAction: Sendable, Equatable {
    case edit([ItemEdits])
    case places(PlaceChange)
    case remove([ItemID])
    case restore([ItemID])
    case step(LibraryStep)
    case field(FieldChange)

    public static func edit(_ id: ItemID, _ edits: [ItemEdit]) -> UndoableAction { .edit([ItemEdits(id, edits)]) }

    /// Does it, and answers the action that brings the former state back.
    func perform(in store: any ItemStore) async throws -> UndoableAction {
        switch self {
        case .edit(let edits):
            return .edit(try await store.apply(edits))
        case .places(let change):
            return .places(try await store.apply(change))
        case .remove(let ids):
            try await store.remove(ids)
            return .restore(ids)
        case .restore(let ids):
            try await store.restore(ids)
            return .remove(ids)
        case .step(let step):
            return .step(try await store.apply(step))
        case .field(let change):
            return .field(try await store.apply(change))
        }
    }

    /// One action that takes back `later` first and then this; nil where there is none.
    func merged(before later: UndoableAction) -> UndoableAction? {
        switch (self, later) {
        case (.edit(let edits), .edit(let laterEdits)):
            .edit(laterEdits + edits)
        case (.remove(let ids), .remove(let laterIDs)):
            .remove(ids + laterIDs)
        // What has been put onto an item goes and comes with it.
        case (.remove(let ids), .edit(let edits)) where edits.allSatisfy({ ids.contains($0.id) }):
            self
        default:
            nil
        }
    }

    /// The item that should be looked at when this has been done, if it is still there then.
    var subject: ItemID? {
        switch self {
        case .edit(let edits): edits.allSatisfy { $0.id == edits[0].id } ? edits.first?.id : nil
        case .restore(let ids): ids.count == 1 ? ids[0] : nil
        case .remove, .places, .step, .field: nil
        }
    }
}

/// What was done and can be taken back, and what was taken back and can be done again.
@MainActor
public final class UndoHistory {
    public struct Step: Sendable, Equatable {
        /// What the step undoes or does again, for menus: "Change Name".
        public let title: String
        public let action: UndoableAction
        /// Tells what was done together; nil for what was done alone.
        let batch: Int?

        init(title: String, action: UndoableAction, batch: Int? = nil) {
            (self.title, self.action, self.batch) = (title, action, batch)
        }
    }

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []

    /// Called after each change of what can be undone or redone.
    public var onChange: @MainActor () -> Void = {}

    private var lastBatch = 0

    public init() {}

    /// For what is going to be done together.
    public func newBatch() -> Int {
        lastBatch += 1
        return lastBatch
    }

    public var nextUndo: Step? { undoSteps.last }
    public var nextRedo: Step? { redoSteps.last }

    /// `inverse` takes back what has just been done.
    public func record(_ title: String, inverse: UndoableAction) {
        undoSteps.append(Step(title: title, action: inverse))
        redoSteps.removeAll()
        onChange()
    }

    /// What can no longer be brought back is no step any more; nor is what came before, which may need it.
    func forgetRestoring() {
        func isLost(_ step: Step) -> Bool { if case .restore = step.action { true } else { false } }
        if let last = undoSteps.lastIndex(where: isLost) { undoSteps.removeSubrange(...last) }
        redoSteps.removeAll()
        onChange()
    }

    /// The same for what was asked for at once and comes one by one, such as several pictures: as long as nothing else is
    /// done meanwhile, all that has the same `batch` is one step. `title` calls the step by what it takes back.
    public func record(
        _ title: (UndoableAction) -> String, batch: Int, inverse: UndoableAction
    ) {
        var action = inverse
        if let last = undoSteps.last, last.batch == batch, let both = last.action.merged(before: inverse) {
            undoSteps.removeLast()
            action = both
        }
        undoSteps.append(Step(title: title(action), action: action, batch: batch))
        redoSteps.removeAll()
        onChange()
    }

    /// Takes back the last step. Answers the step, or nil where there is nothing to undo. A step that fails stays.
    func undo(in store: any ItemStore) async throws -> Step? {
        guard let step = undoSteps.last else { return nil }
        let inverse = try await step.action.perform(in: store)
        undoSteps.removeLast()
        redoSteps.append(Step(title: step.title, action: inverse, batch: step.batch))
        onChange()
        return step
    }

    /// Does the last undone step again.
    func redo(in store: any ItemStore) async throws -> Step? {
        guard let step = redoSteps.last else { return nil }
        let inverse = try await step.action.perform(in: store)
        redoSteps.removeLast()
        undoSteps.append(Step(title: step.title, action: inverse, batch: step.batch))
        onChange()
        return step
    }
}
