import Glibc

/// Reads the names in a folder, one after the other.
package final class FolderReader {
    package struct Name {
        /// Without the NUL.
        package let bytes: UnsafeBufferPointer<UInt8>
        package let cString: UnsafePointer<CChar>
        /// `DT_…` of readdir(3); many file systems say `DT_UNKNOWN`.
        package let type: Int32
    }

    private let directory: OpaquePointer
    package var descriptor: Int32 { dirfd(directory) }

    /// nil where the folder cannot be read.
    package init?(_ path: [UInt8]) {
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
    package func forEach(_ body: (Name) -> Bool) {
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
}
