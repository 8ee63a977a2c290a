import Glibc

/// Reads the names in a folder, one after the other.
final class FolderReader {
    struct Name {
        /// Without the NUL.
        let bytes: UnsafeBufferPointer<UInt8>
        let cString: UnsafePointer<CChar>
        /// `DT_…` of readdir(3); many file systems say `DT_UNKNOWN`.
        let type: Int32
    }

    private let directory: OpaquePointer
    var descriptor: Int32 { dirfd(directory) }

    /// nil where the folder cannot be read.
    init?(_ path: [UInt8]) {
        guard !path.contains(0) else { return nil }
        let number = path.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC) }
        guard number >= 0 else { return nil }
        guard let directory = fdopendir(number) else {
            close(number)
            return nil
        }
        self.directory = directory
    }

    deinit { closedir(directory) }

    /// Calls `body` with each name that is not hidden, until it answers false. The name is valid inside it only.
    func forEach(_ body: (Name) -> Bool) {
        while let entry = readdir(directory) {
            let isLast = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    guard text[0] != CChar(UInt8(ascii: ".")) else { return false }
                    let length = strlen(text)
                    return text.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
                        !body(
                            Name(
                                bytes: UnsafeBufferPointer(start: bytes, count: length), cString: text,
                                type: Int32(entry.pointee.d_type)))
                    }
                }
            }
            if isLast { return }
        }
    }

    /// The photo of this name; nil where it is none by its name, is empty, or no regular file.
    func photo(_ name: Name, in folder: [UInt8]) -> PhotoEntry? {
        guard [Int32(DT_REG), Int32(DT_LNK), Int32(DT_UNKNOWN)].contains(name.type),
            let mediaType = MediaType.guess(name: name.bytes),
            let status = FileStatus(name: name.cString, in: descriptor), status.kind == .regular, status.size > 0
        else { return nil }
        return PhotoEntry(
            path: folder.appending(name.bytes), size: status.size, modified: status.modified, mediaType: mediaType)
    }
}
