/// The boxes of a HEIC or AVIF file: ISO/IEC 14496-12 and 23008-12.
extension PictureHeader {
    mutating func readHEIF(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        isBuffered = true
        // The decoder's planes, its interleaved copy and the pixels that are handed over.
        bytesPerPixel = 8
        let reader = ByteReader(bytes: bytes)
        isAnimated = reader.holds("avis", at: 8)
        let file = HEIFBoxes(reader)
        guard let meta = file.boxes(in: 0..<bytes.count).first(where: { $0.type == "meta" }) else { return }
        let parts = file.boxes(in: meta.body.dropFirst(4))
        var isTurnedByDecoder = false
        for properties in parts.filter({ $0.type == "iprp" }).flatMap({ file.boxes(in: $0.body) })
        where properties.type == "ipco" {
            for property in file.boxes(in: properties.body) {
                switch property.type {
                case "ispe":
                    // The picture is the largest of them; the others are its tiles and thumbnails.
                    guard let width = reader.u32(property.body.lowerBound + 4),
                        let height = reader.u32(property.body.lowerBound + 8)
                    else { continue }
                    if width.multipliedReportingOverflow(by: height).partialValue > self.width * self.height {
                        (self.width, self.height) = (width, height)
                    }
                case "irot", "imir": isTurnedByDecoder = true
                default: break
                }
            }
        }
        if let block = file.exif(parts) { apply(exif: block) }
        // libheif and libavif carry out irot and imir. Phones write the same turn into EXIF once more, but there are
        // files that have it in EXIF alone.
        if isTurnedByDecoder { orientation = .upright }
    }
}

/// The boxes of a file, and where its EXIF block is.
struct HEIFBoxes {
    struct Box {
        let type: String
        let body: Range<Int>
    }

    let reader: ByteReader

    init(_ reader: ByteReader) { self.reader = reader }

    func boxes(in range: Range<Int>) -> [Box] {
        var result: [Box] = []
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, let size = reader.u32(offset), let type = reader.text(offset + 4, 4) {
            var start = offset + 8
            var end = size == 0 ? range.upperBound : offset + size
            if size == 1 {
                guard let large = reader.u64(offset + 8), large <= reader.count else { break }
                start = offset + 16
                end = offset + large
            }
            guard end >= start, end <= range.upperBound else { break }
            result.append(Box(type: type, body: start..<end))
            offset = end
        }
        return result
    }

    /// The TIFF structure of the EXIF item.
    func exif(_ parts: [Box]) -> UnsafeRawBufferPointer? {
        exifRange(parts).flatMap { reader.slice($0.lowerBound, $0.count) }
    }

    /// Where that is in the file.
    func exifRange(_ parts: [Box]) -> Range<Int>? { exifItem(parts).flatMap { exifBlock(in: $0) } }

    /// Where the EXIF item is, which is wherever the item location box says, if it is in one piece.
    func exifItem(_ parts: [Box]) -> Range<Int>? {
        guard let information = parts.first(where: { $0.type == "iinf" }), let item = exifItem(information.body),
            let location = parts.first(where: { $0.type == "iloc" })
        else { return nil }
        return extent(of: item, location.body)
    }

    /// Where the TIFF structure in it is: its first four bytes say how far behind them.
    func exifBlock(in item: Range<Int>) -> Range<Int>? {
        guard item.count > 8, let prefix = reader.u32(item.lowerBound), prefix < item.count - 4 else { return nil }
        return item.dropFirst(4 + prefix)
    }

    private func exifItem(_ body: Range<Int>) -> Int? {
        let isLong = reader.u8(body.lowerBound) != 0
        let first = body.lowerBound + (isLong ? 8 : 6)
        guard first <= body.upperBound else { return nil }
        for entry in boxes(in: first..<body.upperBound) where entry.type == "infe" {
            let start = entry.body.lowerBound
            guard let version = reader.u8(start), version >= 2 else { continue }
            let idSize = version == 2 ? 2 : 4
            if reader.holds("Exif", at: start + 4 + idSize + 2) { return reader.number(start + 4, idSize) }
        }
        return nil
    }

    /// Where the bytes of `item` are in the file, if they are in one piece.
    private func extent(of item: Int, _ body: Range<Int>) -> Range<Int>? {
        var offset = body.lowerBound
        guard let version = reader.u8(offset), version <= 2, let sizes = reader.u16(offset + 4) else { return nil }
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 }) else { return nil }
        let idSize = version == 2 ? 4 : 2
        guard let count = reader.number(offset + 6, idSize) else { return nil }
        offset += 6 + idSize
        for _ in 0..<count {
            guard offset < body.upperBound, let id = reader.number(offset, idSize) else { return nil }
            offset += idSize
            var method = 0
            if version > 0 {
                method = (reader.u16(offset) ?? 0) & 15
                offset += 2
            }
            offset += 2
            guard let base = reader.number(offset, baseSize), let extents = reader.u16(offset + baseSize) else {
                return nil
            }
            offset += baseSize + 2
            if id == item, extents == 1, method == 0 {
                guard let start = reader.number(offset + indexSize, offsetSize),
                    let length = reader.number(offset + indexSize + offsetSize, lengthSize),
                    reader.slice(base, 0) != nil, reader.slice(base + start, length) != nil
                else { return nil }
                return base + start..<base + start + length
            }
            offset += extents * (indexSize + offsetSize + lengthSize)
        }
        return nil
    }
}
