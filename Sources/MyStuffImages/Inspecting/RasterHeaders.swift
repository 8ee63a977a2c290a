extension PictureHeader {
    /// PNG, third edition: IHDR is first, eXIf may stand anywhere, IEND is last.
    mutating func readPNG(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        let reader = ByteReader(bytes: bytes)
        width = reader.u32(16) ?? 0
        height = reader.u32(20) ?? 0
        isTruncated = true
        var offset = 8
        while let length = reader.u32(offset), length <= 0x7FFF_FFFF {
            if reader.holds("eXIf", at: offset + 4), let block = reader.slice(offset + 8, length) {
                apply(exif: block)
            } else if reader.holds("IEND", at: offset + 4) {
                isTruncated = false
                break
            }
            offset += 12 + length
        }
    }

    /// RFC 9649: a RIFF file; only its extended form has EXIF and ICC chunks.
    mutating func readWebP(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        let reader = ByteReader(bytes: bytes, isBigEndian: false)
        isBuffered = true
        // The decoder's own frame stands beside the pixels it hands over.
        bytesPerPixel = 8
        isTruncated = (reader.u32(4) ?? 0) + 8 > bytes.count
        if reader.holds("VP8X", at: 12) {
            width = (reader.u24(24) ?? -1) + 1
            height = (reader.u24(27) ?? -1) + 1
            isAnimated = (reader.u8(20) ?? 0) & 2 != 0
            if isAnimated { bytesPerPixel = 12 }
        } else if reader.holds("VP8L", at: 12), let bits = reader.u32(21) {
            width = bits & 0x3FFF + 1
            height = bits >> 14 & 0x3FFF + 1
        } else if reader.holds("VP8 ", at: 12) {
            width = (reader.u16(26) ?? 0) & 0x3FFF
            height = (reader.u16(28) ?? 0) & 0x3FFF
        }
        var offset = 12
        while let length = reader.u32(offset + 4) {
            if reader.holds("EXIF", at: offset), let block = reader.slice(offset + 8, length) {
                // Some writers put JPEG's prefix before the TIFF structure.
                let prefix = ByteReader(bytes: block).holds("Exif\0\0", at: 0) ? 6 : 0
                apply(exif: UnsafeRawBufferPointer(rebasing: block[prefix...]))
            } else if reader.holds("ICCP", at: offset), let profile = reader.slice(offset + 8, length) {
                iccProfile = Array(profile)
            }
            offset += 8 + length + length % 2
        }
    }

    /// GIF89a: finds the end of the first picture, so that an animation of a thousand frames costs one.
    mutating func readGIF(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        let reader = ByteReader(bytes: bytes, isBigEndian: false)
        width = reader.u16(6) ?? 0
        height = reader.u16(8) ?? 0
        // The canvas, the frame, and the frame laid on the canvas.
        bytesPerPixel = 12
        isTruncated = true
        var offset = 13 + Self.colourTableSize(reader.u8(10))
        while let block = reader.u8(offset) {
            switch block {
            case 0x21:
                offset = Self.skipSubBlocks(reader, from: offset + 2)
            case 0x2C:
                if width == 0 || height == 0 {
                    width = reader.u16(offset + 5) ?? 0
                    height = reader.u16(offset + 7) ?? 0
                }
                let end = Self.skipSubBlocks(reader, from: offset + 11 + Self.colourTableSize(reader.u8(offset + 9)))
                isTruncated = end > bytes.count
                firstPictureEnd = min(end, bytes.count)
                return
            default:
                return
            }
        }
    }

    private static func colourTableSize(_ flags: Int?) -> Int {
        guard let flags, flags & 0x80 != 0 else { return 0 }
        return 3 << (flags & 7 + 1)
    }

    /// The offset after the empty sub-block, or one beyond the end where there is none.
    private static func skipSubBlocks(_ reader: ByteReader, from start: Int) -> Int {
        var offset = start
        while let size = reader.u8(offset) {
            offset += 1 + size
            if size == 0 { return offset }
        }
        return reader.count + 1
    }

    mutating func readBMP(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        let reader = ByteReader(bytes: bytes, isBigEndian: false)
        if reader.u32(14) == 12 {
            width = reader.u16(18) ?? 0
            height = reader.u16(20) ?? 0
        } else {
            // Signed: a negative height means rows from top to bottom.
            width = abs(Int(Int32(truncatingIfNeeded: reader.u32(18) ?? 0)))
            height = abs(Int(Int32(truncatingIfNeeded: reader.u32(22) ?? 0)))
            // gdk-pixbuf says nothing of missing rows. Only uncompressed ones have a length that can be known.
            if let compression = reader.u32(30), compression == 0 || compression == 3, let depth = reader.u16(28),
                let start = reader.u32(10)
            {
                isTruncated =
                    Double(start) + Double((width * depth + 31) / 32 * 4) * Double(height) > Double(bytes.count)
            }
        }
    }

    /// gdk-pixbuf has its own orientation for TIFF, since libtiff turns some of them while it decodes. What is read here
    /// is for the size and the date.
    mutating func readTIFF(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        guard let tiff = TIFFDirectory(bytes) else { return }
        isBuffered = true
        width = tiff.integer(.imageWidth) ?? 0
        height = tiff.integer(.imageLength) ?? 0
        orientation = tiff.orientation
        takenAt = tiff.takenAt
        camera = tiff.camera
        // One strip or tile at the file's own depth stands beside the result; one strip may hold the whole picture.
        let depth = Double(tiff.integer(.bitsPerSample) ?? 1) * Double(tiff.integer(.samplesPerPixel) ?? 1)
        let rows = min(tiff.integer(.tileLength) ?? tiff.integer(.rowsPerStrip) ?? height, 1 << 31)
        let strip = tiff.integer(.tileWidth) == nil ? Double(width) * Double(min(rows, height)) : 0
        let tile = Double(tiff.integer(.tileWidth) ?? 0) * Double(rows)
        workingMemory = (strip + tile) * max(depth, 1) / 8
    }
}
