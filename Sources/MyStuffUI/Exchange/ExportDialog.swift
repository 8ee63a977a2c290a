import GLib
import GTK
import MyStuffExchange
import MyStuffPresentation

/// Asks what is to go out of the library and how, writes it, and says what has become of it.
@MainActor
final class ExportDialog {
    enum Kind {
        /// Everything about the things, for anybody.
        case export
        /// What an insurer asks for.
        case claim
    }

    private static let pictures: [(ExportOptions.Pictures, String)] = [
        (.originals, tr("Originals")), (.asShown, tr("As shown, cropped and turned")),
        (.squares, tr("Small squares")), (.none, trc("pictures", "None")),
    ]

    private let kind: Kind
    private let choices: ThingsChoices
    private let outgoing: OutgoingThings
    private let dialog: Window
    private let pages: Stack
    private let what: DropDown
    private let form: DropDown
    private let picturesChoice: DropDown
    private let converts: CheckButton
    private let location: CheckButton
    private let problem: Label
    private let progressText: Label
    private let progress: ProgressBar
    private let result: Label
    private let showButton: Button
    private let done: Button
    private let cancel: Button
    private var work: Task<ExportResult, any Error>?
    private var isAsking = false
    private var path = ""
    private var answer: CheckedContinuation<Void, Never>?

    /// `includesLocation` ticks the choice of that name beforehand.
    init(
        _ kind: Kind, _ choices: ThingsChoices, _ outgoing: OutgoingThings, includesLocation: Bool, parent: Window
    ) {
        self.kind = kind
        self.choices = choices
        self.outgoing = outgoing
        let builder = Builder(PackageResources.export_ui)
        dialog = builder.widget("dialog")
        pages = builder.widget("pages")
        what = builder.widget("what")
        form = builder.widget("form")
        picturesChoice = builder.widget("pictures")
        converts = builder.widget("converts")
        location = builder.widget("location")
        location.isActive = includesLocation
        problem = builder.widget("problem")
        progressText = builder.widget("progress_text")
        progress = builder.widget("progress")
        result = builder.widget("result")
        showButton = builder.widget("show")
        done = builder.widget("done")
        cancel = builder.widget("cancel")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .exporting)
        dialog.title = kind == .export ? tr("Export") : tr("Claim Pack")
        fill(builder)
        done.onClicked { [weak self] in self?.begin() }
        cancel.onClicked { [weak self] in self?.dismiss() }
        showButton.onClicked { [weak self] in self?.showInFolder() }
        dialog.onDismiss { [weak self] in self?.dismiss() }
        what.onSelected { [weak self] in self?.update() }
        picturesChoice.onSelected { [weak self] in self?.update() }
        update()
        done.grabFocus()
    }

    /// Returns when it has been closed.
    func run() async {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    /// Stops what is being written, and waits until nothing of it is left.
    func giveUp() async {
        work?.cancel()
        _ = await work?.result
    }

    private func fill(_ builder: Builder) {
        let explanation: Label = builder.widget("explanation")
        what.setChoices(choices.choices.map(\.title))
        what.selected = choices.likely
        what.setButtonAccessibleLabel(trc("what goes into an export", "Contents"))
        form.setChoices([tr("One zip file"), tr("A folder")])
        form.setButtonAccessibleLabel(trc("zip file or folder", "Format"))
        picturesChoice.setChoices(Self.pictures.map(\.1))
        picturesChoice.setButtonAccessibleLabel(tr("Pictures"))
        progress.setAccessibleLabel(tr("Progress"))
        switch kind {
        case .export:
            explanation.text = tr(
                "A page for the browser, a table for a spreadsheet and the pictures, to be read without My Stuff.")
        case .claim:
            explanation.text = tr(
                "For an insurer, in one zip file: a report, a list of what was lost with the columns that adjusters ask for, and the pictures as numbered JPEG files."
            )
            done.label = tr("Save…")
            for name in ["form_label", "pictures_label", "form", "pictures", "ticks"] {
                builder.widget(name, Widget.self).isVisible = false
            }
        }
    }

    // MARK: Choosing

    private var chosen: ThingsChoice {
        let position = what.selected ?? choices.likely
        return choices.choices[choices.choices.indices.contains(position) ? position : 0]
    }

    private var options: ExportOptions {
        let pictures = picturesChoice.selected.flatMap {
            Self.pictures.indices.contains($0) ? Self.pictures[$0].0 : nil
        }
        return ExportOptions(
            pictures: pictures ?? .originals, convertsToJPEG: converts.isActive, includesLocation: location.isActive)
    }

    private func update() {
        let pictures = options.pictures
        converts.isSensitive = pictures == .originals || pictures == .asShown
        location.isSensitive = converts.isSensitive
        done.isSensitive = chosen.count > 0
        say(chosen.count > 0 || kind == .export ? nil : ExportSentences.nothingLost)
    }

    private func say(_ sentence: String?) {
        problem.text = sentence ?? ""
        problem.isVisible = sentence != nil
    }

    private func begin() {
        guard !isAsking else { return }
        isAsking = true
        say(nil)
        Task { [self] in
            defer { isAsking = false }
            guard let place = await place() else { return }
            await write(to: place)
        }
    }

    private func place() async -> ExportPlace? {
        let isFolder = kind == .export && form.selected == 1
        let file: ChosenFile?
        if isFolder {
            let chooser = FileChooser(
                .folder, title: tr("Export To"), accept: tr("Export Here"), parent: dialog, filters: [], folder: nil)
            file = await chooser.run()
        } else {
            let name = (kind == .export ? outgoing.exportName : outgoing.claimName) + ".zip"
            file = await FileSaver(
                title: kind == .export ? tr("Export To") : tr("Save Claim Pack"), accept: tr("_Save"), parent: dialog,
                name: name, folder: Paths.uri(ofFolder: Paths.home)
            ).run()
        }
        guard let file else { return nil }
        guard let path = file.localPath else {
            say(tr("Choose a folder of this computer or of a drive."))
            return nil
        }
        return isFolder
            ? .folder(path: OutgoingThings.freePath(in: path, name: outgoing.exportName)) : .zip(path: path)
    }

    // MARK: Writing

    private func write(to place: ExportPlace) async {
        let (chosen, options, kind, outgoing) = (chosen, options, kind, outgoing)
        pages.visibleChild = "working"
        done.isVisible = false
        show(ExportProgress(things: 0, ofThings: chosen.count))
        cancel.grabFocus()
        let relay = ProgressRelay<ExportProgress> { [weak self] in self?.show($0) }
        defer { relay.end() }
        let work = Task.detached {
            switch kind {
            case .export: try await outgoing.export(chosen, to: place, options, progress: relay.tell)
            case .claim: try await outgoing.claim(chosen, to: place.path, progress: relay.tell)
            }
        }
        self.work = work
        do {
            let written = try await work.value
            path = written.path
            end(ExportSentences.done(written), isWritten: true)
        } catch is CancellationError {
            end(ExportSentences.givenUp, isWritten: false)
        } catch {
            // The choices are still there, for another try.
            self.work = nil
            pages.visibleChild = "choices"
            done.isVisible = true
            cancel.isSensitive = true
            say(ExportSentences.failure(error))
            done.grabFocus()
        }
    }

    private func show(_ now: ExportProgress) {
        progressText.text = ExportSentences.progress(now)
        progress.fraction = now.ofThings == 0 ? 0 : Double(now.things) / Double(now.ofThings)
    }

    private func end(_ sentence: String, isWritten: Bool) {
        work = nil
        result.text = sentence
        showButton.isVisible = isWritten
        pages.visibleChild = "result"
        cancel.label = tr("Close")
        cancel.isSensitive = true
        if isWritten { showButton.grabFocus() } else { cancel.grabFocus() }
    }

    private func showInFolder() {
        Task { [self] in await DesktopOpener.showInFolder(path: path, parent: dialog) }
    }

    /// Cancel and Escape: while something is written they give it up, and then the dialog says so.
    private func dismiss() {
        if let work {
            work.cancel()
            cancel.isSensitive = false
            return
        }
        guard let answer, !isAsking else { return }
        self.answer = nil
        dialog.destroy()
        answer.resume()
    }
}
