import CLateLibraries
import FoundationEssentials
import Glibc

/// A folder that is filled under another name beside its own, which it is given when it is whole.
final class FolderTarget: ExportTarget {
    let workFolder: String
    private let path: String
    private let unfinished: String
    private var folders: Set<String> = []
    private var isFinished = false

    /// `path` is not there yet, or an empty folder.
    init(_ path: String) throws(ExportError) {
        self.path = path
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else { throw .failed(path: path, detail: systemWords(EEXIST)) }
            guard Self.isEmpty(path) else { throw .notEmpty(path: path) }
        }
        unfinished = ExportPath.unfinished(beside: path)
        workFolder = unfinished
        guard mkdir(unfinished, 0o777) == 0 else { throw ExportError(path, errno) }
    }

    deinit { giveUp() }

    func giveUp() {
        if !isFinished { try? FileManager.default.removeItem(atPath: unfinished) }
    }

    func add(_ path: String, _ parts: [ExportPart], isText: Bool, _ check: () throws -> Void) throws {
        let file = "\(unfinished)/\(path)"
        let folder = ExportPath.parent(of: file)
        if folders.insert(folder).inserted { try makeFolder(folder) }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ExportError(self.path, errno) }
        do {
            try forEachPiece(of: parts, reading: self.path, check) {
                try writeFully($0, to: descriptor, path: self.path)
            }
            // A disk that is full may say so only here, and one elsewhere only when the file is closed.
            guard fsync(descriptor) == 0 else { throw ExportError(self.path, errno) }
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw ExportError(self.path, errno) }
    }

    func finish() throws {
        guard rename(unfinished, path) == 0 else {
            throw errno == ENOTEMPTY || errno == EEXIST ? .notEmpty(path: path) : ExportError(path, errno)
        }
        isFinished = true
        ExportPath.synchronize(folder: ExportPath.parent(of: path))
    }

    private func makeFolder(_ folder: String) throws(ExportError) {
        guard folder != unfinished, mkdir(folder, 0o777) != 0, errno != EEXIST else { return }
        guard errno == ENOENT else { throw ExportError(path, errno) }
        try makeFolder(ExportPath.parent(of: folder))
        guard mkdir(folder, 0o777) == 0 else { throw ExportError(path, errno) }
    }

    private static func isEmpty(_ path: String) -> Bool {
        guard let directory = opendir(path) else { return false }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        // "." and ".."
        return count <= 2
    }
}
