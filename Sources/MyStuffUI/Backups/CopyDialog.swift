import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Shows how far the copy of everything is, and lets it be given up.
@MainActor
final class CopyDialog {
    private let dialog: Window
    private let text: Label
    private let bar: ProgressBar
    private let cancel: Button
    private var work: Task<FullCopy, any Error>?

    init(parent: Window) {
        let builder = Builder(PackageResources.copying_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        text = builder.widget("text")
        bar = builder.widget("bar")
        cancel = builder.widget("cancel")
        cancel.onClicked { [weak self] in self?.giveUp() }
        dialog.onDismiss { [weak self] in self?.giveUp() }
    }

    /// Throws `CancellationError` where the person has given it up.
    func run(_ store: any BackupKeeping, into folder: String, name: String) async throws -> FullCopy {
        show(CopyProgress(pictures: 0, ofPictures: 0))
        dialog.present()
        defer { dialog.destroy() }
        // The last report counts: a stream of its own would have the window draw all of them, one after the other.
        let (reports, reporter) = AsyncStream.makeStream(of: CopyProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { [weak self] in for await progress in reports { self?.show(progress) } }
        defer { showing.cancel() }
        let work = Task.detached { try await store.copyEverything(into: folder, name: name) { reporter.yield($0) } }
        self.work = work
        return try await work.value
    }

    private func show(_ progress: CopyProgress) {
        text.text = BackupSentences.progress(progress)
        bar.fraction = progress.ofPictures == 0 ? 0 : Double(progress.pictures) / Double(progress.ofPictures)
    }

    func giveUp() {
        work?.cancel()
        cancel.isSensitive = false
    }
}
