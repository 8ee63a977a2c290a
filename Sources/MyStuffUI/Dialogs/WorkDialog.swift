import GLib
import GTK

/// Shows how far something is that takes its time, and lets it be given up.
@MainActor
final class WorkDialog {
    struct Step: Sendable {
        /// From 0 to 1.
        var share: Double
        var text: String
    }

    private let dialog: Window
    private let text: Label
    private let bar: ProgressBar
    private let cancel: Button
    private var giveUpWork: (@MainActor () -> Void)?

    init(title: String, parent: Window) {
        let builder = Builder(PackageResources.work_ui)
        dialog = builder.widget("dialog")
        dialog.title = title
        dialog.setTransient(for: parent)
        text = builder.widget("text")
        bar = builder.widget("bar")
        cancel = builder.widget("cancel")
        cancel.onClicked { [weak self] in self?.giveUp() }
        dialog.onDismiss { [weak self] in self?.giveUp() }
    }

    /// Does `work` off the main thread. Throws what it throws, and `CancellationError` where the person has given it up.
    func run<Result: Sendable>(
        _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Step) -> Void) async throws -> Result
    ) async throws -> Result {
        let relay = ProgressRelay<Step> { [weak self] in self?.show($0) }
        let task = Task.detached { try await work(relay.tell) }
        giveUpWork = { task.cancel() }
        dialog.present()
        defer {
            relay.end()
            giveUpWork = nil
            dialog.destroy()
        }
        return try await task.value
    }

    private func show(_ step: Step) {
        text.text = step.text
        bar.fraction = step.share
    }

    func giveUp() {
        giveUpWork?()
        cancel.isSensitive = false
    }
}

extension MainWindow {
    /// Does `body` off the main thread, while a dialog called `title` shows how far it is. Throws what it throws, and
    /// `CancellationError` where the person has given it up or the window goes.
    func work<Result: Sendable>(
        _ title: String,
        _ body: @escaping @Sendable (_ tell: @escaping @Sendable (WorkDialog.Step) -> Void) async throws -> Result
    ) async throws -> Result {
        let dialog = WorkDialog(title: title, parent: window)
        working = dialog
        defer { working = nil }
        return try await dialog.run(body)
    }
}
