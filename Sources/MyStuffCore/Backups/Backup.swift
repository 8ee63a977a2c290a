public import FoundationEssentials

/// A backup of the list that is in the library's own folder.
public struct Backup: Sendable, Hashable {
    /// Of its file, in the folder of the backups.
    public let name: String
    /// When it was written, by the clock of then.
    public let moment: Date
    /// Written before the format was changed from this version on; nil for one of every day.
    public let formerVersion: Int?

    public init(name: String, moment: Date, formerVersion: Int? = nil) {
        self.name = name
        self.moment = moment
        self.formerVersion = formerVersion
    }
}

/// What is in a backup, and how it differs from the library as it is.
public struct BackupFacts: Sendable, Equatable {
    /// Things, without those in the trash, and their pictures.
    public var things: Int
    public var pictures: Int
    /// Things that are in the backup and no more in the library.
    public var lost: Int
    /// Things that are in the library and not in the backup.
    public var added: Int
    /// Things that are in both and have been changed since.
    public var changed: Int

    public init(things: Int, pictures: Int, lost: Int, added: Int, changed: Int) {
        self.things = things
        self.pictures = pictures
        self.lost = lost
        self.added = added
        self.changed = changed
    }

    public var isAsNow: Bool { lost == 0 && added == 0 && changed == 0 }
}

/// How far the copy of everything is.
public struct CopyProgress: Sendable, Equatable {
    public var pictures: Int
    public var ofPictures: Int

    public init(pictures: Int, ofPictures: Int) {
        self.pictures = pictures
        self.ofPictures = ofPictures
    }
}

/// What the copy of everything has become.
public struct FullCopy: Sendable, Equatable {
    public var folder: String
    public var things: Int
    public var pictures: Int
    /// Names of picture files that the library has no more, or that are not what they were. The copy is without them.
    public var missing: [String]

    public init(folder: String, things: Int, pictures: Int, missing: [String]) {
        self.folder = folder
        self.things = things
        self.pictures = pictures
        self.missing = missing
    }
}

/// Who has a library open.
public struct LibraryHolder: Sendable, Equatable {
    public var user: String
    public var host: String
    public var process: Int32
    /// When it was opened, by the clock of that machine.
    public var since: Date

    public init(user: String, host: String, process: Int32, since: Date) {
        self.user = user
        self.host = host
        self.process = process
        self.since = since
    }
}
