import CLateLibraries
import Glibc

/// Writes a zip archive into an open file, from front to back.
///
/// Sizes are said before the bytes, so that a reader needs nothing from the end of the file, and the larger fields of
/// zip64 are there only in archives that need them: https://github.com/libarchive/libarchive/wiki/ManualPageArchiveWrite3
final class ArchiveWriter {
    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let descriptor: Int32
    /// The file as messages call it.
    private let path: String

    /// `descriptor` stays the caller's.
    init(_ descriptor: Int32, path: String) throws(ExportError) {
        do throws(ArchiveError) { try ArchiveError.load() } catch {
            guard case .unavailable(let detail) = error else { throw .failed(path: path, detail: "") }
            throw .unavailable(detail: detail)
        }
        guard let archive = ms_archive_write_new(), let entry = ms_archive_entry_new() else {
            throw ExportError(path, ENOMEM)
        }
        (self.archive, self.entry, self.descriptor, self.path) = (archive, entry, descriptor, path)
        _ = ms_archive_write_set_format_zip(archive)
        // Names are UTF-8 whatever the locale is.
        _ = ms_archive_write_set_options(archive, "zip:hdrcharset=UTF-8")
        // Large pieces as they come: there is nothing to be gained by copying them into blocks, as for tapes.
        _ = ms_archive_write_set_bytes_per_block(archive, 1 << 18)
        _ = ms_archive_write_set_bytes_in_last_block(archive, 1)
        guard ms_archive_write_open_fd(archive, descriptor) == ARCHIVE_OK else { throw failure }
    }

    deinit {
        ms_archive_entry_free(entry)
        _ = ms_archive_write_free(archive)
    }

    func add(_ name: String, _ parts: [ExportPart], isText: Bool, _ check: () throws -> Void) throws {
        _ = ms_archive_entry_clear(entry)
        ms_archive_entry_set_pathname_utf8(entry, name)
        ms_archive_entry_set_filetype(entry, UInt32(Glibc.S_IFREG))
        ms_archive_entry_set_perm(entry, 0o644)
        ms_archive_entry_set_mtime(entry, time(nil), 0)
        ms_archive_entry_set_size(entry, la_int64_t(parts.reduce(0) { $0 + $1.size }))
        _ =
            isText
            ? ms_archive_write_zip_set_compression_deflate(archive)
            : ms_archive_write_zip_set_compression_store(archive)
        guard ms_archive_write_header(archive, entry) >= ARCHIVE_WARN else { throw failure }
        try forEachPiece(of: parts, reading: path, check) { bytes in
            guard ms_archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else { throw failure }
        }
        guard ms_archive_write_finish_entry(archive) == ARCHIVE_OK else { throw failure }
    }

    /// Writes the list of what is in the archive, without which it is none.
    func close() throws {
        guard ms_archive_write_close(archive) == ARCHIVE_OK else { throw failure }
    }

    private var failure: ExportError {
        let number = ms_archive_errno(archive)
        if number > 0 { return ExportError(path, number) }
        return .failed(path: path, detail: ms_archive_error_string(archive).map { String(cString: $0) } ?? "")
    }
}
