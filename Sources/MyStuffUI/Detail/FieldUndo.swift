import GTK
import MyStuffPresentation

/// Ctrl+Z in a one-line field: what was typed since the focus came, step by step; and in a field that nobody has typed
/// into, what was done last in the window.
@MainActor
final class FieldUndo {
    private let entry: Entry
    private var history: FieldHistory
    /// More than one change can follow from one key.
    private var isSameKey = false
    /// GTK empties the field before it writes another text into it, and tells of both.
    private var isTravelling = false

    /// There is nothing of the field's own: it is for the window.
    var onWindow: @MainActor (_ isRedo: Bool) -> Void = { _ in }

    init(_ entry: Entry) {
        self.entry = entry
        history = FieldHistory(entry.text)
        // Before the entry's own keys, which have another history.
        let keys = ShortcutController(isFirst: true)
        for key in FieldUndo.undoKeys { keys.add(key) { [weak self] in self?.press(isRedo: false) ?? false } }
        for key in FieldUndo.redoKeys { keys.add(key) { [weak self] in self?.press(isRedo: true) ?? false } }
        entry.add(keys)
    }

    static let undoKeys = ["<Control>z", "Undo"]
    static let redoKeys = ["<Control><Shift>z", "<Control>y", "Redo"]

    var isTouched: Bool { history.isTouched }

    /// The focus has come, or the program has filled the field.
    func begin() { history = FieldHistory(entry.text) }

    /// Somebody has typed.
    func noteChange() {
        guard !isTravelling else { return }
        history.change(to: entry.text, isSameKey: isSameKey)
        guard !isSameKey else { return }
        isSameKey = true
        Task { [weak self] in self?.isSameKey = false }
    }

    private func press(isRedo: Bool) -> Bool {
        guard history.isTouched else {
            onWindow(isRedo)
            return true
        }
        guard let text = isRedo ? history.redo() : history.undo() else { return true }
        isTravelling = true
        entry.text = text
        isTravelling = false
        entry.moveToEnd()
        return true
    }
}
