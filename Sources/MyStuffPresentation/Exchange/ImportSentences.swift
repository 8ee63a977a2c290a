import GLib
import MyStuffCore
public import MyStuffExchange

/// What an import says, in a window and in a terminal.
public enum ImportSentences {
    /// Why nothing can be brought in.
    public static func sentence(for error: any Error) -> String {
        switch error {
        case let error as ImportError: sentence(for: error)
        case let error as ArchiveError: sentence(for: error)
        case let error as TableError: sentence(for: error)
        case let error as XMLError:
            tr(
                "Line %1$@ of the file cannot be understood (%2$@). It is damaged or was cut short.",
                String(error.line), error.detail)
        default: Sentences.sentence(for: error)
        }
    }

    private static func sentence(for error: ImportError) -> String {
        switch error {
        case .notFound: tr("The file is not there any more.")
        case .unreadable(let detail): tr("The file cannot be read: %@.", detail)
        case .unknownFormat:
            tr(
                "This is no file that My Stuff can import. Save a table as CSV or as an OpenDocument spreadsheet (.ods)."
            )
        case .excel: tr("This is an Excel workbook. Save it as CSV or as an OpenDocument spreadsheet (.ods) first.")
        case .newerExport(let version):
            tr("This was exported by a newer My Stuff (format %@). Update My Stuff to import it.", String(version))
        case .damaged(let detail): tr("The file is damaged or was cut short (%@).", detail)
        case .noNameColumn: tr("Choose the column that says what the things are called.")
        case .sameField(let one, let other):
            tr(
                "“%1$@” and “%2$@” go to the same field. Leave out one of them, or choose another field for it.", one,
                other)
        case .ambiguousDates(let example):
            tr("Dates such as “%@” can be read in two ways. Choose whether the day or the month comes first.", example)
        }
    }

    private static func sentence(for error: ArchiveError) -> String {
        switch error {
        case .unavailable(let detail): tr("A part of the system that this needs is not installed (%@).", detail)
        case .unreadable(let detail): tr("The file is damaged or was cut short (%@).", detail)
        case .encrypted: tr("The file is encrypted. Unpack it with another program first.")
        case .unsafeName(let name):
            tr(
                "The file was not opened: it holds “%@”, which would be put outside of the folder it is unpacked to.",
                name)
        case .tooLarge: tr("The file was not opened: unpacked it would be many times larger than anything sensible.")
        case .failed(let detail): tr("The file could not be unpacked: %@.", detail)
        }
    }

    private static func sentence(for error: TableError) -> String {
        switch error {
        case .empty: tr("The file is empty.")
        case .unclosedQuote(let line): tr("A quotation mark that opens in line %@ is never closed.", String(line))
        case .tooLarge: tr("The table is too large to be imported at once.")
        }
    }

    // MARK: Rows

    /// One faulty row: where, and why.
    public static func text(of fault: RowFault, _ settings: ImportSettings) -> String {
        let reason = reason(fault, settings)
        guard !fault.column.isEmpty else { return tr("Line %1$@: %2$@", String(fault.line), reason) }
        return tr("Line %1$@, “%2$@”: %3$@", String(fault.line), fault.column, reason)
    }

    private static func reason(_ fault: RowFault, _ settings: ImportSettings) -> String {
        let text = fault.text.count > 60 ? fault.text.prefix(60) + "…" : fault.text
        switch fault.reason {
        case .noName: return tr("there is no name.")
        case .money(let error): return reason(error, text, settings)
        case .notADay:
            guard let dates = settings.dates else { return tr("“%@” is not understood as a date.", text) }
            return tr("“%1$@” is not understood as a date. Dates are expected as %2$@.", text, name(of: dates))
        case .notANumber: return tr("“%@” is no number.", text)
        case .notWhole:
            return tr("“%@” is no whole number. Choose a field of its own for the column to keep it.", text)
        case .notYesOrNo: return tr("“%@” is neither yes nor no.", text)
        case .notACondition:
            return tr("“%@” is no condition. Choose a field of its own for the column to keep it.", text)
        case .notAStatus: return tr("“%@” is no status. Choose a field of its own for the column to keep it.", text)
        case .notAChoice: return tr("“%@” is not among the choices of the field.", text)
        case .notAnID: return tr("“%@” is no ID.", text)
        case .idTwice(let line): return tr("the ID is that of line %@ too.", String(line))
        case .pictureMissing: return tr("the picture “%@” is not there. The thing comes without it.", text)
        case .picture(let sentence): return sentence
        }
    }

    private static func reason(_ error: MoneyParseError, _ text: String, _ settings: ImportSettings) -> String {
        switch error {
        case .notAnAmount, .ambiguous:
            tr("“%1$@” is no amount of the form %2$@.", text, name(of: settings.numbers))
        case .negative: tr("“%@” is below zero.", text)
        case .tooManyDecimals(let allowed, let code):
            trn(
                "“%1$@” has more than %2$@ digit after the point, which %3$@ does not have.",
                "“%1$@” has more than %2$@ digits after the point, which %3$@ does not have.", allowed, text,
                String(allowed), code)
        case .tooLarge: tr("“%@” is too large.", text)
        case .unknownCurrency(let currency): tr("the currency “%@” is not known.", currency)
        }
    }

    /// A row that had more or fewer cells than there are headings.
    public static func text(of row: Table.RaggedRow) -> String {
        row.isCut
            ? trn(
                "Line %1$@ has %2$@ cell; those without a heading are left out.",
                "Line %1$@ has %2$@ cells; those without a heading are left out.", row.cells, String(row.line),
                String(row.cells))
            : trn(
                "Line %1$@ has only %2$@ cell; the others count as empty.",
                "Line %1$@ has only %2$@ cells; the others count as empty.", row.cells, String(row.line),
                String(row.cells))
    }

    // MARK: The whole

    /// What would happen, sentence after sentence.
    public static func summary(of rehearsal: Rehearsal) -> [String] {
        var lines: [String] = []
        func add(_ count: Int, _ text: (String) -> String) { if count > 0 { lines.append(text(String(count))) } }
        add(rehearsal.newCount) { trn("%@ thing is new.", "%@ things are new.", rehearsal.newCount, $0) }
        add(rehearsal.updatedCount) {
            trn(
                "%@ thing is in the library already and is brought up to date.",
                "%@ things are in the library already and are brought up to date.", rehearsal.updatedCount, $0)
        }
        add(rehearsal.skippedCount) {
            trn(
                "%@ thing is in the library already and stays as it is.",
                "%@ things are in the library already and stay as they are.", rehearsal.skippedCount, $0)
        }
        add(rehearsal.unchangedCount) {
            trn(
                "%@ thing is in the library already, just as it is here.",
                "%@ things are in the library already, just as they are here.", rehearsal.unchangedCount, $0)
        }
        add(rehearsal.restoredCount) {
            trn(
                "%@ thing comes back from the trash.", "%@ things come back from the trash.", rehearsal.restoredCount,
                $0)
        }
        add(rehearsal.rowsLeftOut) {
            trn(
                "%@ row is left out, because something in it is at fault.",
                "%@ rows are left out, because something in them is at fault.", rehearsal.rowsLeftOut, $0)
        }
        if !rehearsal.newFields.isEmpty {
            lines.append(tr("New fields: %@.", listText(rehearsal.newFields.map { tr("“%@”", $0.name) })))
        }
        if rehearsal.changeCount == 0 { lines.append(tr("There is nothing to import.")) }
        return lines
    }

    /// What has happened.
    public static func done(_ outcome: ImportRun.Outcome) -> String {
        var sentences: [String] = []
        if outcome.added > 0 || outcome.changed == 0 {
            sentences.append(
                trn("%@ thing was imported.", "%@ things were imported.", outcome.added, String(outcome.added)))
        }
        if outcome.changed > 0 {
            sentences.append(
                trn("%@ thing was changed.", "%@ things were changed.", outcome.changed, String(outcome.changed)))
        }
        if !outcome.faults.isEmpty {
            sentences.append(
                trn(
                    "%@ picture could not be read completely.", "%@ pictures could not be read completely.",
                    outcome.faults.count, String(outcome.faults.count)))
        }
        return sentences.joined(separator: " ")
    }

    /// What the undo step is called.
    public static func undoTitle(_ count: Int) -> String {
        trn("Import %@ Thing", "Import %@ Things", count, String(count))
    }
}
