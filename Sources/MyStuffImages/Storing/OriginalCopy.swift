import CGLib
import GLib
import Glibc

/// A file that a copy becomes: written under another name beside it, then renamed, so that nobody ever sees half of it
/// and a failure leaves what was there before.
final class OriginalCopy {
    let name: String
    private let file: OpaquePointer
    private let temporary: OpaquePointer

    init(_ destination: PictureDestination) throws(PictureCopyError) {
        let file: OpaquePointer? =
            switch destination {
            case .file(let path):
                (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
                    $0.baseAddress.flatMap { g_file_new_for_path($0) }
                }
            case .location(let uri): g_file_new_for_uri(uri)
            }
        guard let file else { throw PictureCopyError(.destination(detail: systemMessage(EINVAL)), name: "") }
        name = Self.name(of: file)
        let parent = g_file_get_parent(file)
        defer { if let parent { g_object_unref(UnsafeMutableRawPointer(parent)) } }
        let unfinished = ".mystuff-\(UInt64.random(in: 0...UInt64.max)).part"
        guard let parent, let temporary = g_file_get_child(parent, unfinished) else {
            g_object_unref(UnsafeMutableRawPointer(file))
            throw PictureCopyError(.destination(detail: systemMessage(EISDIR)), name: name)
        }
        self.file = file
        self.temporary = temporary
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(temporary))
        g_object_unref(UnsafeMutableRawPointer(file))
    }

    func write(_ bytes: UnsafeRawBufferPointer, isReadOnly: Bool, _ cancellation: Cancellation) throws {
        let flags = isReadOnly ? G_FILE_CREATE_PRIVATE : G_FILE_CREATE_NONE
        do throws(GLibError) {
            try throwing { error in
                g_file_replace_contents(
                    temporary, bytes.assumingMemoryBound(to: CChar.self).baseAddress, gsize(bytes.count), nil, 0,
                    flags, nil, cancellation.cancellable, error) != 0 ? () : nil
            }
            if isReadOnly, let path = g_file_get_path(temporary) {
                chmod(path, 0o400)
                g_free(path)
            }
            try throwing { error in
                g_file_move(temporary, file, G_FILE_COPY_OVERWRITE, cancellation.cancellable, nil, nil, error) != 0
                    ? () : nil
            }
        } catch {
            g_file_delete(temporary, nil, nil)
            throw failure(error)
        }
    }

    private func failure(_ error: GLibError) -> any Error {
        let domain = g_io_error_quark()
        if error.matches(domain: domain, code: Int32(bitPattern: G_IO_ERROR_CANCELLED.rawValue)) {
            return CancellationError()
        }
        if error.matches(domain: domain, code: Int32(bitPattern: G_IO_ERROR_NO_SPACE.rawValue)) {
            return PictureCopyError(.diskFull, name: name)
        }
        // GIO's sentence begins with the name of the unfinished file, which nobody knows of.
        let reason = error.message.split(separator: ":").last.map { $0.drop { $0 == " " } }
        return PictureCopyError(.destination(detail: reason.map(String.init) ?? error.message), name: name)
    }

    private static func name(of file: OpaquePointer) -> String {
        guard let text = g_file_get_parse_name(file) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
