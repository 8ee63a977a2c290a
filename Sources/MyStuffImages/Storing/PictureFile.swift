import GLib

/// A picture outside of any library, for programs that work on single files.
public enum PictureFile {
    /// The upright centre square in sRGB, at most `side` × `side` pixels, and whether the file's pixels end early.
    ///
    /// The file is mapped: a program that shares its life with a person's data goes through `PictureStore`, which copies
    /// the file first and decodes it in another process. Throws `PictureError`.
    public static func square(path: [UInt8], side: Int) throws -> (bitmap: Bitmap, isDamaged: Bool) {
        do {
            let (file, size) = try FileDescriptor.openRegular(path: path)
            try Limits.checkFileSize(size)
            let content = try FileContent(mapping: file, size: size)
            let format = try content.withBytes { bytes throws(PictureFailure) in
                try PictureFormat.sniff(UnsafeRawBufferPointer(rebasing: bytes.prefix(1 << 18)))
            }
            let rendered = try RenderedPicture(content, as: format, .square(side: side), Cancellation())
            return (rendered.bitmap, rendered.isDamaged)
        } catch let failure as PictureFailure {
            throw PictureError(failure.reason, name: PictureSource.file(path: path).displayName)
        }
    }
}
