import Drawing
import FoundationEssentials
import GLib
import GTK
import MyStuffCore
import MyStuffPresentation
import MyStuffReport

/// Pages about the things, for a file or for a printer.
extension MainWindow {
    func makeReport() {
        guard let reporter else { return }
        Task { [self] in
            // What is being typed belongs into it.
            guard await inventory.flush() else { return }
            let dialog = ReportDialog(inventory.reportChoices, await inventory.reportOptions(), parent: window)
            guard let wish = await dialog.run() else { return }
            await inventory.remember(wish.options)
            let ids = inventory.ids(in: wish.scope)
            switch wish.goal {
            case .file: await saveReport(ids, wish.options, reporter)
            case .printer: await printReport(ids, wish.options, reporter)
            }
        }
    }

    private func saveReport(_ ids: [ItemID]?, _ options: ReportOptions, _ reporter: ReportMaker) async {
        let today = LocaleDates.localISO(Date().timeIntervalSince1970)
        let saver = FileSaver(
            title: tr("Save the Report"), accept: tr("_Save"), parent: window,
            name: tr("Home Inventory %@", today) + ".pdf", folder: Paths.uri(ofFolder: Paths.documents))
        guard let chosen = await saver.run() else { return }
        guard let path = chosen.localPath else {
            return toast.show(.noFolderHere)
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        do {
            let outcome = try await work(tr("Report")) { tell in
                try await reporter.write(ids, options, to: path) { tell(WorkDialog.Step($0)) }
            }
            toast.show(
                Notice(outcome.unseen.isEmpty ? .information : .problem, ReportSentences.done(outcome, name: name)))
        } catch is CancellationError {
            toast.show(Notice(.information, tr("The report was given up; nothing was saved.")))
        } catch {
            toast.show(Notice(error, ReportSentences.failure(error)))
        }
    }

    private func printReport(_ ids: [ItemID]?, _ options: ReportOptions, _ reporter: ReportMaker) async {
        let pages = PrintedReport(reporter, ids, options)
        let operation = PrintOperation(pages.document, jobName: tr("Home Inventory"))
        do {
            guard try await operation.run(.dialog, parent: window), let outcome = await pages.outcome() else { return }
            let unseen = ReportSentences.unseen(outcome)
            if !unseen.isEmpty { toast.show(Notice(.problem, unseen)) }
        } catch is CancellationError {
        } catch let error as GLibError {
            toast.show(Notice(error, tr("The report was not printed: %@", error.message)))
        } catch {
            toast.show(Notice(error, ReportSentences.failure(error)))
        }
    }
}

extension WorkDialog.Step {
    init(_ progress: ReportProgress) {
        self.init(share: progress.share, text: ReportSentences.progress(progress))
    }
}

/// A report on its way to a printer, which says how large its paper is.
@MainActor
final class PrintedReport {
    private let reporter: ReportMaker
    private let ids: [ItemID]?
    private let options: ReportOptions
    private var pages: ReportPages?

    init(_ reporter: ReportMaker, _ ids: [ItemID]?, _ options: ReportOptions) {
        self.reporter = reporter
        self.ids = ids
        self.options = options
    }

    var document: PrintOperation.Document {
        PrintOperation.Document(
            layOut: { [self] width, height in
                let pages = try await reporter.pages(ids, options, paper: PaperSize(width: width, height: height))
                self.pages = pages
                return pages.count
            },
            draw: { [self] page in
                guard let recording = try await pages?.draw(page) else { throw CancellationError() }
                return { recording.replay(on: $0) }
            })
    }

    func outcome() async -> ReportOutcome? { await pages?.outcome() }
}
