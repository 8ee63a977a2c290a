import CGLib
import Glibc
import MyStuffCore

/// One picture on its way into the library. Until the last step nothing has a name that counts, so that a failure or a
/// cancellation leaves nothing behind.
struct PictureImport {
    private let folder: PictureFolder
    private let workers: WorkerPool
    private let cancellation: Cancellation
    /// In pixels; a picture with a longer side is kept as a JPEG file of this size. nil keeps every file as it comes.
    private let longestSide: Int?

    init(_ folder: PictureFolder, _ workers: WorkerPool, _ cancellation: Cancellation, longestSide: Int? = nil) {
        self.folder = folder
        self.workers = workers
        self.cancellation = cancellation
        self.longestSide = longestSide
    }

    /// A PDF is taken where `withDocuments`.
    func run(_ source: PictureSource, withDocuments: Bool = false) throws -> ImportedPicture {
        let stream = try PictureStream(source, cancellation)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        // Nothing is written of a file that is no picture.
        var count = try fill(buffer, from: stream)
        guard count > 0 else { throw PictureFailure(.damaged(detail: emptyFile())) }
        let format = try PictureFormat.sniff(
            UnsafeRawBufferPointer(rebasing: buffer[..<count]), withDocuments: withDocuments)

        // The copy is decoded, not the file that was chosen: another program may change that at any moment.
        let original = try TemporaryFile(in: folder.originals)
        let checksum = Checksum()
        var size = 0
        while count > 0 {
            try cancellation.check()
            size += count
            try Limits.checkFileSize(size)
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            checksum.update(piece)
            try original.write(piece)
            count = try fill(buffer, from: stream)
        }
        let hash = try checksum.finish()
        let rendered = try render(original, size: size, as: format)
        if let smaller = try rendered.flatMap({ try reduce(original, size: size, as: format, $0) }) {
            var imported = try PictureImport(folder, workers, cancellation)
                .run(.data(smaller, name: source.displayName))
            imported.isDamaged = rendered?.isDamaged ?? false
            return imported
        }
        let square = try rendered.map { try PictureStore.writeSquare($0.bitmap, folder) }
        if !isStored(hash, format, size) {
            try original.synchronize()
            try cancellation.check()
            try original.commit(as: folder.original(hash, format))
        }
        // The original is safe; the square can be made again.
        try? square?.commit(as: folder.square(hash))
        let picture = Picture(
            hash: hash, mediaType: format.mediaType, width: rendered?.width ?? PageDecoder.usualPage.width,
            height: rendered?.height ?? PageDecoder.usualPage.height, takenAt: rendered?.takenAt,
            sourceName: source.displayName, kind: format == .pdf ? .document : .picture)
        return ImportedPicture(picture: picture, isDamaged: rendered?.isDamaged ?? false)
    }

    /// nil for a document that there is nothing to draw with: it is kept, and the person's own program opens it.
    private func render(_ original: TemporaryFile, size: Int, as format: PictureFormat) throws -> RenderedPicture? {
        do {
            return try workers.render(
                original.openForReading(), size: size, as: format, .square(side: PictureStore.squareSide),
                cancellation)
        } catch let failure as PictureFailure {
            if format == .pdf, case .missingLoader = failure.reason { return nil }
            throw failure
        }
    }

    /// The picture as a smaller JPEG file, with the date on which it was taken; nil where it stays as it came.
    private func reduce(
        _ original: TemporaryFile, size: Int, as format: PictureFormat, _ rendered: RenderedPicture
    ) throws -> [UInt8]? {
        guard let longestSide, format != .pdf, max(rendered.width, rendered.height) > longestSide else { return nil }
        let smaller = try workers.render(
            original.openForReading(), size: size, as: format, .fit(side: longestSide), cancellation)
        let quality = PictureStore.squareQuality
        guard let date = rendered.takenAt else { return try JPEGEncoder.encode(smaller.bitmap, quality: quality) }
        return try JPEGEncoder.encode(smaller.bitmap, quality: quality, takenAt: date)
    }

    /// Reads until `buffer` is full or the stream ends.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from stream: PictureStream) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    private func isStored(_ hash: ContentHash, _ format: PictureFormat, _ size: Int) -> Bool {
        var status = stat()
        return stat(folder.original(hash, format), &status) == 0 && Int(status.st_size) == size
    }
}

/// SHA-256 of what passes by.
final class Checksum {
    private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

    deinit { g_checksum_free(checksum) }

    func update(_ bytes: UnsafeRawBufferPointer) {
        g_checksum_update(checksum, bytes.assumingMemoryBound(to: guchar.self).baseAddress, gssize(bytes.count))
    }

    func finish() throws(PictureFailure) -> ContentHash {
        guard let text = g_checksum_get_string(checksum), let hash = ContentHash(rawValue: String(cString: text)) else {
            throw PictureFailure(.cannotStore(detail: "SHA-256"))
        }
        return hash
    }
}

extension ContentHash {
    /// The hash of bytes in memory.
    package init(of bytes: UnsafeRawBufferPointer) throws {
        let checksum = Checksum()
        checksum.update(bytes)
        self = try checksum.finish()
    }
}
