import Glibc

/// A part of a file that goes into an export.
enum ExportPart {
    case bytes(UnsafeRawBufferPointer)
    /// The first `size` bytes of an open file.
    case file(descriptor: Int32, size: Int)

    var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let size): size
        }
    }
}

/// Where an export goes: a zip file or a folder. It has no name of its own before `finish`, and is gone when it is given
/// up, or let go of, before that.
///
/// One thread at a time may use it.
protocol ExportTarget: AnyObject {
    /// The folder that everything is written in, for what has to be set aside meanwhile.
    var workFolder: String { get }

    /// Adds a file made of `parts`, one after the other. `path` has `/` between its parts. Texts shrink in a zip and
    /// pictures do not: `isText` tells them apart. `check` is called now and then, and stops it by throwing.
    func add(_ path: String, _ parts: [ExportPart], isText: Bool, _ check: () throws -> Void) throws

    /// Waits until all of it is on the disk, and gives it its name.
    func finish() throws

    /// Leaves nothing behind, unless it is finished.
    func giveUp()
}

extension ExportTarget {
    /// Runs `work`, and leaves nothing behind where it fails: when the last reference goes nobody can tell.
    func orNothing<Result>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch {
            giveUp()
            throw error
        }
    }
}

extension ExportTarget {
    func add(_ path: String, _ text: String) throws {
        var text = text
        try text.withUTF8 { try add(path, [.bytes(UnsafeRawBufferPointer($0))], isText: true) {} }
    }
}

/// The system's words for an error number.
func systemWords(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "errno \(number)"
}

extension ExportError {
    /// What an error number of a writing call means.
    init(_ path: String, _ number: Int32) {
        self =
            number == ENOSPC || number == EDQUOT
            ? .diskFull(path: path) : .failed(path: path, detail: systemWords(number))
    }
}

/// Paths as the targets need them.
enum ExportPath {
    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A name beside `path` that nobody else has.
    static func unfinished(beside path: String) -> String {
        "\(parent(of: path))/.mystuff-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).part"
    }

    /// A new name is on the disk only after its folder has been synchronized (fsync(2)); some file systems cannot.
    static func synchronize(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Hands the bytes of the parts on in pieces of a megabyte at most.
func forEachPiece(
    of parts: [ExportPart], reading path: String, _ check: () throws -> Void,
    _ body: (UnsafeRawBufferPointer) throws -> Void
) throws {
    let most = 1 << 20
    for part in parts {
        switch part {
        case .bytes(let bytes):
            var rest = bytes
            while !rest.isEmpty {
                try check()
                let count = min(rest.count, most)
                try body(UnsafeRawBufferPointer(rebasing: rest[..<count]))
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        case .file(let descriptor, let size):
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(most, max(1, size)), alignment: 16)
            defer { buffer.deallocate() }
            var offset = 0
            while offset < size {
                try check()
                let count = pread(descriptor, buffer.baseAddress, min(buffer.count, size - offset), off_t(offset))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw ExportError(path, count < 0 ? errno : EIO) }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                offset += count
            }
        }
    }
}

/// Writes all of it.
func writeFully(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(ExportError) {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0 {
            if errno == EINTR { continue }
            throw ExportError(path, errno)
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
}
