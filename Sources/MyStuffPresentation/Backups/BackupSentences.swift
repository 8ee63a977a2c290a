public import FoundationEssentials
import GLib
public import MyStuffCore

/// Backups and what becomes of them, in words.
public enum BackupSentences {
    /// In the zone of this machine.
    public static func moment(_ date: Date) -> String {
        LocaleDates.current().text(moment: date.timeIntervalSince1970)
    }

    /// Of a row in the list of backups.
    public static func title(_ backup: Backup) -> String {
        let moment = moment(backup.moment)
        return backup.formerVersion == nil ? moment : tr("%@, before an update", moment)
    }

    /// What is in it.
    public static func contents(_ facts: BackupFacts) -> String {
        let things = trn("%@ thing", "%@ things", facts.things, String(facts.things))
        let pictures = trn("%@ picture", "%@ pictures", facts.pictures, String(facts.pictures))
        return tr("%1$@, %2$@", things, pictures)
    }

    /// What would be different after it has been restored.
    public static func difference(_ facts: BackupFacts) -> String {
        if facts.isAsNow { return tr("Nothing has changed since.") }
        var parts: [String] = []
        if facts.lost > 0 {
            parts.append(
                trn(
                    "%@ thing that is gone now would be back.", "%@ things that are gone now would be back.",
                    facts.lost, String(facts.lost)))
        }
        if facts.changed > 0 {
            parts.append(
                trn(
                    "%@ thing would be as it was then.", "%@ things would be as they were then.", facts.changed,
                    String(facts.changed)))
        }
        if facts.added > 0 {
            parts.append(
                trn(
                    "%@ thing added since would not be there.", "%@ things added since would not be there.",
                    facts.added, String(facts.added)))
        }
        return parts.joined(separator: " ")
    }

    public static var unreadable: String { tr("This backup cannot be read.") }

    /// After a copy of everything.
    public static func done(_ copy: FullCopy) -> String {
        let things = trn("%@ thing", "%@ things", copy.things, String(copy.things))
        let pictures = trn("%@ picture", "%@ pictures", copy.pictures, String(copy.pictures))
        let sentence = tr("%1$@ and %2$@ are now in “%3$@” as well.", things, pictures, copy.folder)
        guard !copy.missing.isEmpty else { return sentence }
        let missing = trn(
            "%@ picture file is missing or has been changed, and is not among them.",
            "%@ picture files are missing or have been changed, and are not among them.", copy.missing.count,
            String(copy.missing.count))
        return sentence + " " + missing
    }

    public static func progress(_ progress: CopyProgress) -> String {
        progress.ofPictures == 0
            ? tr("Copying the list…")
            : tr("Picture %1$@ of %2$@", String(progress.pictures), String(progress.ofPictures))
    }

    /// Why there is no copy of everything.
    public static func failure(_ error: any Error) -> String {
        switch error {
        case LibraryError.diskFull: tr("There is not enough room there. Nothing was left behind.")
        case LibraryError.readOnly: tr("Nothing can be written there. Choose another folder.")
        case LibraryError.failed(let path, let detail): tr("“%1$@” could not be written (%2$@).", path, detail)
        default: Sentences.sentence(for: error)
        }
    }

    /// Why there is no automatic backup.
    public static func automaticFailure(_ error: any Error) -> String {
        tr("The automatic backup could not be written. %@", failure(error))
    }

    /// Days without a copy of everything after which the person is reminded, and from how many things on.
    static let reminderDays = 30
    static let reminderThings = 5

    /// The reminder where it is time for one.
    public static func reminder(uncopiedSince date: Date?, things: Int, now: Date) -> String? {
        guard let date, things > reminderThings, now.timeIntervalSince(date) > Double(reminderDays) * 86_400 else {
            return nil
        }
        return tr(
            "Nothing has been backed up to another folder or drive since %@. “Back Up Everything To…” in the main menu does it.",
            LocaleDates.current().day(of: date.timeIntervalSince1970))
    }
}
