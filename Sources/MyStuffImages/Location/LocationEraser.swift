import Glibc

/// Takes the place at which a picture was taken out of the bytes of its file.
///
/// Everything is overwritten where it stands, so that no offset in the file moves and no pixel is coded again: the GPS
/// directory of EXIF blocks, and what XMP says of GPS. The bytes are a copy's; an original is never changed.
struct LocationEraser {
    let bytes: UnsafeMutableRawBufferPointer
    /// There was a location.
    var found = false

    /// Answers whether there was something to erase.
    @discardableResult
    static func erase(_ bytes: UnsafeMutableRawBufferPointer, as format: PictureFormat) -> Bool {
        var eraser = LocationEraser(bytes: bytes)
        switch format {
        case .jpeg: eraser.eraseJPEG()
        case .png: eraser.erasePNG()
        case .webp: eraser.eraseWebP()
        case .tiff:
            eraser.eraseTIFF(0..<bytes.count)
            eraser.eraseXMPPackets()
        case .heic, .avif, .jxl: eraser.eraseBoxes(format)
        case .gif, .pdf: eraser.eraseXMPPackets()
        case .svg: eraser.eraseXMP([0..<bytes.count])
        case .bmp: break
        }
        return eraser.found
    }

    var reader: ByteReader { ByteReader(bytes: UnsafeRawBufferPointer(bytes)) }

    // MARK: Formats

    /// All of the file's pictures: a second one, such as that of an MPO file, has its own EXIF block.
    private mutating func eraseJPEG() {
        var start = 0
        var behindFirst: Int?
        while let picture = find([0xFF, 0xD8, 0xFF], in: start..<bytes.count) {
            start = eraseSegments(from: picture + 2)
            behindFirst = behindFirst ?? start
        }
        // The film of a Motion Photo.
        if let behindFirst, let film = find(Array("ftyp".utf8), in: behindFirst..<bytes.count) {
            eraseCoordinates(in: film..<bytes.count)
        }
    }

    /// Answers where the segments end.
    private mutating func eraseSegments(from start: Int) -> Int {
        let (reader, standard, extension_) = (reader, "http://ns.adobe.com/xap/1.0/\0", 75)
        var offset = start
        // XMP that is too long for one segment stands in several, of which each begins with 75 bytes of its own.
        var parts: [Range<Int>] = []
        defer { if !parts.isEmpty { eraseXMP(parts) } }
        while let lead = reader.u8(offset), let marker = reader.u8(offset + 1) {
            guard lead == 0xFF else {
                // Garbage between segments, which libjpeg skips; behind the first picture it is no segment at all.
                guard start == 2 else { return offset }
                offset += 1
                continue
            }
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0x00 || marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset += 2
                continue
            }
            guard marker != 0xD9, marker != 0xDA, let length = reader.u16(offset + 2), length >= 2,
                reader.slice(offset, 2 + length) != nil
            else { return offset + 2 }
            let (body, end) = (offset + 4, offset + 2 + length)
            if marker == 0xE1 {
                if reader.holds("Exif\0", at: body), body + 6 < end {
                    eraseTIFF(body + 6..<end)
                } else if reader.holds("http://ns.adobe.com/xap/1.0/\0", at: body) {
                    eraseXMP([body + standard.utf8.count..<end])
                } else if reader.holds("http://ns.adobe.com/xmp/extension/\0", at: body), body + extension_ < end {
                    parts.append(body + extension_..<end)
                }
            }
            offset = end
        }
        return bytes.count
    }

    private mutating func eraseWebP() {
        let reader = ByteReader(bytes: UnsafeRawBufferPointer(bytes), isBigEndian: false)
        var offset = 12
        while let length = reader.u32(offset + 4), reader.slice(offset + 8, length) != nil {
            let body = offset + 8..<offset + 8 + length
            if reader.holds("EXIF", at: offset) {
                eraseTIFF(behindPrefix(body))
            } else if reader.holds("XMP ", at: offset) {
                eraseXMP([body])
            }
            offset = body.upperBound + length % 2
        }
    }

    /// HEIC, AVIF and JPEG XL: boxes, in which EXIF is where a table says.
    private mutating func eraseBoxes(_ format: PictureFormat) {
        let file = HEIFBoxes(reader)
        for box in file.boxes(in: 0..<bytes.count) {
            switch box.type {
            case "meta" where box.body.count > 4:
                if let exif = file.exifRange(file.boxes(in: box.body.dropFirst(4))) { eraseTIFF(behindPrefix(exif)) }
                // Small items may lie inside the table's own box.
                eraseTIFFs(in: box.body)
            case "Exif": eraseTIFFs(in: box.body)
            case "xml ": eraseXMP([box.body])
            case "brob"
            where reader.holds("Exif", at: box.body.lowerBound) || reader.holds("xml ", at: box.body.lowerBound):
                // Compressed: what is in it cannot be changed where it stands, so all of it goes.
                found = true
                put(Array("free".utf8), at: box.body.lowerBound - 4)
                for index in box.body { bytes[index] = 0 }
            default: break
            }
        }
        var start = 0
        while let prefix = find(Array("Exif\0\0".utf8), in: start..<bytes.count) {
            start = prefix + 6
            eraseTIFF(start..<bytes.count)
        }
        eraseXMPPackets()
    }

    private mutating func eraseTIFFs(in range: Range<Int>) {
        for header in [Array("II*\0".utf8), Array("MM\0*".utf8)] {
            var start = range.lowerBound
            while let place = find(header, in: start..<range.upperBound) {
                eraseTIFF(place..<range.upperBound)
                start = place + 4
            }
        }
    }

    /// Some writers put JPEG's prefix before the TIFF structure.
    func behindPrefix(_ range: Range<Int>) -> Range<Int> {
        reader.holds("Exif\0\0", at: range.lowerBound) && range.count >= 6 ? range.dropFirst(6) : range
    }

    // MARK: Films

    /// ISO 6709, as in “+27.5916+086.5640+8850/”: what films have in their udta and meta boxes.
    private mutating func eraseCoordinates(in range: Range<Int>) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if let end = endOfCoordinates(offset, range.upperBound) {
                found = true
                for index in offset..<end { bytes[index] = UInt8(ascii: " ") }
                offset = end
            } else {
                offset += 1
            }
        }
    }

    private func endOfCoordinates(_ start: Int, _ limit: Int) -> Int? {
        var offset = start
        for _ in 0..<2 {
            guard offset < limit, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") else {
                return nil
            }
            let whole = digits(offset + 1, limit)
            guard (2...3).contains(whole), offset + 1 + whole < limit, bytes[offset + 1 + whole] == UInt8(ascii: ".")
            else { return nil }
            let fraction = digits(offset + 2 + whole, limit)
            guard (1...9).contains(fraction) else { return nil }
            offset += 2 + whole + fraction
        }
        while offset < min(limit, start + 64), (0x20..<0x7F).contains(bytes[offset]) {
            offset += 1
            if bytes[offset - 1] == UInt8(ascii: "/") { break }
        }
        return offset
    }

    private func digits(_ start: Int, _ limit: Int) -> Int {
        var offset = start
        while offset < limit, (0x30...0x39).contains(bytes[offset]) { offset += 1 }
        return offset - start
    }

    // MARK: Bytes

    /// Where `pattern` begins in `range`.
    func find(_ pattern: [UInt8], in range: Range<Int>) -> Int? {
        guard let first = pattern.first, let base = bytes.baseAddress, range.count >= pattern.count else { return nil }
        var offset = range.lowerBound
        let last = range.upperBound - pattern.count
        while offset <= last, let hit = memchr(base + offset, Int32(first), last + 1 - offset) {
            offset = hit - base
            if bytes[offset..<offset + pattern.count].elementsEqual(pattern) { return offset }
            offset += 1
        }
        return nil
    }

    func put(_ content: [UInt8], at offset: Int) {
        for (index, byte) in content.enumerated() { bytes[offset + index] = byte }
    }
}
