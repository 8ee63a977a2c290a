import CLateLibraries

/// What can go wrong with a zip or tar file. The sentences are made where they are shown.
public enum ArchiveError: Error, Sendable, Equatable {
    /// The library that reads and writes archives is not installed, in the loader's words.
    case unavailable(String)
    /// Damaged, cut short, or no archive.
    case unreadable(String)
    case encrypted
    /// A name that would lead out of the archive.
    case unsafeName(String)
    /// Unpacked it is larger than anything sensible, or many times larger than it is packed.
    case tooLarge
    /// Writing has failed, in the system's words.
    case failed(String)

    /// To be called before the first of libarchive's functions.
    static func load() throws(ArchiveError) {
        if let reason = ms_archive_load() { throw .unavailable(String(cString: reason)) }
    }
}
