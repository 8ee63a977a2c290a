import CLateLibraries
import Glibc

/// Reads a zip or a tar file, packed or not, entry after entry.
///
/// It comes from elsewhere and may be made to do harm: what is no file or folder, and every name that leads out of it, is
/// refused, and so is what unpacks to far more than it is.
public final class ArchiveReader {
    public struct Limits: Sendable {
        /// Bytes of all entries together.
        public var total: Int64
        /// Bytes that may come out for each byte that is in the file, after the first `allowance`.
        public var ratio: Int64
        public var allowance: Int64
        public var entries: Int

        public init(
            total: Int64 = 64 << 30, ratio: Int64 = 100, allowance: Int64 = 64 << 20, entries: Int = 500_000
        ) {
            (self.total, self.ratio, self.allowance, self.entries) = (total, ratio, allowance, entries)
        }
    }

    public struct Entry: Sendable, Equatable {
        /// Relative, `/` between its parts, none of them `..`.
        public let name: String
        public let isFolder: Bool
    }

    private let archive: OpaquePointer
    private let file: Int32
    private let most: Int64
    private let mostEntries: Int
    private var unpacked: Int64 = 0
    private var count = 0

    /// Throws `ArchiveError`.
    public init(path: [UInt8], limits: Limits = Limits()) throws(ArchiveError) {
        try ArchiveError.load()
        file = openFile(path)
        guard file >= 0 else { throw .unreadable(systemWords(errno)) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let archive = ms_archive_read_new() else {
            close(file)
            throw .unreadable(systemWords(EINVAL))
        }
        self.archive = archive
        most = min(limits.total, limits.allowance + Int64(status.st_size) * limits.ratio)
        mostEntries = limits.entries
        _ = ms_archive_read_support_format_zip_seekable(archive)
        _ = ms_archive_read_support_format_tar(archive)
        _ = ms_archive_read_support_filter_gzip(archive)
        // Nothing is left to be done that `deinit` does not do.
        guard ms_archive_read_open_fd(archive, file, 1 << 16) >= ARCHIVE_WARN else { throw Self.failure(archive) }
    }

    deinit {
        ms_archive_read_free(archive)
        close(file)
    }

    /// The next file or folder; nil after the last.
    public func next() throws(ArchiveError) -> Entry? {
        // Names are UTF-8 in the archive, and libarchive makes them the locale's.
        let former = Self.unicode.map { uselocale($0.locale) }
        defer { if let former { uselocale(former) } }
        guard let header = ms_archive_entry_new() else { throw .failed(systemWords(ENOMEM)) }
        defer { ms_archive_entry_free(header) }
        switch ms_archive_read_next_header2(archive, header) {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK, ARCHIVE_WARN: break
        default: throw Self.failure(archive)
        }
        count += 1
        guard count <= mostEntries else { throw .tooLarge }
        guard ms_archive_entry_is_encrypted(header) == 0 else { throw .encrypted }
        guard let text = ms_archive_entry_pathname_utf8(header) ?? ms_archive_entry_pathname(header) else {
            throw .unreadable("name")
        }
        let name = String(cString: text)
        let type = ms_archive_entry_filetype(header)
        guard type == S_IFREG || type == S_IFDIR, ms_archive_entry_hardlink(header) == nil,
            let safe = Self.safe(name)
        else { throw .unsafeName(name) }
        if ms_archive_entry_size_is_set(header) != 0 {
            guard ms_archive_entry_size(header) <= most - unpacked else { throw .tooLarge }
        }
        return Entry(name: safe, isFolder: type == S_IFDIR)
    }

    /// Reads on in the entry; 0 at its end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
        let count = ms_archive_read_data(archive, buffer.baseAddress, buffer.count)
        guard count >= 0 else { throw Self.failure(archive) }
        unpacked += Int64(count)
        guard unpacked <= most else { throw .tooLarge }
        return count
    }

    /// Unpacks all of it into `folder`. Throws `ArchiveError`, and `CancellationError`.
    public func unpack(into folder: TemporaryFolder) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while let entry = try next() {
            try Task.checkCancellation()
            let path = "\(folder.path)/\(entry.name)"
            if entry.isFolder {
                try Self.makeFolders(path, in: folder.path)
                continue
            }
            try Self.makeFolders(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), in: folder.path)
            let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            // The same name twice: nobody could tell which is meant.
            guard output >= 0 else {
                throw errno == EEXIST ? ArchiveError.unsafeName(entry.name) : .failed(systemWords(errno))
            }
            defer { close(output) }
            while true {
                try Task.checkCancellation()
                let count = try read(into: buffer)
                if count == 0 { break }
                try Self.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: output)
            }
        }
    }

    // MARK: Parts

    /// SAFETY (`@unchecked Sendable`): a constant, which nothing frees.
    private struct Locale: @unchecked Sendable {
        let locale: locale_t
    }

    /// The C library has it built in since version 2.35.
    private static let unicode = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil).map { Locale(locale: $0) }

    /// `name` without needless parts; nil where it leads out of the archive, or nowhere.
    static func safe(_ name: String) -> String? {
        guard !name.hasPrefix("/"), !name.utf8.contains(0), !name.contains("\\") else { return nil }
        let parts = name.split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }

    private static func makeFolders(_ path: String, in root: String) throws(ArchiveError) {
        var current = root
        for part in path.dropFirst(root.count).split(separator: "/") {
            current += "/\(part)"
            guard mkdir(current, 0o700) == 0 || errno == EEXIST else { throw .failed(systemWords(errno)) }
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(ArchiveError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(file, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(systemWords(errno)) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    private static func failure(_ archive: OpaquePointer) -> ArchiveError {
        let words = ms_archive_error_string(archive).map { String(cString: $0) } ?? ""
        // libarchive has no number of its own for it.
        return words.lowercased().contains("encrypt") || words.lowercased().contains("passphrase")
            ? .encrypted : .unreadable(words)
    }
}

/// Opens any file for reading; -1 where that fails. Nobody waits for the other end of a FIFO.
func openFile(_ path: [UInt8]) -> Int32 {
    guard !path.isEmpty, !path.contains(0) else {
        errno = ENOENT
        return -1
    }
    return (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        open($0.baseAddress.unsafelyUnwrapped, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
}
