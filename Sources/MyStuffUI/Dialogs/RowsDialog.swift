import GLib
import GTK

/// A dialog with a list of rows, which is what `DuplicateDialog` and its like have in common.
@MainActor
final class RowsDialog {
    let dialog: Window
    let done: Button
    let add: Button
    private let cancel: Button
    private let explanation: Label
    private let box: Box
    private let scroller: Widget
    private var shown: [Widget] = []
    private var closing: CheckedContinuation<Bool, Never>?

    /// `verb` is what the button that accepts is called; nil for a dialog that only has to be closed.
    init(title: String, verb: String?, parent: Window) {
        let builder = Builder(PackageResources.rows_ui)
        dialog = builder.widget("dialog")
        done = builder.widget("done")
        add = builder.widget("add")
        cancel = builder.widget("cancel")
        explanation = builder.widget("explanation")
        box = builder.widget("rows")
        scroller = builder.widget("scroller", Widget.self)
        dialog.title = title
        dialog.setTransient(for: parent)
        done.isVisible = verb != nil
        done.label = verb
        if verb == nil { cancel.label = tr("Close") }
        done.onClicked { [weak self] in self?.finish(true) }
        cancel.onClicked { [weak self] in self?.finish(false) }
        dialog.onDismiss { [weak self] in self?.finish(false) }
    }

    func explain(_ text: String) {
        explanation.text = text
        explanation.isVisible = !text.isEmpty
    }

    func show(_ rows: [Widget]) {
        let focused = shown.firstIndex(where: \.hasFocusWithin)
        for row in shown { box.remove(row) }
        shown = rows
        for row in rows { box.append(row) }
        scroller.isVisible = !rows.isEmpty
        if let first = rows.first, closing == nil { first.grabFocus() }
        // Who has just pressed something in a row goes on from there.
        if let focused, !rows.isEmpty { rows[min(focused, rows.count - 1)].grabFocusInside() }
    }

    /// Answers whether it was accepted.
    func run() async -> Bool {
        await withCheckedContinuation { continuation in
            closing = continuation
            dialog.present()
        }
    }

    func finish(_ isAccepted: Bool) {
        guard let closing else { return }
        self.closing = nil
        dialog.destroy()
        closing.resume(returning: isAccepted)
    }
}
