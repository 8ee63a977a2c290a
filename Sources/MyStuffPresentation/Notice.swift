import GLib
public import MyStuffCore
import MyStuffImages

/// A sentence for the person that does not ask anything.
public struct Notice: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        /// These items were deleted: shown for ten seconds with a button that brings them back.
        case deletion([ItemID])
        /// Worth knowing; goes by itself.
        case information
        /// Something went wrong; stays until it is closed.
        case problem
    }

    public let kind: Kind
    public let text: String
    /// What an error is for a programmer, in English, for a report of the fault; nil where there is no more to say.
    public let details: String?

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
        details = nil
    }

    /// What has gone wrong. The sentence for the person is the usual one, or a better one.
    public init(_ error: any Error, _ sentence: String? = nil) {
        kind = .problem
        text = sentence ?? Sentences.sentence(for: error)
        details = "\(type(of: error)): \(error)"
    }
}

extension Notice {
    /// A folder of a network was chosen where files are to be written.
    public static var noFolderHere: Notice {
        Notice(.problem, tr("Choose a folder of this computer or of a drive."))
    }
}

/// Errors as sentences: what, which file, what to do.
public enum Sentences {
    public static func sentence(for error: any Error) -> String {
        switch error {
        case let error as LibraryError: sentence(for: error)
        case let error as PictureError: error.sentence
        case let error as CameraRoll.Failure: error.sentence
        case let error as PictureCopyError: error.sentence
        default: tr("Something went wrong: %@", String(describing: error))
        }
    }

    public static func sentence(for error: LibraryError) -> String {
        switch error {
        case .readOnly:
            tr("This library is read-only, so nothing was changed.")
        case .diskFull:
            tr("The disk is full, so the change was not saved. Make room, then type again.")
        case .noSuchItem:
            tr("This thing is no longer in the library.")
        case .fieldExists(let name):
            tr("There is a field called “%@” already.", name)
        case .placeWithinItself(let place):
            tr("“%@” cannot be moved into itself. Choose another place.", place.description)
        case .newerVersion(let path, let version, let known):
            tr(
                "The library “%1$@” was made by a newer My Stuff (format %2$@; this one reads up to %3$@). Nothing in it was touched. Update My Stuff to open it.",
                path, String(version), String(known))
        case .damaged(let path, let detail):
            tr(
                "The library “%1$@” is damaged or not a My Stuff library (%2$@). Nothing in it was touched. There is no sound backup to go on with. Open another library with “mystuff --library FOLDER”.",
                path, detail)
        case .notALibrary(let path):
            tr(
                "“%@” is not a folder that can hold a library. Choose another one with “mystuff --library FOLDER”.",
                path)
        case .inUse(let holder):
            tr(
                "Nothing was changed: the library is open on “%1$@” by %2$@. Close one of the two, then start again.",
                holder.host, holder.user)
        case .failed(let path, let detail):
            tr(
                "The library “%1$@” could not be used (%2$@). See whether its folder is there and can be read, or open another library with “mystuff --library FOLDER”.",
                path, detail)
        }
    }
}

extension Sentences {
    /// Why nothing can be filtered by this text.
    static func filterSentence(for error: MoneyParseError, example: MoneyFormat) -> String {
        tr("Write an amount like %@.", example.format(Money(minorUnits: 123450, currencyCode: example.currencyCode)))
    }

    /// Why a text is no amount of money, and has not been saved. `example` shows how one is written here.
    static func sentence(for error: MoneyParseError, example: MoneyFormat) -> String {
        let amount = example.format(Money(minorUnits: 123450, currencyCode: example.currencyCode))
        return switch error {
        case .notAnAmount: tr("Not saved: this is not understood as an amount. Write it like %@.", amount)
        case .ambiguous: tr("Not saved: this can be read in two ways. Write it like %@.", amount)
        case .negative: tr("Not saved: a value cannot be below zero.")
        case .tooManyDecimals(let allowed, let code):
            trn(
                "Not saved: %1$@ has at most %2$@ digit after the point.",
                "Not saved: %1$@ has at most %2$@ digits after the point.", allowed, code, String(allowed))
        case .tooLarge: tr("Not saved: this amount is too large.")
        case .unknownCurrency(let text):
            tr("Not saved: the currency “%1$@” is not known. Write it like %2$@.", text, amount)
        }
    }
}
