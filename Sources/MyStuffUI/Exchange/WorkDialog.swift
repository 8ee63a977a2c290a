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
        let builder = Builder(PackageResources.copying_ui)
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
        // The last report counts: a stream of its own would have the window draw all of them, one after the other.
        let (steps, teller) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { [weak self] in for await step in steps { self?.show(step) } }
        let task = Task.detached { try await work { teller.yield($0) } }
        giveUpWork = { task.cancel() }
        dialog.present()
        defer {
            showing.cancel()
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
