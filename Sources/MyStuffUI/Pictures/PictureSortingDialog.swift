import GLib
import GTK
import MyStuffPresentation

/// Asks what should become of several pictures.
@MainActor
final class PictureSortingDialog {
    private let dialog: Window
    private var answer: CheckedContinuation<PictureSorting?, Never>?

    init(count: Int, for target: PictureTarget, parent: Window) {
        let builder = Builder(PackageResources.sorting_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .pictures)
        builder.widget("question", Label.self).text = trn(
            "What is in this %@ picture?", "What is in these %@ pictures?", count, String(count))
        let all: Button = builder.widget("all")
        all.label = target == .newItem ? tr("All of the Same Thing") : tr("All of This Thing")
        all.onClicked { [weak self] in self?.finish(.allOnOne) }
        builder.widget("each", Button.self).onClicked { [weak self] in self?.finish(.oneEach) }
        builder.widget("groups", Button.self).onClicked { [weak self] in self?.finish(.perGroup) }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        all.grabFocus()
    }

    /// Answers nil when it was cancelled.
    func run() async -> PictureSorting? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private func finish(_ sorting: PictureSorting?) {
        guard let answer else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume(returning: sorting)
    }
}
