import Glibc
import MyStuffCore

/// The files of one library and what the system says of them.
struct LibraryFiles {
    let folder: String

    var database: String { folder + "/library.sqlite" }
    var log: String { database + "-wal" }
    var sharedMemory: String { database + "-shm" }
    var backups: String { folder + "/backups" }
    var lock: String { folder + "/library.lock" }

    /// Makes an empty file for the database; false where there is one, which another program may have made this moment.
    func makeDatabase() throws -> Bool {
        let file = Glibc.open(database, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            guard errno == EEXIST else { throw Self.failure(database) }
            return false
        }
        Glibc.close(file)
        return true
    }

    /// Makes the folder where it is missing, its parents as well.
    func makeFolder() throws {
        try Self.makeFolder(folder)
        guard Self.status(folder)?.isFolder == true else { throw LibraryError.notALibrary(path: folder) }
    }

    static func makeFolder(_ path: String) throws {
        guard status(path) == nil, !path.isEmpty else { return }
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try makeFolder(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
        // The folder's own name has to be on the disk before anything in it counts as saved.
        try synchronize(parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent)
    }

    /// Whether the database can be changed where it is. SQLite needs the folder for the files next to it too.
    var isWritable: Bool {
        access(folder, W_OK) == 0 && (access(database, F_OK) != 0 || access(database, W_OK) == 0)
    }

    // MARK: System calls

    struct Status: Equatable {
        let size: Int
        let isFolder: Bool
        let isRegular: Bool
        let seconds: Int
        let nanoseconds: Int
    }

    /// `nil` where there is nothing.
    static func status(_ path: String) -> Status? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        return Status(
            size: Int(status.st_size), isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG,
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    /// The names in a folder; none where it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    static func synchronize(_ path: String) throws {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        defer { Glibc.close(file) }
        // A file system that cannot do it for folders answers EINVAL.
        guard fsync(file) == 0 || errno == EINVAL else { throw failure(path) }
    }

    static func copy(_ source: String, to target: String) throws {
        let input = Glibc.open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw failure(source) }
        defer { Glibc.close(input) }
        let output = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure(target) }
        defer { Glibc.close(output) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let got = read(input, buffer.baseAddress, buffer.count)
            guard got >= 0 else { throw failure(source) }
            if got == 0 { return }
            try writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<got]), to: output, target)
        }
    }

    /// `path` is that of the file, for errors.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32, _ path: String) throws {
        var rest = bytes
        while !rest.isEmpty {
            let written = write(file, rest.baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure(path) }
            rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
    }

    /// What `errno` means for the file at `path`.
    static func failure(_ path: String) -> LibraryError {
        switch errno {
        case ENOSPC, EDQUOT: .diskFull
        case EROFS: .readOnly
        default: .failed(path: path, detail: String(cString: strerror(errno)))
        }
    }
}
