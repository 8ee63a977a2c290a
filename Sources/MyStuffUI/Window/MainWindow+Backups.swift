import FoundationEssentials
import GLib
import GTK
import MyStuffCore
import MyStuffPresentation

/// Copies of everything to another place, and backups that are wanted back.
extension MainWindow {
    func backUpEverything() {
        guard let backups else { return }
        let chooser = FileChooser(
            .folder, title: tr("Back Up Everything To"), accept: tr("Back Up Here"), parent: window, filters: [],
            folder: Paths.uri(ofFolder: preferences.value.backupFolder))
        Task { [self] in
            guard let chosen = await chooser.run() else { return }
            guard let folder = chosen.localPath else { return toast.show(.noFolderHere) }
            _ = await inventory.flush()
            do {
                let name = tr("My Stuff %@", LocaleDates.localISO(Date().timeIntervalSince1970))
                let copy = try await work(tr("Back Up Everything")) { tell in
                    tell(WorkDialog.Step(CopyProgress(pictures: 0, ofPictures: 0)))
                    return try await backups.copyEverything(into: folder, name: name) { tell(WorkDialog.Step($0)) }
                }
                let kind: Notice.Kind = copy.missing.isEmpty ? .information : .problem
                toast.show(Notice(kind, BackupSentences.done(copy)))
            } catch is CancellationError {
                toast.show(Notice(.information, tr("The backup was given up; nothing of it was left behind.")))
            } catch {
                toast.show(Notice(error, BackupSentences.failure(error)))
            }
        }
    }

    func restoreBackup() {
        guard let backups else { return }
        Task { [self] in
            // What is typed counts as now.
            guard await inventory.flush() else { return }
            let dialog = RestoreDialog(await backups.backups(), backups, parent: window)
            if let backup = await dialog.run() { onRestore(backup) }
        }
    }

    /// Says so where nothing has been copied to another place for long.
    func remindOfBackup() {
        guard let backups, !inventory.isReadOnly else { return }
        let things = inventory.list.ids.count
        Task { [weak self] in
            let date = (try? await backups.uncopiedSince()) ?? nil
            guard let text = BackupSentences.reminder(uncopiedSince: date, things: things, now: Date()) else { return }
            self?.toast.show(Notice(.information, text))
        }
    }
}

extension WorkDialog.Step {
    init(_ progress: CopyProgress) {
        let share = progress.ofPictures == 0 ? 0 : Double(progress.pictures) / Double(progress.ofPictures)
        self.init(share: share, text: BackupSentences.progress(progress))
    }
}
