/// Finds the EXIF block of a picture file by reading no more of it than leads there: for a list of ten thousand photos,
/// some of them on slow disks.
extension PartialFile {
    /// Parts of a file that are passed over in search of the block.
    private static let mostSteps = 512

    /// The TIFF structure that a file of this format has its EXIF tags in; nil where there is none. Of a TIFF file only
    /// the tags of the first directories are read, and the texts that say when the picture was taken.
    func exif(_ format: PictureFormat) -> UnsafeRawBufferPointer? {
        let range: Range<Int>?
        switch format {
        case .jpeg: range = exifOfJPEG()
        case .png: range = exifOfPNG()
        case .webp: range = exifOfWebP()
        case .tiff: range = exifOfTIFF()
        case .heic, .avif: range = exifOfHEIF()
        case .gif, .bmp, .svg, .jxl, .pdf: range = nil
        }
        return range.flatMap { reader.slice($0.lowerBound, $0.count) }
    }

    /// The first APP1 segment of that name, which comes before the pixels (EXIF 3.0, §4.5.4).
    private func exifOfJPEG() -> Range<Int>? {
        var offset = 2
        for _ in 0..<Self.mostSteps {
            guard read(offset..<offset + 10), reader.u8(offset) == 0xFF, let marker = reader.u8(offset + 1) else {
                return nil
            }
            if marker == 0xFF {
                offset += 1
                continue
            }
            guard marker != 0xDA, marker != 0xD9, let length = reader.u16(offset + 2), length >= 2 else { return nil }
            if marker == 0xE1, length > 8, reader.holds("Exif\0", at: offset + 4) {
                let block = offset + 10..<offset + 2 + length
                return read(block) ? block : nil
            }
            offset += 2 + length
        }
        return nil
    }

    /// A chunk that may stand before the pixels or behind them.
    private func exifOfPNG() -> Range<Int>? {
        var offset = 8
        for _ in 0..<Self.mostSteps {
            guard read(offset..<offset + 8), let length = reader.u32(offset), length <= 0x7FFF_FFFF,
                !reader.holds("IEND", at: offset + 4)
            else { return nil }
            if reader.holds("eXIf", at: offset + 4) {
                let block = offset + 8..<offset + 8 + length
                return read(block) ? block : nil
            }
            offset += 12 + length
        }
        return nil
    }

    /// A chunk behind the pixels, in the extended form only.
    private func exifOfWebP() -> Range<Int>? {
        guard reader.holds("VP8X", at: 12) else { return nil }
        let reader = ByteReader(bytes: bytes, isBigEndian: false)
        var offset = 12
        for _ in 0..<Self.mostSteps {
            guard read(offset..<offset + 8), let length = reader.u32(offset + 4) else { return nil }
            if reader.holds("EXIF", at: offset) {
                let block = offset + 8..<offset + 8 + length
                guard read(block) else { return nil }
                // Some writers put JPEG's prefix before the TIFF structure.
                return reader.holds("Exif\0\0", at: block.lowerBound) ? block.dropFirst(6) : block
            }
            offset += 8 + length + length % 2
        }
        return nil
    }

    /// The whole file, whose directories are anywhere, as are the texts that they point to.
    private func exifOfTIFF() -> Range<Int>? {
        let reader = ByteReader(bytes: bytes, isBigEndian: self.reader.u8(0) == 0x4D)
        // 340 entries; a picture has two dozen.
        guard let first = reader.u32(4), read(first, atMost: 4096), let main = TIFFDirectory(bytes) else { return nil }
        guard let second = main.integer(.exifDirectory), read(second, atMost: 4096), let all = TIFFDirectory(bytes)
        else { return nil }
        for tag in [TIFFDirectory.Tag.dateTimeOriginal, .offsetTimeOriginal] {
            if let place = all.place(of: tag), !read(place) { return nil }
        }
        return 0..<size
    }

    /// An item that the `meta` box tells the place of.
    private func exifOfHEIF() -> Range<Int>? {
        var offset = 0
        for _ in 0..<Self.mostSteps {
            guard read(offset, atMost: 16), let short = reader.u32(offset),
                let length = short == 1 ? reader.u64(offset + 8) : short, length <= size
            else { return nil }
            let end = length == 0 ? size : offset + length
            guard end >= offset + 8, end <= size else { return nil }
            if reader.holds("meta", at: offset + 4) {
                guard read(offset..<end) else { return nil }
                let file = HEIFBoxes(reader)
                guard let meta = file.boxes(in: offset..<end).first else { return nil }
                let parts = file.boxes(in: meta.body.dropFirst(4))
                guard let item = file.exifItem(parts), read(item) else { return nil }
                return file.exifBlock(in: item)
            }
            offset = end
        }
        return nil
    }
}
