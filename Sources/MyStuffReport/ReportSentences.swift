import GLib
import MyStuffPresentation

/// What becomes of reports, in words.
public enum ReportSentences {
    /// Names of pictures that are told; there may be thousands.
    private static let mostNames = 5

    /// After a file has been written; `name` is the file's.
    public static func done(_ outcome: ReportOutcome, name: String) -> String {
        let things = trn("%@ thing", "%@ things", outcome.things, String(outcome.things))
        let pages = trn("%@ page", "%@ pages", outcome.pages, String(outcome.pages))
        return [tr("The report is in “%1$@”: %2$@ on %3$@.", name, things, pages), unseen(outcome)]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Which pictures are not in it; empty where all are.
    public static func unseen(_ outcome: ReportOutcome) -> String {
        guard !outcome.unseen.isEmpty else { return "" }
        var names = outcome.unseen.prefix(mostNames).map { tr("“%1$@” (%2$@)", $0.thing, String($0.number)) }
        if outcome.unseen.count > names.count { names.append("…") }
        return trn(
            "%1$@ picture could not be shown in it: %2$@. “Check Library…” tells more.",
            "%1$@ pictures could not be shown in it: %2$@. “Check Library…” tells more.", outcome.unseen.count,
            String(outcome.unseen.count), listText(names))
    }

    public static func progress(_ progress: ReportProgress) -> String {
        switch progress {
        case .layingOut: tr("The pages are being laid out.")
        case .drawing(let pages, let all): tr("Page %1$@ of %2$@", String(min(pages + 1, all)), String(all))
        }
    }

    public static func failure(_ error: any Error) -> String {
        switch error {
        case ReportError.changedMeanwhile:
            tr("No report was made, since the library was changed meanwhile. Try again.")
        case ReportError.diskFull(let path):
            tr("“%@” was not saved: the disk is full. Free some space on it and try again.", path)
        case ReportError.cannotWrite(let path, let detail):
            tr("“%1$@” was not saved: %2$@. Choose another folder.", path, detail)
        default: Sentences.sentence(for: error)
        }
    }
}
