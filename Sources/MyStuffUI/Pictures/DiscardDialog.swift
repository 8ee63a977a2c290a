import GLib
import GTK

/// Asks whether pictures that have been taken may go.
@MainActor
final class DiscardDialog {
    private let dialog: Window
    private var answer: CheckedContinuation<Bool, Never>?

    init(count: Int, parent: Window) {
        let builder = Builder(PackageResources.discard_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        builder.widget("question", Label.self).text = trn(
            "Discard %@ picture?", "Discard %@ pictures?", count, String(count))
        let keep: Button = builder.widget("keep")
        builder.widget("discard", Button.self).onClicked { [weak self] in self?.finish(true) }
        keep.onClicked { [weak self] in self?.finish(false) }
        dialog.onDismiss { [weak self] in self?.finish(false) }
        keep.grabFocus()
    }

    /// Answers whether they may go.
    func run() async -> Bool {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private func finish(_ mayGo: Bool) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: mayGo)
    }
}
