import CGLib
import GLib
import Glibc

/// The thumbnails that the programs of a desktop share: freedesktop.org's Thumbnail Managing Standard, version 0.9.
///
/// A thumbnail is a PNG in `thumbnails/large`, at most 256 × 256 pixels, named by the MD5 of the photo's URI. It counts as
/// long as the time stamp in it equals the photo's.
struct ThumbnailCache: Sendable {
    static let side = 256

    /// `$XDG_CACHE_HOME/thumbnails`.
    let root: [UInt8]
    private let program: String

    /// `program` names and numbers the program that cannot read what is noted in `fail`.
    init(cache: [UInt8], program: String) {
        root = cache.appending(Array("thumbnails".utf8))
        self.program = program
    }

    /// Where a photo's thumbnail, or the note that there can be none, is or would be.
    struct Places {
        let uri: String
        /// As it is in the thumbnail: whole seconds.
        let modified: String
        let thumbnail: [UInt8]
        let failure: [UInt8]
        fileprivate let folders: [[UInt8]]
        fileprivate let failureFolders: [[UInt8]]
    }

    /// nil for what is in the cache itself: it would fill up with pictures of its own pictures.
    func places(of photo: PhotoEntry) -> Places? {
        guard !photo.path.starts(with: root.appending([])) else { return nil }
        let uri = photo.uri
        guard !uri.isEmpty else { return nil }
        let name = Array((Checksum.md5Hex(uri) + ".png").utf8)
        let large = root.appending(Array("large".utf8))
        let fail = root.appending(Array("fail".utf8))
        let own = fail.appending(Array(program.utf8))
        return Places(
            uri: uri, modified: String(photo.modified.seconds), thumbnail: large.appending(name),
            failure: own.appending(name), folders: [root, large], failureFolders: [root, fail, own])
    }

    /// The thumbnail, where there is one of the photo as it is now.
    func read(_ places: Places) -> ThumbnailPNG? {
        ThumbnailPNG(path: places.thumbnail).flatMap { $0.belongs(to: places) ? $0 : nil }
    }

    /// Whether the photo, as it is now, is known to be unreadable.
    func hasFailed(_ places: Places) -> Bool {
        ThumbnailPNG(path: places.failure)?.belongs(to: places) ?? false
    }

    func write(_ png: [UInt8], _ places: Places) { write(png, places.thumbnail, in: places.folders) }

    func writeFailure(_ png: [UInt8], _ places: Places) { write(png, places.failure, in: places.failureFolders) }

    /// Whole or not at all. Where it cannot be written nothing is lost but time.
    private func write(_ bytes: [UInt8], _ path: [UInt8], in folders: [[UInt8]]) {
        for folder in folders where folder.withCPath({ mkdir($0, 0o700) }) != 0 {
            guard errno == EEXIST || errno == ENOENT && makeParents(of: folder) else { return }
        }
        guard let folder = folders.last else { return }
        var template = folder.appending(Array(".mystuff-XXXXXX".utf8)).map { CChar(bitPattern: $0) } + [0]
        // Mode 0600, as the standard wants it: nobody else is to see a person's photos.
        let number = g_mkstemp_full(&template, O_WRONLY | O_CLOEXEC, 0o600)
        guard number >= 0 else { return }
        let count = bytes.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
        // Not synchronized with the disk: what a crash takes is made again.
        guard close(number) == 0, count == bytes.count, path.withCPath({ rename(template, $0) }) == 0 else {
            unlink(template)
            return
        }
    }

    /// `$XDG_CACHE_HOME` may not be there yet. Answers whether `folder` is there now.
    private func makeParents(of folder: [UInt8]) -> Bool {
        var path: [UInt8] = []
        for part in folder.split(separator: UInt8(ascii: "/")) {
            path = path + [UInt8(ascii: "/")] + part
            if path.withCPath({ mkdir($0, 0o700) }) != 0, errno != EEXIST { return false }
        }
        return true
    }
}
