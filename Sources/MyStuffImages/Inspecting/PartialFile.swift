import Glibc

/// A file of which only parts are read: memory of the file's size, with each part at its place and zeros around it. What
/// is never touched of that memory takes no room. The file itself may change meanwhile; then the parts do not fit
/// together, and what is read out of them is checked as everything else.
final class PartialFile {
    /// Bytes that are read at once to begin with; most of what is looked for is there.
    private static let headSize = 4096
    /// Bytes that are read in all, whatever the file asks for.
    private static let most = 1 << 20

    private let file: FileDescriptor
    private let memory: UnsafeMutableRawBufferPointer
    private var budget = PartialFile.most

    /// nil where the file is empty or cannot be read.
    init?(_ file: FileDescriptor, size: Int) {
        guard size > 0,
            let base = mmap(
                nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            base != MAP_FAILED
        else { return nil }
        self.file = file
        memory = UnsafeMutableRawBufferPointer(start: base, count: size)
        guard fetch(0..<min(size, Self.headSize)) else { return nil }
    }

    deinit { munmap(memory.baseAddress, memory.count) }

    var size: Int { memory.count }

    /// Valid as long as this object is; zeros where nothing has been read.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    var reader: ByteReader { ByteReader(bytes: bytes) }

    /// Whether the bytes of `range` are there now; false outside of the file, or where too much has been read.
    func read(_ range: Range<Int>) -> Bool {
        if range.upperBound <= min(size, Self.headSize) { return range.lowerBound >= 0 }
        return fetch(range)
    }

    /// Reads up to `count` bytes from `offset` on, as far as the file goes.
    func read(_ offset: Int, atMost count: Int) -> Bool {
        offset >= 0 && offset < size && read(offset..<min(size, offset + count))
    }

    private func fetch(_ range: Range<Int>) -> Bool {
        guard range.lowerBound >= 0, range.upperBound <= size, range.count <= budget else { return false }
        budget -= range.count
        var offset = range.lowerBound
        while offset < range.upperBound {
            let count = pread(file.number, memory.baseAddress?.advanced(by: offset), range.upperBound - offset, offset)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}
