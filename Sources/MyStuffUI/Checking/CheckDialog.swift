import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Checks the library, says in words what it has found, and sets right what can be when it is asked to.
@MainActor
final class CheckDialog {
    /// Names shown of each fault.
    private static let mostNames = 5

    private let dialog: Window
    private let pages: Stack
    private let progress: ProgressBar
    private let summary: Label
    private let faults: Box
    private let repair: Button
    private let cancel: Button
    private let checker: LibraryChecker
    private let isReadOnly: Bool
    private var work: Task<Void, Never>?
    private var shown: [Widget] = []
    private var report: CheckReport?
    private var answer: CheckedContinuation<Void, Never>?

    init(_ checker: LibraryChecker, parent: Window, isReadOnly: Bool) {
        self.checker = checker
        self.isReadOnly = isReadOnly
        let builder = Builder(PackageResources.check_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .backups)
        pages = builder.widget("pages")
        progress = builder.widget("progress")
        summary = builder.widget("summary")
        faults = builder.widget("faults")
        repair = builder.widget("repair")
        cancel = builder.widget("cancel")
        progress.setAccessibleLabel(tr("How far the check is"))
        repair.onClicked { [weak self] in self?.beginRepair() }
        cancel.onClicked { [weak self] in self?.finish() }
        dialog.onDismiss { [weak self] in self?.finish() }
    }

    /// Returns when it has been closed.
    func run() async {
        await withCheckedContinuation { continuation in
            answer = continuation
            begin { checker, tell in try await checker.check(progress: tell) }
            dialog.present()
            cancel.grabFocus()
        }
    }

    private func beginRepair() {
        guard let report else { return }
        begin { checker, tell in try await checker.repair(report, progress: tell) }
    }

    private func begin(
        _ body: @escaping @Sendable (LibraryChecker, @escaping @Sendable (Double) -> Void) async throws -> CheckReport
    ) {
        pages.visibleChild = "working"
        repair.isVisible = false
        cancel.label = tr("Cancel")
        progress.fraction = 0
        let relay = ProgressRelay<Double> { [weak self] in self?.progress.fraction = $0 }
        work = Task { [weak self, checker] in
            defer { relay.end() }
            do {
                let report = try await body(checker, relay.tell)
                self?.show(report)
            } catch is CancellationError {
            } catch {
                self?.show(problem: Sentences.sentence(for: error))
            }
        }
    }

    private func show(_ report: CheckReport) {
        self.report = report
        showText(CheckSentences.summary(of: report))
        for fault in report.faults {
            add(CheckSentences.title(of: fault), "fault")
            for name in CheckSentences.names(of: fault, upTo: Self.mostNames) { add(name, "names") }
            let advice = fault.repaired < fault.count ? CheckSentences.advice(on: fault) : ""
            if !advice.isEmpty { add(advice, "advice") }
        }
        repair.isVisible = report.isRepairable && !isReadOnly
    }

    private func show(problem: String) {
        report = nil
        showText(problem)
    }

    private func showText(_ text: String) {
        for widget in shown { faults.remove(widget) }
        shown = []
        summary.text = text
        cancel.label = tr("Close")
        pages.visibleChild = "report"
    }

    private func add(_ text: String, _ cssClass: String) {
        let label = Label.paragraph(cssClasses: [cssClass])
        label.text = text
        faults.append(label)
        shown.append(label)
    }

    private func finish() {
        guard let answer else { return }
        self.answer = nil
        work?.cancel()
        dialog.destroy()
        answer.resume()
    }
}
