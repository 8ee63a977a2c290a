import GLib
public import MyStuffCore

/// What a window says, and asks, before there is a library in it.
public struct StartPage: Sendable, Equatable {
    /// What its buttons mean.
    public enum Choice: Sendable, Equatable {
        /// On to the library.
        case goOn
        case tryAgain
        case look(Backup)
        case copyHere(String)
        case openOther(String)
        case startEmpty
    }

    public var title: String
    public var text: String
    /// The first is the one at hand.
    public var choices: [Choice]

    public static func label(_ choice: Choice) -> String {
        switch choice {
        case .goOn: tr("Go On")
        case .tryAgain: tr("Try Again")
        case .look: tr("Look at the Newest Backup")
        case .copyHere: tr("Copy It Here")
        case .openOther: tr("Open It Where It Is")
        case .startEmpty: tr("Start Empty")
        }
    }

    /// Somebody else has the library open.
    public static func inUse(_ holder: LibraryHolder, path: String, newest: Backup?) -> StartPage {
        var text = tr(
            "The library “%1$@” is open on “%2$@”, by %3$@ since %4$@. Close it there first: two programs at once would each lose what the other writes.",
            path, holder.host, holder.user, BackupSentences.moment(holder.since))
        if let newest {
            text += "\n\n" + tr("You can look at the backup from %@ meanwhile.", BackupSentences.moment(newest.moment))
        }
        return StartPage(
            title: tr("The library is open elsewhere"), text: text,
            choices: [.tryAgain] + (newest.map { [.look($0)] } ?? []))
    }

    /// The database was damaged, and a backup is open instead. `path` is where it is, `former` where the damaged one lies.
    public static func damaged(_ backup: Backup, path: String, former: String?, detail: String) -> StartPage {
        StartPage(
            title: tr("The library was damaged"),
            text: tr(
                "The list “%1$@” cannot be read any more (%2$@). What you see now is the backup from %3$@; what was changed after that is not in it.",
                path, detail, BackupSentences.moment(backup.moment)) + "\n\n" + kept(former), choices: [.goOn])
    }

    public static func missing(_ backup: Backup, path: String) -> StartPage {
        StartPage(
            title: tr("The list was gone"),
            text: tr(
                "The list “%1$@” was not there any more. What you see now is the backup from %2$@; what was changed after that is not in it.",
                path, BackupSentences.moment(backup.moment)), choices: [.goOn])
    }

    public static func restored(_ backup: Backup, former: String?) -> StartPage {
        StartPage(
            title: tr("The backup is restored"),
            text: tr("The library is as it was on %@.", BackupSentences.moment(backup.moment)) + "\n\n" + kept(former),
            choices: [.goOn])
    }

    /// What was wanted has not come about; the library is as it was.
    public static func failure(_ title: String, _ error: any Error) -> StartPage {
        StartPage(title: title, text: Sentences.sentence(for: error), choices: [.goOn])
    }

    /// A first start, where another package of this program has data. `path` is where. What cannot be written to, as from
    /// a sandbox, can only be copied.
    public static func elsewhere(_ path: String, isWritable: Bool) -> StartPage {
        StartPage(
            title: tr("There is a library already"),
            text: tr(
                "My Stuff was installed in another way before, and its library is in “%@”. A copy leaves that one as it is.",
                path), choices: [.copyHere(path)] + (isWritable ? [.openOther(path)] : []) + [.startEmpty])
    }

    /// Another package's library has been copied, but not all of its pictures.
    public static func copied(_ copy: FullCopy) -> StartPage {
        StartPage(title: tr("The library is copied"), text: BackupSentences.done(copy), choices: [.goOn])
    }

    private static func kept(_ former: String?) -> String {
        former.map { tr("What was there before lies untouched in “%@”.", $0) } ?? ""
    }
}
