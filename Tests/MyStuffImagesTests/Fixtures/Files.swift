import CGLib
import CGdkPixbuf
import CTurboJPEG
import GLib
import MyStuffImages
import Testing

/// Picture files made by hand, byte by byte, so that each shows exactly one property.
enum Files {
    /// A TIFF structure with one directory: an EXIF block, or the head of a TIFF file.
    static func exif(orientation: Int, bigEndian: Bool = false, date: String? = nil, zone: String? = nil) -> [UInt8] {
        var bytes = Bytes(isBigEndian: bigEndian)
        bytes.add(bigEndian ? "MM" : "II")
        bytes.add(42, 2)
        bytes.add(8, 4)
        bytes.add(2, 2)
        entry(&bytes, 0x112, 3, 1, orientation)
        entry(&bytes, 0x8769, 4, 1, 38)
        bytes.add(0, 4)
        let texts = [(0x9003, date), (0x9011, zone)].compactMap { tag, text in text.map { (tag, Array($0.utf8) + [0]) }
        }
        bytes.add(texts.count, 2)
        var offset = 38 + 2 + 12 * texts.count + 4
        for (tag, text) in texts {
            entry(&bytes, tag, 2, text.count, offset)
            offset += text.count
        }
        bytes.add(0, 4)
        for (_, text) in texts { bytes.add(text) }
        return bytes.content
    }

    private static func entry(_ bytes: inout Bytes, _ tag: Int, _ type: Int, _ count: Int, _ value: Int) {
        bytes.add(tag, 2)
        bytes.add(type, 2)
        bytes.add(count, 4)
        bytes.add(value, type == 3 ? 2 : 4)
        if type == 3 { bytes.add(0, 2) }
    }

    // MARK: - JPEG

    static func jpeg(_ pattern: Pattern, exif: [UInt8]? = nil, icc: [UInt8]? = nil) throws -> [UInt8] {
        var file = try compress(pattern.rgb, pattern.width, pattern.height, TJPF_RGB, TJSAMP_444)
        if let icc { file.insert(contentsOf: segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + icc), at: 2) }
        if let exif { file.insert(contentsOf: segment(0xE1, Array("Exif\0\0".utf8) + exif), at: 2) }
        return file
    }

    /// `values` are the four numbers of each pixel as they stand in the file; TurboJPEG adds Adobe's marker.
    static func cmykJPEG(_ values: [UInt8], hasAdobeMarker: Bool) throws -> [UInt8] {
        let pixels = (0..<16 * 16).flatMap { _ in values }
        var file = try compress(pixels, 16, 16, TJPF_CMYK, TJSAMP_444)
        if !hasAdobeMarker {
            let start = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xEE })
            file.removeSubrange(start..<start + 2 + Int(file[start + 3]))
        }
        return file
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    private static func compress(
        _ pixels: [UInt8], _ width: Int, _ height: Int, _ format: TJPF, _ sampling: TJSAMP
    ) throws -> [UInt8] {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(buffer) }
        let result = tjCompress2(
            handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &buffer, &size,
            Int32(sampling.rawValue), 100, 0)
        try #require(result == 0)
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }

    // MARK: - PNG

    /// `rows` are the bytes of each row without the filter byte.
    static func png(
        _ width: Int, _ height: Int, depth: Int = 8, colourType: Int, rows: [[UInt8]], chunks: [(String, [UInt8])] = []
    ) -> [UInt8] {
        var head = Bytes(isBigEndian: true)
        head.add(width, 4)
        head.add(height, 4)
        head.add([UInt8(depth), UInt8(colourType), 0, 0, 0])
        let data = zlib(rows.map { [0] + $0 })
        let all = [("IHDR", head.content)] + chunks + [("IDAT", data), ("IEND", [])]
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + all.flatMap { chunk($0.0, $0.1) }
    }

    /// A stored block of deflate for each of `blocks`: no compression.
    private static func zlib(_ blocks: [[UInt8]]) -> [UInt8] {
        var data = Bytes(isBigEndian: true)
        data.add([0x78, 0x01])
        for (index, block) in blocks.enumerated() {
            data.add([index == blocks.count - 1 ? 1 : 0])
            data.add([UInt8(block.count & 255), UInt8(block.count >> 8)])
            data.add([UInt8(~block.count & 255), UInt8(~block.count >> 8 & 255)])
            data.add(block)
        }
        data.add(adler32(blocks.flatMap { $0 }), 4)
        return data.content
    }

    static func png(_ pattern: Pattern, exif: [UInt8]? = nil, icc: [UInt8]? = nil) -> [UInt8] {
        let pixels = pattern.rgb
        let rows = (0..<pattern.height).map { Array(pixels[$0 * pattern.width * 3..<($0 + 1) * pattern.width * 3]) }
        var chunks = exif.map { [("eXIf", $0)] } ?? []
        if let icc { chunks.append(("iCCP", Array("profile\0\0".utf8) + zlib([icc]))) }
        return png(pattern.width, pattern.height, colourType: 2, rows: rows, chunks: chunks)
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = Bytes(isBigEndian: true)
        bytes.add(content.count, 4)
        bytes.add(type)
        bytes.add(content)
        bytes.add(Int(crc32(Array(type.utf8) + content)), 4)
        return bytes.content
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    private static func adler32(_ bytes: [UInt8]) -> Int {
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }

    // MARK: - TIFF

    /// Uncompressed, one strip.
    static func tiff(_ pattern: Pattern, orientation: Int = 1) -> [UInt8] {
        let pixels = pattern.rgb
        var bytes = Bytes()
        bytes.add("II")
        bytes.add(42, 2)
        bytes.add(8, 4)
        let entries = [
            (0x100, 4, pattern.width), (0x101, 4, pattern.height), (0x103, 3, 1), (0x106, 3, 2), (0x111, 4, 150),
            (0x112, 3, orientation), (0x115, 3, 3), (0x116, 4, pattern.height), (0x117, 4, pixels.count),
        ]
        bytes.add(entries.count + 1, 2)
        for (tag, type, value) in entries.prefix(2) { entry(&bytes, tag, type, 1, value) }
        // Three numbers of bits, too many for the entry itself.
        bytes.add(0x102, 2)
        bytes.add(3, 2)
        bytes.add(3, 4)
        bytes.add(140, 4)
        for (tag, type, value) in entries.dropFirst(2) { entry(&bytes, tag, type, 1, value) }
        bytes.add(0, 4)
        bytes.add([UInt8](repeating: 0, count: 140 - bytes.content.count))
        for _ in 0..<3 { bytes.add(8, 2) }
        bytes.add([UInt8](repeating: 0, count: 150 - bytes.content.count))
        bytes.add(pixels)
        return bytes.content
    }

    // MARK: - WebP

    /// Lossless, for pictures whose channels have at most two values each: those need one bit a channel.
    static func webp(_ pattern: Pattern, exif: [UInt8]? = nil, icc: [UInt8]? = nil) -> [UInt8] {
        let pixels = (0..<pattern.height).flatMap { y in (0..<pattern.width).map { pattern.colour($0, y) } }
        var bits = Bits()
        bits.add(0x2F, 8)
        bits.add(pattern.width - 1, 14)
        bits.add(pattern.height - 1, 14)
        // No alpha, version 0, no transform, no colour cache, one set of prefix codes.
        bits.add(0, 1 + 3 + 1 + 1 + 1)
        let channels: [KeyPath<Colour, Int>] = [\.green, \.red, \.blue]
        let values = channels.map { channel in Set(pixels.map { $0[keyPath: channel] }).sorted() }
        for symbols in values + [[255], [0]] {
            precondition(symbols.count <= 2)
            bits.add(1, 1)
            bits.add(symbols.count - 1, 1)
            bits.add(1, 1)
            for symbol in symbols { bits.add(symbol, 8) }
        }
        for pixel in pixels {
            for (channel, symbols) in zip(channels, values) where symbols.count == 2 {
                bits.add(pixel[keyPath: channel] == symbols[1] ? 1 : 0, 1)
            }
        }
        var body = Bytes()
        body.add("WEBP")
        var head = Bytes()
        head.add((exif == nil ? 0 : 8) | (icc == nil ? 0 : 0x20), 4)
        head.add(pattern.width - 1, 3)
        head.add(pattern.height - 1, 3)
        body.add(riffChunk("VP8X", head.content))
        if let icc { body.add(riffChunk("ICCP", icc)) }
        body.add(riffChunk("VP8L", bits.content))
        if let exif { body.add(riffChunk("EXIF", exif)) }
        return riffChunk("RIFF", body.content)
    }

    private static func riffChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = Bytes()
        bytes.add(type)
        bytes.add(content.count, 4)
        bytes.add(content)
        if content.count % 2 == 1 { bytes.add(0, 1) }
        return bytes.content
    }

    // MARK: - GIF

    /// One plain frame for each colour.
    static func gif(_ frames: [Colour], _ width: Int, _ height: Int) -> [UInt8] {
        var bytes = Bytes()
        bytes.add("GIF89a")
        bytes.add(width, 2)
        bytes.add(height, 2)
        bytes.add([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
        for colour in frames {
            bytes.add([0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0])
            bytes.add(width, 2)
            bytes.add(height, 2)
            // A colour table for this frame alone.
            bytes.add([0x80, UInt8(colour.red), UInt8(colour.green), UInt8(colour.blue), 0, 0, 0, 2])
            var bits = Bits()
            for _ in 0..<width * height {
                // A clear code before each pixel keeps the codes at three bits.
                bits.add(4, 3)
                bits.add(0, 3)
            }
            bits.add(5, 3)
            for start in stride(from: 0, to: bits.content.count, by: 255) {
                let part = bits.content[start..<min(start + 255, bits.content.count)]
                bytes.add([UInt8(part.count)] + part)
            }
            bytes.add([0])
        }
        bytes.add([0x3B])
        return bytes.content
    }

    // MARK: - By gdk-pixbuf

    /// `format` is gdk-pixbuf's name of it, such as "bmp". `icc` is embedded where the format can.
    static func pixbuf(_ pattern: Pattern, as format: String, icc: [UInt8]? = nil) throws -> [UInt8] {
        let pixels = pattern.rgb
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        let pixbuf = try #require(
            gdk_pixbuf_new_from_bytes(
                bytes, GDK_COLORSPACE_RGB, 0, 8, gint(pattern.width), gint(pattern.height), gint(pattern.width * 3)))
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        var keys: [UnsafeMutablePointer<CChar>?] = [nil]
        var values: [UnsafeMutablePointer<CChar>?] = [nil]
        if let icc {
            keys.insert(g_strdup("icc-profile"), at: 0)
            values.insert(g_base64_encode(icc, gsize(icc.count)), at: 0)
        }
        defer { (keys + values).forEach { g_free($0) } }
        var buffer: UnsafeMutablePointer<gchar>?
        var size: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isSaved = gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, format, &keys, &values, &error)
        try #require(isSaved != 0, "\(GLibError(consuming: error).message)")
        defer { g_free(buffer) }
        return UnsafeBufferPointer(start: buffer, count: Int(size)).map { UInt8(bitPattern: $0) }
    }
}
