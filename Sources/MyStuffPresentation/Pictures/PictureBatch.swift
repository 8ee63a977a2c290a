import GLib
import MyStuffCore

/// Pictures that were asked for at once: one step to undo, and the first of them is shown.
@MainActor
final class PictureBatch {
    /// The place of one of them among all.
    struct Position {
        let batch: PictureBatch
        let index: Int

        /// Whether none that stands before this one has come so far. To be asked once, when this one comes.
        @MainActor
        func isForemost() -> Bool {
            guard index < batch.foremost else { return false }
            batch.foremost = index
            return true
        }
    }

    let number: Int
    /// The place of the foremost that has come.
    private var foremost = Int.max

    /// `number` is the history's.
    init(_ number: Int) { self.number = number }

    /// What the step is called by the action that takes it back.
    static func title(_ inverse: UndoableAction) -> String {
        switch inverse {
        case .remove(let ids) where ids.count != 1:
            trn("Add %@ Thing", "Add %@ Things", ids.count, String(ids.count))
        case .remove, .restore, .places, .step, .field: tr("Add Thing")
        case .edit(let items):
            switch items.reduce(0, { $0 + $1.edits.count }) {
            case 1: tr("Add Picture")
            case let count: trn("Add %@ Picture", "Add %@ Pictures", count, String(count))
            }
        }
    }
}
