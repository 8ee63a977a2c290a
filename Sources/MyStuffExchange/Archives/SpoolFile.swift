import Glibc

/// A file without a name in which a text waits that is longer than should be in memory. It is gone when it is let go of.
///
/// One thread at a time may use it.
final class SpoolFile {
    /// Valid as long as this object lives; closed with it.
    let descriptor: Int32
    private let path: String
    private var buffer: [UInt8] = []
    private var written = 0

    /// In `folder`, which has room for what becomes of the text: a folder for temporary files may be in memory. `path` is
    /// what messages call it.
    init(in folder: String, path: String) throws(ExportError) {
        self.path = path
        let name = ExportPath.unfinished(beside: folder + "/x")
        descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ExportError(path, errno) }
        unlink(name)
    }

    deinit { close(descriptor) }

    func write(_ text: String) throws(ExportError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { try flush() }
    }

    func write(_ bytes: [UInt8]) throws(ExportError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// All that has been written so far, to be added to an export.
    func part() throws(ExportError) -> ExportPart {
        try flush()
        return .file(descriptor: descriptor, size: written)
    }

    private func flush() throws(ExportError) {
        let result = buffer.withUnsafeBytes { bytes in
            Result { () throws(ExportError) in try writeFully(bytes, to: descriptor, path: path) }
        }
        try result.get()
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
