import Glibc

/// A file's bytes in memory, for as long as this object lives.
///
/// SAFETY (`@unchecked Sendable`): the bytes are only read, and given back once, by deinit.
final class FileContent: @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps the file instead of reading it, which spares a copy of a large photo. If another program shortens the file
    /// meanwhile, touching the lost pages kills the process (mmap(2), SIGBUS): map only files that are ours.
    init(mapping file: FileDescriptor, size: Int) throws(PictureFailure) {
        guard size > 0 else { throw PictureFailure(.damaged(detail: emptyFile())) }
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.number, 0), base != MAP_FAILED
        else { throw PictureFailure(.unreadable(detail: systemMessage(errno))) }
        bytes = UnsafeRawBufferPointer(start: base, count: size)
        isMapped = true
    }

    /// Runs `body` on the file's bytes, which it may change: the changes are in memory alone, and gone when it returns.
    /// For files that are ours, as above.
    static func withPrivateBytes<Result>(
        of file: FileDescriptor, size: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) throws -> Result {
        guard size > 0 else { throw PictureFailure(.damaged(detail: emptyFile())) }
        guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.number, 0), base != MAP_FAILED else {
            throw PictureFailure(.unreadable(detail: systemMessage(errno)))
        }
        defer { munmap(base, size) }
        return try body(UnsafeMutableRawBufferPointer(start: base, count: size))
    }

    init(copying content: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
        copy.copyMemory(from: content)
        bytes = UnsafeRawBufferPointer(copy)
        isMapped = false
    }

    /// Takes over memory from `UnsafeMutableRawBufferPointer.allocate`, of which the first `count` bytes are the content.
    init(owning memory: UnsafeMutableRawBufferPointer, count: Int) {
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
        isMapped = false
    }

    var count: Int { bytes.count }

    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Without this the object may die after its last mention, while the bytes are still in use.
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }
}
