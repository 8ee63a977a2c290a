import CGLib
import Glibc

/// A file that is being written and has no name that anybody looks for yet. It vanishes unless `commit` is called.
final class TemporaryFile {
    static let prefix = ".import-"

    enum Kind {
        /// To be there after a crash.
        case lasting
        /// For nobody else to see, and not worth waiting for the disk: what a crash takes is made again.
        case cache

        /// Modes before the umask. mkstemp's own would hide a picture from everybody else; as for any new file, the umask
        /// has the say.
        fileprivate var modes: (file: mode_t, folder: mode_t) { self == .lasting ? (0o666, 0o777) : (0o600, 0o700) }
    }

    let file: FileDescriptor
    private let kind: Kind
    private let path: String
    private var isPending = true

    /// Makes the file inside `folder`, and the folder where it is missing.
    init(in folder: String, _ kind: Kind = .lasting) throws(PictureFailure) {
        self.kind = kind
        try makeFolder(folder, mode: kind.modes.folder)
        var template = Array("\(folder)/\(Self.prefix)XXXXXX".utf8CString)
        let number = g_mkstemp_full(&template, O_RDWR | O_CLOEXEC, Int32(kind.modes.file))
        guard number >= 0 else { throw PictureFailure(storing: errno) }
        file = FileDescriptor(owning: number)
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    }

    deinit {
        if isPending { unlink(path) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        try writeAll(bytes, to: file)
    }

    /// The same file, for reading only, for whoever must not write to it.
    func openForReading() throws(PictureFailure) -> FileDescriptor {
        try FileDescriptor.openRegular(path: Array(path.utf8)).file
    }

    /// Waits until the content is on the disk. A disk that is full may say so only here.
    func synchronize() throws(PictureFailure) {
        guard fsync(file.number) == 0 else { throw PictureFailure(storing: errno) }
    }

    /// Gives the file its name, in the place of any other file of that name. One that is to last has been synchronized,
    /// and its name is waited for too. `path` is on the same file system.
    func commit(as path: String) throws(PictureFailure) {
        let folder = folder(of: path)
        try makeFolder(folder, mode: kind.modes.folder)
        guard rename(self.path, path) == 0 else { throw PictureFailure(storing: errno) }
        isPending = false
        if kind == .lasting { synchronizeFolder(folder) }
    }
}

/// Writes a file that can be made again, whole or not at all, with the folders that are missing; for this user only.
/// Answers whether it could.
@discardableResult
package func writeCacheFile(_ bytes: [UInt8], as path: String) -> Bool {
    do throws(PictureFailure) {
        let file = try TemporaryFile(in: folder(of: path), .cache)
        try writeAll(bytes, to: file.file)
        try file.commit(as: path)
        return true
    } catch {
        return false
    }
}

extension PictureFailure {
    /// What an error number of a writing call means.
    init(storing number: Int32) {
        self.init(
            number == ENOSPC || number == EDQUOT ? .diskFull : .cannotStore(detail: systemMessage(number)))
    }
}

func writeAll(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(PictureFailure) {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(file.number, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            throw PictureFailure(storing: errno)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
}

func writeAll(_ bytes: [UInt8], to file: FileDescriptor) throws(PictureFailure) {
    // Array's withUnsafeBytes does not pass on typed errors in Swift 6.0.
    let result = bytes.withUnsafeBytes { buffer in
        Result { () throws(PictureFailure) in try writeAll(buffer, to: file) }
    }
    try result.get()
}

/// Makes `folder` and those above it.
func makeFolder(_ folder: String, mode: mode_t = 0o777) throws(PictureFailure) {
    if mkdir(folder, mode) == 0 {
        synchronizeFolder(MyStuffImages.folder(of: folder))
        return
    }
    switch errno {
    case EEXIST: return
    case ENOENT where folder.utf8.contains(UInt8(ascii: "/")):
        let parent = MyStuffImages.folder(of: folder)
        guard parent != folder else { throw PictureFailure(storing: ENOENT) }
        try makeFolder(parent, mode: mode)
        guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw PictureFailure(storing: errno) }
        synchronizeFolder(parent)
    default: throw PictureFailure(storing: errno)
    }
}

/// A new name is on the disk only after its folder has been synchronized (fsync(2)). Some file systems cannot do that,
/// and then there is nothing more to be done.
func synchronizeFolder(_ folder: String) {
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
}

func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
