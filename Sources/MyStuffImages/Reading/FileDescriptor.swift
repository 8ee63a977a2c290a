import Glibc

/// An open file descriptor, closed with its last reference.
final class FileDescriptor: Sendable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Opens a regular file for reading.
    ///
    /// `O_NONBLOCK` keeps a FIFO without a writer, or a link to one, from stopping the thread for ever; it means nothing
    /// for regular files (open(2)).
    static func openRegular(path: [UInt8]) throws(PictureFailure) -> (file: FileDescriptor, size: Int) {
        guard !path.isEmpty, !path.contains(0) else { throw PictureFailure(.notFound) }
        let number = path.withCPath { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        guard number >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw PictureFailure(.notFound)
            case ENXIO, ENODEV: throw PictureFailure(.notARegularFile)
            default: throw PictureFailure(.unreadable(detail: systemMessage(errno)))
            }
        }
        let file = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw PictureFailure(.unreadable(detail: systemMessage(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PictureFailure(.notARegularFile) }
        return (file, Int(status.st_size))
    }
}

/// The system's words for an error number, in the person's language.
func systemMessage(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "errno \(number)"
}
