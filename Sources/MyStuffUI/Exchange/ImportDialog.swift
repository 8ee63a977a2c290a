import GLib
import GTK
import MyStuffExchange
import MyStuffPresentation

/// Shows what a file has and how it is read, lets a person set that right, and brings it in.
@MainActor
final class ImportDialog {
    /// Rows that are shown of what is to be looked at.
    private static let mostFaults = 30

    private let model: ImportModel
    private let dialog: Window
    private let pages: Stack
    private let done: Button
    private let cancel: Button
    private let working: Label
    private let progress: ProgressBar
    private let spinner: Spinner
    private let problem: Label
    private let summary: Label
    private let recognised: Label
    private let refusal: Label
    private let faultBox: Box
    private let faultList: Box
    private let previewBox: Box
    private let previewList: Box
    private let choices: ImportChoices
    private let columns: ImportColumns
    private var shownFaults: [Widget] = []
    private var shownPreview: [Widget] = []
    private var isShown = false
    private var answer: CheckedContinuation<ImportRun.Outcome?, Never>?

    init(_ model: ImportModel, parent: Window) {
        self.model = model
        let builder = Builder(PackageResources.import_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .importing)
        pages = builder.widget("pages")
        done = builder.widget("done")
        cancel = builder.widget("cancel")
        working = builder.widget("working")
        progress = builder.widget("progress")
        spinner = builder.widget("spinner")
        problem = builder.widget("problem")
        summary = builder.widget("summary")
        recognised = builder.widget("recognised")
        refusal = builder.widget("refusal")
        faultBox = builder.widget("faults")
        faultList = builder.widget("fault_list")
        previewBox = builder.widget("preview")
        previewList = builder.widget("preview_list")
        choices = ImportChoices(builder.widget("choices"), model)
        columns = ImportColumns(builder.widget("columns"), builder.widget("column_list"), model)
        builder.widget("file", Label.self).text = model.name
        done.onClicked { [weak self] in self?.begin() }
        cancel.onClicked { [weak self] in self?.giveUp() }
        dialog.onDismiss { [weak self] in self?.giveUp() }
    }

    /// Answers what has come in; nil where nothing has.
    func run() async -> ImportRun.Outcome? {
        await withCheckedContinuation { continuation in
            answer = continuation
            model.onChange = { [weak self] in self?.update() }
            model.open()
            dialog.present()
            cancel.grabFocus()
        }
    }

    // MARK: Showing

    private func update() {
        spinner.isSpinning = model.stage == .reading
        spinner.isVisible = model.stage == .reading
        progress.isVisible = model.stage == .importing
        switch model.stage {
        case .reading:
            // Read again, what was shown stays until there is something new.
            if !isShown { show("working", tr("The file is being read.")) }
        case .importing:
            show("working", tr("The things are being imported. Nothing of it stays when you cancel."))
        case .refused(let reason):
            refusal.text = reason
            pages.visibleChild = "refused"
            cancel.label = tr("Close")
        case .ready:
            pages.visibleChild = "ready"
            showReady()
        }
        updateButton()
    }

    private func show(_ page: String, _ text: String) {
        working.text = text
        pages.visibleChild = page
    }

    private func updateButton() {
        let count = model.rehearsal?.changeCount ?? 0
        done.isVisible = model.stage == .ready || model.stage == .reading
        done.isSensitive = model.stage == .ready && count > 0
        done.label = count > 0 ? trn("Import %@ Thing", "Import %@ Things", count, String(count)) : tr("Import")
    }

    private func showReady() {
        guard let source = model.source else { return }
        recognised.text = ImportSentences.recognised(source)
        choices.update()
        columns.update()
        if !isShown {
            isShown = true
            (faultBox.isVisible, previewBox.isVisible) = (false, false)
            choices.grabFocus()
        }
        problem.text = model.problem ?? ""
        problem.isVisible = model.problem != nil
        guard let rehearsal = model.rehearsal else {
            if model.problem == nil { summary.text = tr("Comparing…") }
            summary.isVisible = model.problem == nil
            if model.problem != nil { (faultBox.isVisible, previewBox.isVisible) = (false, false) }
            return
        }
        summary.isVisible = true
        summary.text = ImportSentences.summary(of: rehearsal).joined(separator: "\n")
        showFaults()
        showPreview()
    }

    private func showFaults() {
        for widget in shownFaults { faultList.remove(widget) }
        var texts = model.faults(atMost: Self.mostFaults)
        let others = model.faultCount - texts.count
        if others > 0 { texts.append(trn("and %@ more", "and %@ more", others, String(others))) }
        shownFaults = texts.map { text in
            let label = Label.paragraph()
            label.text = text
            faultList.append(label)
            return label
        }
        faultBox.isVisible = !texts.isEmpty
    }

    private func showPreview() {
        for widget in shownPreview { previewList.remove(widget) }
        shownPreview = model.preview().map { thing in
            let name = Label.line(cssClasses: ["heading"])
            name.text = thing.name
            let text = Label.line(cssClasses: ["examples"])
            text.text = thing.text
            text.isVisible = !thing.text.isEmpty
            let row = Box.vertical(spacing: 2, cssClass: "import-row", [name, text])
            previewList.append(row)
            return row
        }
        previewBox.isVisible = !shownPreview.isEmpty
    }

    // MARK: Importing

    private func begin() {
        guard model.rehearsal != nil else { return }
        progress.fraction = 0
        let relay = ProgressRelay<Double> { [weak self] in self?.progress.fraction = $0 }
        Task { [weak self, model] in
            defer { relay.end() }
            do {
                let outcome = try await model.run(progress: relay.tell)
                self?.finish(outcome)
            } catch is CancellationError {
                self?.finish(nil)
            } catch {
                self?.problem.text = ImportSentences.sentence(for: error)
                self?.problem.isVisible = true
                self?.cancel.isSensitive = true
            }
        }
    }

    private func giveUp() {
        model.cancel()
        // What has begun is waited for: its pictures are taken away again.
        if model.stage == .importing { cancel.isSensitive = false } else { finish(nil) }
    }

    private func finish(_ outcome: ImportRun.Outcome?) {
        guard let answer else { return }
        self.answer = nil
        model.onChange = {}
        dialog.destroy()
        answer.resume(returning: outcome)
    }
}
