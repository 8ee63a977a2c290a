/// The location in PNG files. PNG, third edition, §11.3: eXIf, and texts of which some hold EXIF or XMP.
extension LocationEraser {
    mutating func erasePNG() {
        let before = found
        var isFound = false
        var offset = 8
        while let length = reader.u32(offset), length <= 0x7FFF_FFFF, reader.slice(offset, 12 + length) != nil {
            let body = offset + 8..<offset + 8 + length
            found = false
            if reader.holds("eXIf", at: offset + 4) {
                eraseTIFF(behindPrefix(body))
            } else if reader.holds("iTXt", at: offset + 4) || reader.holds("tEXt", at: offset + 4)
                || reader.holds("zTXt", at: offset + 4)
            {
                eraseText(body)
            }
            if found {
                isFound = true
                let sum = Self.crc32(bytes[(offset + 4)..<body.upperBound])
                put((0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }, at: body.upperBound)
            }
            offset = body.upperBound + 4
        }
        found = before || isFound
    }

    private mutating func eraseText(_ body: Range<Int>) {
        let key = bytes[body].prefix(80).prefix { $0 != 0 }
        let keyword = String(decoding: key, as: UTF8.self)
        let flag = body.lowerBound + key.count + 1
        if keyword == "XML:com.adobe.xmp", flag < body.upperBound, bytes[flag] == 0 {
            return eraseXMP([body])
        }
        // Compressed, or written as digits by ImageMagick: all of it goes, as it cannot be changed where it stands.
        let isBlock = ["XML:com.adobe.xmp", "Raw profile type exif", "Raw profile type APP1", "Raw profile type xmp"]
            .contains(keyword)
        guard isBlock || keyword.lowercased().contains("gps") else { return }
        found = true
        put(Array("tEXt".utf8), at: body.lowerBound - 4)
        for index in body { bytes[index] = UInt8(ascii: " ") }
        // A keyword has to be there; this one says nothing.
        if body.count > 8 { put(Array("Comment\0".utf8), at: body.lowerBound) }
    }

    /// The checksum of chunks: PNG, third edition, §D.
    private static func crc32(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
