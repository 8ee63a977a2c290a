import CLateLibraries
import Glibc

/// A zip file that is written under another name beside its own, which it is given when it is whole.
final class ZipTarget: ExportTarget {
    let workFolder: String
    private let path: String
    private let unfinished: String
    private let descriptor: Int32
    private let writer: ArchiveWriter
    private var isFinished = false

    init(_ path: String) throws(ExportError) {
        self.path = path
        workFolder = ExportPath.parent(of: path)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw ExportError(path, EISDIR) }
        unfinished = ExportPath.unfinished(beside: path)
        descriptor = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw ExportError(path, errno) }
        do throws(ExportError) { writer = try ArchiveWriter(descriptor, path: path) } catch {
            close(descriptor)
            unlink(unfinished)
            throw error
        }
    }

    deinit {
        giveUp()
        close(descriptor)
    }

    /// The name goes first: what is written into the file when the writer goes is nobody's.
    func giveUp() {
        if !isFinished { unlink(unfinished) }
    }

    func add(_ path: String, _ parts: [ExportPart], isText: Bool, _ check: () throws -> Void) throws {
        try writer.add(path, parts, isText: isText, check)
    }

    func finish() throws {
        try writer.close()
        guard fsync(descriptor) == 0 else { throw ExportError(path, errno) }
        guard rename(unfinished, path) == 0 else { throw ExportError(path, errno) }
        isFinished = true
        ExportPath.synchronize(folder: workFolder)
    }
}
