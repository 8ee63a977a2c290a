import CGLib
import GLib
import Glibc
import MyStuffCore

/// The bytes of a chosen picture, read one after the other, wherever they come from.
final class PictureStream {
    private enum Origin {
        case file(FileDescriptor)
        case stream(UnsafeMutablePointer<GFileInputStream>)
        case memory([UInt8])
    }

    private let origin: Origin
    private let cancellation: Cancellation
    private var position = 0

    /// Opens `source`; throws `PictureFailure` for anything but a regular file of 1 to `Limits.fileSize` bytes.
    init(_ source: PictureSource, _ cancellation: Cancellation) throws {
        self.cancellation = cancellation
        switch source {
        case .file(let path):
            origin = .file(try Self.openLocal(path))
        case .data(let bytes, _):
            try Limits.checkFileSize(bytes.count)
            origin = .memory(bytes)
        case .location(let uri):
            guard let file = g_file_new_for_uri(uri) else { throw PictureFailure(.notFound) }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            if g_file_is_native(file) != 0, let path = g_file_get_path(file) {
                defer { g_free(path) }
                let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
                origin = .file(try Self.openLocal(bytes))
            } else {
                origin = .stream(try Self.openRemote(file, cancellation))
            }
        }
    }

    deinit {
        if case .stream(let stream) = origin { g_object_unref(stream) }
    }

    /// Reads up to the size of `buffer`; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        switch origin {
        case .file(let file):
            while true {
                let count = Glibc.read(file.number, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                if errno != EINTR { throw PictureFailure(.unreadable(detail: systemMessage(errno))) }
            }
        case .stream(let stream):
            var error: UnsafeMutablePointer<GError>?
            let count = stream.withMemoryRebound(to: GInputStream.self, capacity: 1) {
                g_input_stream_read($0, buffer.baseAddress, gsize(buffer.count), cancellation.cancellable, &error)
            }
            guard count >= 0 else { throw Self.failure(GLibError(consuming: error)) }
            return count
        case .memory(let bytes):
            let count = min(buffer.count, bytes.count - position)
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
            }
            position += count
            return count
        }
    }

    /// SHA-256 of what is left.
    func hash() throws -> ContentHash {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        let checksum = Checksum()
        while true {
            try cancellation.check()
            let count = try read(into: buffer)
            if count == 0 { return try checksum.finish() }
            checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private static func openLocal(_ path: [UInt8]) throws -> FileDescriptor {
        let (file, size) = try FileDescriptor.openRegular(path: path)
        try Limits.checkFileSize(size)
        return file
    }

    private static func openRemote(
        _ file: OpaquePointer, _ cancellation: Cancellation
    ) throws -> UnsafeMutablePointer<GFileInputStream> {
        do {
            let info = try throwing {
                g_file_query_info(
                    file, "standard::type,standard::size", G_FILE_QUERY_INFO_NONE,
                    cancellation.cancellable, $0)
            }
            defer { g_object_unref(UnsafeMutableRawPointer(info)) }
            guard g_file_info_get_file_type(info) == G_FILE_TYPE_REGULAR else { throw PictureFailure(.notARegularFile) }
            if g_file_info_has_attribute(info, "standard::size") != 0 {
                try Limits.checkFileSize(Int(g_file_info_get_size(info)))
            }
            return try throwing { g_file_read(file, cancellation.cancellable, $0) }
        } catch let error as GLibError {
            throw failure(error)
        }
    }

    private static func failure(_ error: GLibError) -> any Error {
        if error.matches(domain: g_io_error_quark(), code: Int32(G_IO_ERROR_CANCELLED.rawValue)) {
            return CancellationError()
        }
        if error.matches(domain: g_io_error_quark(), code: Int32(G_IO_ERROR_NOT_FOUND.rawValue)) {
            return PictureFailure(.notFound)
        }
        return PictureFailure(.unreadable(detail: error.message))
    }
}

extension PictureSource {
    /// The file's name as it can be shown: bytes that are not UTF-8 are replaced.
    var displayName: String {
        switch self {
        case .data(_, let name): return name
        case .file(let path):
            let name = path.split(separator: UInt8(ascii: "/")).last ?? []
            return String(decoding: name, as: UTF8.self)
        case .location(let uri):
            guard let file = g_file_new_for_uri(uri) else { return uri }
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            guard let name = g_file_get_basename(file) else { return uri }
            defer { g_free(name) }
            return String(
                decoding: UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) },
                as: UTF8.self)
        }
    }
}
