import CShims
import Glibc

/// The small picture that cameras put into their photos.
extension PictureFile {
    /// Pixels of a side that is worth being shown for a moment.
    private static let leastSide = 48

    /// The thumbnail in a JPEG's EXIF block, upright, in sRGB, opaque `.bgra`; nil where there is none that can be read.
    ///
    /// It is there at once and to be replaced as soon as can be: it may be blurred, of the photo as it was before it was
    /// edited, or of other proportions. Bars at its sides, which cameras add that know one size of thumbnails only, are
    /// cut off. Reads the EXIF block, 64 kB at most.
    public static func preview(path: [UInt8]) -> Bitmap? {
        guard let (file, size) = try? FileDescriptor.openRegular(path: path), let parts = PartialFile(file, size: size),
            PictureFormat(signature: parts.bytes) == .jpeg, let block = parts.exif(.jpeg)
        else { return nil }
        return withExtendedLifetime(parts) {
            guard let tiff = TIFFDirectory(block), let bytes = tiff.thumbnail,
                PictureFormat(signature: bytes) == .jpeg, let copy = sealedCopy(bytes),
                let small = try? WorkerPool.shared.render(
                    copy, size: bytes.count, as: .jpeg, .fit(side: 1024), Cancellation())
            else { return nil }
            let stored = small.bitmap
            guard min(stored.width, stored.height) >= leastSide else { return nil }
            let part = middle(stored, width: tiff.integer(.pixelWidth) ?? 0, height: tiff.integer(.pixelHeight) ?? 0)
            return turned(stored, part, tiff.orientation)
        }
    }

    /// Memory that a worker can be handed as a file, and that nobody can change any more.
    private static func sealedCopy(_ bytes: UnsafeRawBufferPointer) -> FileDescriptor? {
        let number = ms_memory_file("thumbnail")
        guard number >= 0 else { return nil }
        let file = FileDescriptor(owning: number)
        guard (try? writeAll(bytes, to: file)) != nil, ms_memory_file_seal(number) == 0 else { return nil }
        return file
    }

    /// The largest part around the centre with the proportions of `width` to `height`.
    private static func middle(_ bitmap: Bitmap, width: Int, height: Int) -> (width: Int, height: Int) {
        guard width > 0, height > 0 else { return (bitmap.width, bitmap.height) }
        let scale = min(Double(bitmap.width) / Double(width), Double(bitmap.height) / Double(height))
        return (
            max(1, min(bitmap.width, Int((Double(width) * scale).rounded()))),
            max(1, min(bitmap.height, Int((Double(height) * scale).rounded())))
        )
    }

    private static func turned(
        _ bitmap: Bitmap, _ part: (width: Int, height: Int), _ orientation: Orientation
    ) -> Bitmap {
        let (left, top) = ((bitmap.width - part.width) / 2, (bitmap.height - part.height) / 2)
        let turned = orientation.swapsSides
        return Bitmap(
            width: turned ? part.height : part.width, height: turned ? part.width : part.height, format: .bgra
        ) { target in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.width * part.height) { pixels in
                guard let to = target.bindMemory(to: UInt32.self).baseAddress, let from = pixels.baseAddress else {
                    return
                }
                for y in 0..<part.height {
                    let row = bitmap.base + (top + y) * bitmap.stride + left * 4
                    memcpy(from + y * part.width, row, part.width * 4)
                }
                withExtendedLifetime(bitmap) {}
                orientation.apply(from, width: part.width, height: part.height, to: to)
            }
        }
    }
}
