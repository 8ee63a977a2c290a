import GLib
import GTK

/// Asks before something that a person may regret. The answer at hand is to leave it.
@MainActor
final class ConfirmDialog {
    struct Question {
        var title: String
        var text: String
        /// What the button that does it is called.
        var verb: String
        /// What the one that leaves it is called.
        var refusal = tr("Cancel")
    }

    private let dialog: Window
    private var answer: CheckedContinuation<Bool, Never>?

    init(_ question: Question, parent: Window) {
        let builder = Builder(PackageResources.confirm_ui)
        dialog = builder.widget("dialog")
        dialog.title = question.title
        dialog.setTransient(for: parent)
        builder.widget("text", Label.self).text = question.text
        let done: Button = builder.widget("done")
        done.label = question.verb
        done.onClicked { [weak self] in self?.finish(true) }
        let cancel: Button = builder.widget("cancel")
        cancel.label = question.refusal
        cancel.onClicked { [weak self] in self?.finish(false) }
        dialog.onDismiss { [weak self] in self?.finish(false) }
        cancel.grabFocus()
    }

    func run() async -> Bool {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private func finish(_ isConfirmed: Bool) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: isConfirmed)
    }
}
