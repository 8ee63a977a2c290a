import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Lists the backups, with what is in each and how it differs, and asks which one is wanted back.
@MainActor
final class RestoreDialog {
    private let dialog: Window
    private let rows: LazyListModel
    private let selection: SingleSelection
    private var factory: RowFactory?
    private let done: Button
    private let difference: Label
    private let contents: BackupContents
    private var reading: Task<Void, Never>?
    private var answer: CheckedContinuation<Backup?, Never>?

    init(_ backups: [Backup], _ store: any BackupKeeping, parent: Window) {
        let builder = Builder(PackageResources.restore_ui)
        dialog = builder.widget("dialog")
        dialog.setTransient(for: parent)
        dialog.openHelp(at: .backups)
        done = builder.widget("done")
        difference = builder.widget("difference")
        let contents = BackupContents(backups)
        self.contents = contents
        rows = LazyListModel { Int64($0) }
        selection = SingleSelection(rows)
        let factory = RowFactory { BackupRow(contents) }
        self.factory = factory
        let list: ListView = builder.widget("list")
        list.show(selection, factory)
        rows.splice(at: 0, removed: 0, added: backups.count)
        selection.onSelected { [weak self] in self?.update() }
        done.onClicked { [weak self] in self?.accept() }
        builder.widget("cancel", Button.self).onClicked { [weak self] in self?.finish(nil) }
        dialog.onDismiss { [weak self] in self?.finish(nil) }
        contents.onChange = { [weak self] in self?.update() }
        reading = Task { await contents.read(store) }
        update()
        list.grabFocus()
    }

    /// Answers nil when it was cancelled.
    func run() async -> Backup? {
        await withCheckedContinuation { continuation in
            answer = continuation
            dialog.present()
        }
    }

    private var chosen: Int? { selection.selected.flatMap { contents.backups.indices.contains($0) ? $0 : nil } }

    private func update() {
        switch chosen.map({ contents.facts[$0] }) {
        case nil:
            difference.text =
                contents.backups.isEmpty
                ? tr("There are no backups yet. The first is made when you close the program.")
                : tr("Choose the backup that you want back.")
            done.isSensitive = false
        case .none?:
            difference.text = tr("Comparing…")
            done.isSensitive = false
        case .failure?:
            difference.text = BackupSentences.unreadable
            done.isSensitive = false
        case .success(let facts)?:
            difference.text = BackupSentences.difference(facts)
            done.isSensitive = true
        }
    }

    private func accept() {
        if let chosen { finish(contents.backups[chosen]) }
    }

    private func finish(_ backup: Backup?) {
        guard let answer else { return }
        self.answer = nil
        reading?.cancel()
        dialog.destroy()
        answer.resume(returning: backup)
    }
}

/// What is known of each backup by now; they are read one after the other, for each takes its time.
@MainActor
private final class BackupContents {
    let backups: [Backup]
    /// nil where it has not been read yet.
    private(set) var facts: [Result<BackupFacts, any Error>?]
    var onChange: @MainActor () -> Void = {}
    /// The rows that are drawn at present.
    var shown: [ObjectIdentifier: @MainActor () -> Void] = [:]

    init(_ backups: [Backup]) {
        self.backups = backups
        facts = backups.map { _ in nil }
    }

    func read(_ store: any BackupKeeping) async {
        for (position, backup) in backups.enumerated() {
            guard !Task.isCancelled else { return }
            do { facts[position] = .success(try await store.facts(of: backup)) } catch {
                facts[position] = .failure(error)
            }
            for update in shown.values { update() }
            onChange()
        }
    }
}

@MainActor
private final class BackupRow: RowContent {
    let root: Widget
    private let title = Label.line()
    private let text = Label.line(cssClasses: ["count"])
    private let contents: BackupContents
    private var position: Int?

    init(_ contents: BackupContents) {
        self.contents = contents
        root = Box.vertical(spacing: 2, cssClass: "backup-row", [title, text])
    }

    func bind(_ id: Int64) {
        position = Int(id)
        contents.shown[ObjectIdentifier(self)] = { [weak self] in self?.update() }
        update()
    }

    func unbind() {
        position = nil
        contents.shown[ObjectIdentifier(self)] = nil
    }

    private func update() {
        guard let position, contents.backups.indices.contains(position) else { return }
        title.text = BackupSentences.title(contents.backups[position])
        switch contents.facts[position] {
        case nil: text.text = "…"
        case .failure?: text.text = BackupSentences.unreadable
        case .success(let facts)?: text.text = BackupSentences.contents(facts)
        }
        root.setParentAccessibleLabel("\(title.text), \(text.text)")
    }
}
