public import MyStuffCore

/// Something that can be done to items, such that doing it yields what undoes it.
public enum UndoableAction: Sendable, Equatable {
    case edit([ItemEdits])
    case places(PlaceChange)
    case remove([ItemID])
    case restore([ItemID])

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
        }
    }

    /// The item that should be looked at when this has been done, if it is still there then.
    var subject: ItemID? {
        switch self {
        case .edit(let edits): edits.count == 1 ? edits[0].id : nil
        case .restore(let ids): ids.count == 1 ? ids[0] : nil
        case .remove, .places: nil
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
    }

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []

    /// Called after each change of what can be undone or redone.
    public var onChange: @MainActor () -> Void = {}

    public init() {}

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

    /// Takes back the last step. Answers the step, or nil where there is nothing to undo. A step that fails stays.
    func undo(in store: any ItemStore) async throws -> Step? {
        guard let step = undoSteps.last else { return nil }
        let inverse = try await step.action.perform(in: store)
        undoSteps.removeLast()
        redoSteps.append(Step(title: step.title, action: inverse))
        onChange()
        return step
    }

    /// Does the last undone step again.
    func redo(in store: any ItemStore) async throws -> Step? {
        guard let step = redoSteps.last else { return nil }
        let inverse = try await step.action.perform(in: store)
        redoSteps.removeLast()
        undoSteps.append(Step(title: step.title, action: inverse))
        onChange()
        return step
    }
}
