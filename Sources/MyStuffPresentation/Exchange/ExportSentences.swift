import GLib
import MyStuffCore
public import MyStuffExchange

/// What becomes of an export, in words.
public enum ExportSentences {
    /// How many names a sentence has.
    private static let mostNames = 3

    public static func progress(_ progress: ExportProgress) -> String {
        progress.things == 0
            ? tr("Beginning…")
            : tr("Thing %1$@ of %2$@", String(progress.things), String(progress.ofThings))
    }

    /// After everything has been written.
    public static func done(_ result: ExportResult) -> String {
        let things = trn("%@ thing", "%@ things", result.things, String(result.things))
        let pictures = trn("%@ picture", "%@ pictures", result.pictures, String(result.pictures))
        let sentence = tr("%1$@ and %2$@ are now in “%3$@”.", things, pictures, result.path)
        return result.missing.isEmpty ? sentence : sentence + " " + missing(result.missing)
    }

    /// Pictures that did not go out.
    private static func missing(_ missing: [ExportResult.Missing]) -> String {
        let sentence = trn(
            "%@ picture is not among them, as its file is missing or cannot be read:",
            "%@ pictures are not among them, as their files are missing or cannot be read:", missing.count,
            String(missing.count))
        let names = missing.prefix(mostNames).map {
            $0.pictureName.isEmpty ? $0.itemName : tr("%1$@ (%2$@)", $0.itemName, $0.pictureName)
        }
        let rest = missing.count - names.count
        let others = rest > 0 ? [trn("%@ other", "%@ others", rest, String(rest))] : []
        return sentence + " " + listText(names + others) + "."
    }

    public static var nothingLost: String {
        tr("Nothing is marked as lost or stolen. Select what was lost or stolen, or set its status under More Fields.")
    }

    public static var givenUp: String { tr("The export was given up; nothing of it was left behind.") }

    /// Why nothing was written.
    public static func failure(_ error: any Error) -> String {
        switch error {
        case ExportError.diskFull(let path):
            tr(
                "“%@” was not written: there is not enough room there. Nothing was left behind. Free some space, or choose another folder.",
                path)
        case ExportError.failed(let path, let detail):
            tr("“%1$@” was not written: %2$@. Choose another folder.", path, detail)
        case ExportError.notEmpty(let path):
            tr("“%@” is a folder with something in it already. Choose a new name.", path)
        case ExportError.unavailable(let detail):
            tr("Zip files need libarchive, which is not installed (%@). Export into a folder, or install it.", detail)
        case ExportError.nothing: tr("There is nothing to write.")
        default: Sentences.sentence(for: error)
        }
    }
}
