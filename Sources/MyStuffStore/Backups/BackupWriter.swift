import CSQLite
import Glibc
import MyStuffCore

enum BackupWriter {
    /// Writes a copy of the whole database, as it is at one moment, to `folder`/`name`, looks it through, and makes sure
    /// that it is on the disk. A copy of that name from before stays until the new one is complete.
    static func write(_ database: Database, to folder: String, name: String) throws {
        try LibraryFiles.makeFolder(folder)
        let target = "\(folder)/\(name)"
        let unfinished = target + BackupFiles.unfinishedExtension
        // VACUUM INTO takes a file that is not there yet; the last try may have been cut short.
        unlink(unfinished)
        do {
            try database.run("VACUUM INTO ?", .text(unfinished))
            try forgetFreePictures(unfinished)
            guard BackupReader.isSound(unfinished, known: .max) else {
                // Of the copy, which goes: "damaged" is said of the library, and would have it exchanged for a backup.
                throw LibraryError.failed(path: target, detail: "the copy cannot be read again")
            }
            try LibraryFiles.synchronize(unfinished)
            guard rename(unfinished, target) == 0 else { throw LibraryFiles.failure(target) }
            try LibraryFiles.synchronize(folder)
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    /// What may be deleted by the library's reckoning may be needed again by the time the copy is used.
    private static func forgetFreePictures(_ path: String) throws {
        do {
            let copy = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
            // Nobody else knows the file, and a failure discards it.
            try copy.execute("PRAGMA journal_mode = MEMORY")
            try UnusedPictures.forgetFree(copy)
            try copy.close()
        } catch let error as SQLiteError where [SQLITE_CORRUPT, SQLITE_NOTADB].contains(error.primaryCode) {
            throw LibraryError.failed(path: path, detail: error.message)
        }
    }
}
