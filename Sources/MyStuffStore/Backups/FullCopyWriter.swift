import CGLib
import Glibc
import MyStuffCore

/// Writes the list and all its pictures into one folder, and reads again what it has written.
struct FullCopyWriter {
    private let source: String
    private let flag: CancellationFlag
    private let progress: @Sendable (CopyProgress) -> Void

    /// `source` is the folder of the library.
    init(from source: String, _ flag: CancellationFlag, _ progress: @escaping @Sendable (CopyProgress) -> Void) {
        self.source = source
        self.flag = flag
        self.progress = progress
    }

    func write(_ database: Database, into parent: String, name: String) throws -> FullCopy {
        guard LibraryFiles.status(parent)?.isFolder == true else { throw LibraryError.notALibrary(path: parent) }
        let unfinished = "\(parent)/.\(name)\(BackupFiles.unfinishedExtension)"
        // What an earlier try has left there is ours, by its name.
        Self.remove(unfinished)
        guard mkdir(unfinished, 0o777) == 0 else { throw LibraryFiles.failure(unfinished) }
        do {
            let files = LibraryFiles(folder: unfinished)
            try BackupWriter.write(database, to: unfinished, name: "library.sqlite")
            let (hashes, things) = try BackupReader.read(files.database) { copy in
                (
                    try copy.all("SELECT DISTINCT hash FROM picture WHERE item_id IS NOT NULL ORDER BY hash") {
                        $0.text(0)
                    },
                    Int(try copy.number("SELECT count(*) FROM item WHERE removed_at IS NULL"))
                )
            }
            let missing = try copyPictures(hashes, to: unfinished)
            try LibraryFiles.synchronize(unfinished)
            let target = try Self.giveName(unfinished, in: parent, name: name)
            try LibraryFiles.synchronize(parent)
            return FullCopy(
                folder: target, things: things, pictures: hashes.count - missing.count, missing: missing)
        } catch {
            Self.remove(unfinished)
            throw error
        }
    }

    /// Answers those that could not be copied as they should be.
    private func copyPictures(_ hashes: [String], to folder: String) throws -> [String] {
        var missing: [String] = []
        var names: (prefix: String, names: [String: String]) = ("", [:])
        progress(CopyProgress(pictures: 0, ofPictures: hashes.count))
        for (number, hash) in hashes.enumerated() {
            try flag.check()
            let prefix = String(hash.prefix(2))
            if names.prefix != prefix {
                let files = LibraryFiles.names(in: "\(source)/pictures/\(prefix)")
                names = (prefix, Dictionary(files.map { (String($0.prefix(64)), $0) }) { first, _ in first })
                try LibraryFiles.makeFolder("\(folder)/pictures/\(prefix)")
            }
            if let name = names.names[hash],
                try copy("\(source)/pictures/\(prefix)/\(name)", to: "\(folder)/pictures/\(prefix)/\(name)", hash)
            {
                progress(CopyProgress(pictures: number + 1, ofPictures: hashes.count))
            } else {
                missing.append(names.names[hash] ?? hash)
            }
        }
        return missing
    }

    /// False where the library's file is gone or no longer what its name says; it is not copied then.
    private func copy(_ original: String, to target: String, _ hash: String) throws -> Bool {
        // A pipe in the place of a picture would keep everybody waiting.
        let input = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else { return false }
        defer { close(input) }
        guard LibraryFiles.status(original)?.isRegular == true else { return false }
        let output = open(target, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw LibraryFiles.failure(target) }
        defer { close(output) }
        guard try digest(of: input, into: output, target) == hash else {
            unlink(target)
            return false
        }
        guard fsync(output) == 0 else { throw LibraryFiles.failure(target) }
        // Read from the disk, not from what the system still remembers of it.
        posix_fadvise(output, 0, 0, POSIX_FADV_DONTNEED)
        guard lseek(output, 0, SEEK_SET) == 0, try digest(of: output, into: nil, target) == hash else {
            throw LibraryError.failed(path: target, detail: "what was written cannot be read again")
        }
        return true
    }

    /// SHA-256 of what is read from `input`, and written to `output` where there is one; nil where it cannot be read.
    private func digest(of input: Int32, into output: Int32?, _ target: String) throws -> String? {
        guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
        defer { g_checksum_free(checksum) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            try flag.check()
            let count = read(input, buffer.baseAddress, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { return nil }
            if count == 0 { break }
            g_checksum_update(checksum, buffer.baseAddress?.assumingMemoryBound(to: guchar.self), gssize(count))
            guard let output else { continue }
            try LibraryFiles.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: output, target)
        }
        return g_checksum_get_string(checksum).map { String(cString: $0) }
    }

    // MARK: Folders

    /// Renames the folder to a name that nothing has yet; never over anything.
    private static func giveName(_ folder: String, in parent: String, name: String) throws -> String {
        for number in 1...1000 {
            let target = number == 1 ? "\(parent)/\(name)" : "\(parent)/\(name) (\(number))"
            if LibraryFiles.status(target) != nil { continue }
            // rename(2) puts a folder in the place of an empty one, but not of one that has something in it.
            if rename(folder, target) == 0 { return target }
            guard errno == EEXIST || errno == ENOTEMPTY else { throw LibraryFiles.failure(target) }
        }
        throw LibraryError.failed(path: "\(parent)/\(name)", detail: String(cString: strerror(EEXIST)))
    }

    /// Removes what a copy consists of, and nothing else.
    private static func remove(_ folder: String) {
        guard LibraryFiles.status(folder)?.isFolder == true else { return }
        let pictures = folder + "/pictures"
        for prefix in LibraryFiles.names(in: pictures) where prefix.count == 2 && prefix != ".." {
            for name in LibraryFiles.names(in: "\(pictures)/\(prefix)") { unlink("\(pictures)/\(prefix)/\(name)") }
            rmdir("\(pictures)/\(prefix)")
        }
        rmdir(pictures)
        for name in LibraryFiles.names(in: folder) where name.hasPrefix("library.sqlite") {
            unlink("\(folder)/\(name)")
        }
        rmdir(folder)
    }
}
