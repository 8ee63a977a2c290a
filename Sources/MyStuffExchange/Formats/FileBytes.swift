import CGLib
import CLateLibraries
import FoundationEssentials
import Glibc

/// The bytes of a file, mapped for as long as they are looked at.
enum FileBytes {
    /// Throws `ImportError.notFound` and `unreadable`.
    static func with<Result>(_ path: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        let file = openFile(path)
        guard file >= 0 else {
            throw errno == ENOENT ? ImportError.notFound : ImportError.unreadable(systemWords(errno))
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ImportError.unreadable(systemWords(EINVAL))
        }
        let size = Int(status.st_size)
        guard size > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        // Read and not mapped: a file that another program shortens meanwhile would end the program.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, 1 << 31), alignment: 16)
        defer { buffer.deallocate() }
        var filled = 0
        while filled < buffer.count {
            let count = read(file, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ImportError.unreadable(systemWords(errno)) }
            if count == 0 { break }
            filled += count
        }
        return try body(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
    }

    /// nil where there is none.
    static func data(_ path: [UInt8]) -> Data? {
        try? with(path) { Data($0) }
    }

    static func prefix(_ path: [UInt8], _ count: Int) -> [UInt8] {
        let file = openFile(path)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, count) }
        return Array(bytes.prefix(max(0, filled)))
    }

    static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        let found = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            stat($0.baseAddress.unsafelyUnwrapped, &status)
        }
        return found == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// What is in a folder, by name.
    static func names(in folder: [UInt8]) -> [String] {
        let opened = (folder.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
            opendir($0.baseAddress.unsafelyUnwrapped)
        }
        guard let opened else { return [] }
        defer { closedir(opened) }
        var names: [String] = []
        while let entry = readdir(opened) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
