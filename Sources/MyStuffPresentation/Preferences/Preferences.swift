import Synchronization

/// What a person has chosen for the whole program, for every library.
public struct Preferences: Sendable, Equatable {
    public enum ColorScheme: String, Sendable, CaseIterable {
        /// As the desktop has it.
        case system
        case light, dark
    }

    /// ISO 4217's code of amounts that name no currency; empty for the locale's.
    public var currencyCode = ""
    public var colorScheme = ColorScheme.system
    /// Pictures are kept as they come, and not made smaller.
    public var keepsOriginals = true
    /// A picture just taken is saved among the person's own as well.
    public var keepsTakenPictures = true
    /// Where to, as a path; empty for the usual folder.
    public var takenPicturesFolder = ""
    /// Whoever gives an original away leaves out where it was taken, unless asked otherwise each time.
    public var leavesOutLocation = true
    /// Where "Back Up Everything To…" begins, as a path; empty where it does so nowhere.
    public var backupFolder = ""

    public init() {}
}

/// The preferences at this moment, for all threads.
public final class CurrentPreferences: Sendable {
    private let state: Mutex<Preferences>

    public init(_ preferences: Preferences = Preferences()) { state = Mutex(preferences) }

    public var value: Preferences {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
