import Glibc

enum Backup {
    /// Writes a copy of the whole database, as it is at one moment, to `folder`/`name` and makes sure that it is on
    /// the disk. A copy of that name from before stays until the new one is complete.
    static func write(_ database: Database, to folder: String, name: String) throws {
        try LibraryFiles.makeFolder(folder)
        let target = "\(folder)/\(name)"
        let unfinished = target + ".unfinished"
        // VACUUM INTO takes a file that is not there yet; the last try may have been cut short.
        unlink(unfinished)
        do {
            try database.run("VACUUM INTO ?", .text(unfinished))
            try LibraryFiles.synchronize(unfinished)
            guard rename(unfinished, target) == 0 else { throw LibraryFiles.failure(target) }
            try LibraryFiles.synchronize(folder)
        } catch {
            unlink(unfinished)
            throw error
        }
    }
}
