import GLib
public import MyStuffCore

/// A report of a check in words.
public enum CheckSentences {
    /// How much was checked, and whether it is well.
    public static func summary(of report: CheckReport) -> String {
        if report.faults.contains(where: { $0.kind == .damagedPages }) {
            return tr("The database is damaged. Nothing in it was changed. Restore a backup.")
        }
        let things = trn("%@ thing", "%@ things", report.items, String(report.items))
        let pictures = trn("%@ picture", "%@ pictures", report.pictures, String(report.pictures))
        let checked = tr("%1$@ and %2$@ were checked.", things, pictures)
        if report.faults.allSatisfy(\.isHarmless) { return checked + " " + tr("Everything is as it should be.") }
        if report.isFine { return checked + " " + tr("Everything that was wrong has been set right.") }
        return checked
    }

    /// One kind of fault, with its count and what has been done.
    public static func title(of fault: LibraryFault) -> String {
        let count = String(fault.count)
        let title =
            switch fault.kind {
            case .damagedPages:
                trn("%@ damaged part of the database", "%@ damaged parts of the database", fault.count, count)
            case .index:
                trn("%@ index of the database is wrong", "%@ indexes of the database are wrong", fault.count, count)
            case .unreadableItem: trn("%@ thing cannot be read", "%@ things cannot be read", fault.count, count)
            case .strayPicture:
                trn("%@ picture belongs to no thing", "%@ pictures belong to no thing", fault.count, count)
            case .strayReference:
                trn("%@ tag belongs to no thing", "%@ tags belong to no thing", fault.count, count)
            case .pictureOrder:
                trn(
                    "The pictures of %@ thing are out of order", "The pictures of %@ things are out of order",
                    fault.count, count)
            case .search:
                trn(
                    "The search data of %@ thing is wrong", "The search data of %@ things is wrong", fault.count, count)
            case .missingPicture: trn("%@ picture file is missing", "%@ picture files are missing", fault.count, count)
            case .changedPicture:
                trn("%@ picture file has been changed", "%@ picture files have been changed", fault.count, count)
            case .unreadablePicture:
                trn("%@ picture file cannot be read", "%@ picture files cannot be read", fault.count, count)
            case .orphanFile:
                trn("%@ file belongs to no picture", "%@ files belong to no picture", fault.count, count)
            case .missingSquare:
                trn(
                    "%@ small picture has not been made yet", "%@ small pictures have not been made yet", fault.count,
                    count)
            }
        if fault.repaired == 0 { return title }
        if fault.repaired == fault.count { return tr("%@ – set right", title) }
        return tr("%1$@ – %2$@ set right", title, String(fault.repaired))
    }

    /// What somebody can do, or what repairing does. Empty where there is nothing to say.
    public static func advice(on fault: LibraryFault) -> String {
        switch fault.kind {
        case .damagedPages, .unreadableItem: tr("Restore a backup.")
        case .missingPicture, .changedPicture:
            tr("Go to the thing and press “Find the File…”, or restore a backup.")
        case .unreadablePicture: tr("Check that you may read the file, and that the disk is well.")
        case .strayPicture: tr("Repairing makes a thing without a name for them.")
        case .orphanFile: tr("Repairing moves them to the folder “lost-and-found” in the library. Nothing is deleted.")
        case .index, .strayReference, .pictureOrder, .search, .missingSquare: ""
        }
    }

    /// The first few names of a fault, and how many more there are.
    public static func names(of fault: LibraryFault, upTo most: Int) -> [String] {
        var lines = fault.names.prefix(most).map { $0.isEmpty ? tr("Untitled") : $0 }
        let more = fault.count - lines.count
        if more > 0 { lines.append(trn("and %@ more", "and %@ more", more, String(more))) }
        return lines
    }

    /// All of it, for a terminal.
    public static func text(of report: CheckReport) -> String {
        var lines = [summary(of: report)]
        for fault in report.faults {
            lines.append(title(of: fault))
            lines += names(of: fault, upTo: 5).map { "  " + $0.replacing("\n", with: " ") }
            let advice = advice(on: fault)
            if !advice.isEmpty, fault.repaired < fault.count { lines.append("  " + advice) }
        }
        return lines.joined(separator: "\n")
    }
}
