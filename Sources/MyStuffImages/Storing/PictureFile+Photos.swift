public import FoundationEssentials
import Glibc

/// What a photo library needs of the files that it shows and does not own. Here they are read, never mapped, since another
/// program may shorten them meanwhile; the worker may map them, since it may die of it.
extension PictureFile {
    /// A small picture of a file.
    public struct Reduced: Sendable {
        /// Upright, in sRGB, opaque `.bgra`.
        public let bitmap: Bitmap
        /// Size of the original in pixels, upright.
        public let width: Int
        public let height: Int
        /// What the content is, whatever the name says.
        public let mediaType: String
        /// The file's pixels end early.
        public let isDamaged: Bool
    }

    /// All of the picture, at most `side` × `side` pixels and never enlarged. Throws `PictureError`.
    public static func fitted(path: [UInt8], side: Int) throws -> Reduced {
        do {
            let (file, size) = try FileDescriptor.openRegular(path: path)
            try Limits.checkFileSize(size)
            let beginning = try read(file, count: min(size, 1 << 18))
            let format = try beginning.withBytes { bytes throws(PictureFailure) in try PictureFormat.sniff(bytes) }
            let rendered = try WorkerPool.shared.render(
                file, size: size, as: format, .fit(side: side), Cancellation())
            return Reduced(
                bitmap: rendered.bitmap, width: rendered.width, height: rendered.height, mediaType: format.mediaType,
                isDamaged: rendered.isDamaged)
        } catch let failure as PictureFailure {
            throw PictureError(failure.reason, name: PictureSource.file(path: path).displayName)
        }
    }

    /// The moment that the EXIF block names (DateTimeOriginal); nil where there is none. Reads the few kilobytes that lead
    /// to it.
    public static func takenAt(path: [UInt8]) -> Date? {
        guard let (file, size) = try? FileDescriptor.openRegular(path: path), let parts = PartialFile(file, size: size),
            let format = PictureFormat(signature: parts.bytes), let block = parts.exif(format)
        else { return nil }
        return withExtendedLifetime(parts) { TIFFDirectory(block)?.takenAt }
    }

    /// The first `count` bytes of the file, or as many as there are by now.
    private static func read(_ file: FileDescriptor, count: Int) throws(PictureFailure) -> FileContent {
        guard count > 0 else { throw PictureFailure(.damaged(detail: emptyFile())) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
        var filled = 0
        while filled < count {
            let read = Glibc.read(file.number, buffer.baseAddress?.advanced(by: filled), count - filled)
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else {
                buffer.deallocate()
                throw PictureFailure(.unreadable(detail: systemMessage(errno)))
            }
            if read == 0 { break }
            filled += read
        }
        return FileContent(owning: buffer, count: filled)
    }
}
