import CTurboJPEG
import Testing

/// Files that hold more than one picture, or more than a picture.
extension Files {
    /// Two JPEG files, one behind the other, and in the first the index of both (CIPA DC-007): what stereo cameras write as
    /// MPO, and phones for a photo with a gain map.
    static func multiPicture(_ first: [UInt8], _ second: [UInt8], segments: [UInt8] = []) -> [UInt8] {
        func index(_ firstSize: Int) -> [UInt8] {
            var bytes = Bytes(isBigEndian: true)
            bytes.add("MPF\0MM")
            for (number, size) in [(42, 2), (8, 4), (3, 2)] { bytes.add(number, size) }
            for (tag, type, count) in [(0xB000, 7, 4), (0xB001, 4, 1), (0xB002, 7, 32)] {
                bytes.add(tag, 2)
                bytes.add(type, 2)
                bytes.add(count, 4)
                if tag == 0xB000 { bytes.add("0100") } else { bytes.add(tag == 0xB001 ? 2 : 50, 4) }
            }
            bytes.add(0, 4)
            // Attributes, size, offset from the index's byte order mark, and no dependent pictures.
            for number in [0x2003_0000, firstSize, 0, 0, 0, second.count, firstSize - 2 - segments.count - 8, 0] {
                bytes.add(number, 4)
            }
            return segment(0xE2, bytes.content)
        }
        let size = first.count + index(0).count + segments.count
        return Array(first.prefix(2)) + segments + index(size) + first.dropFirst(2) + second
    }

    /// Marks of an Ultra HDR photo: XMP that names the gain map.
    static let gainMapXMP = segment(
        0xE1,
        Array("http://ns.adobe.com/xap/1.0/\0".utf8)
            + Array(
                "<x:xmpmeta xmlns:x='adobe:ns:meta/'><hdrgm:Version xmlns:hdrgm='http://ns.adobe.com/hdr-gain-map/1.0/'>1.0</hdrgm:Version></x:xmpmeta>"
                    .utf8))

    /// What may stand for a film: boxes with a content in which there is everything that a JPEG decoder could trip over.
    static let film =
        heifBox("ftyp", Array("mp42".utf8) + [0, 0, 0, 0] + Array("isommp42".utf8))
        + heifBox(
            "mdat",
            (0..<2000).flatMap { _ in [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD8, 0xFF, 0xD9] as [UInt8] })

    static func progressiveJPEG(_ pattern: Pattern) throws -> [UInt8] {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(buffer) }
        let result = tjCompress2(
            handle, pattern.rgb, Int32(pattern.width), 0, Int32(pattern.height), Int32(TJPF_RGB.rawValue), &buffer,
            &size, Int32(TJSAMP_444.rawValue), 95, TJFLAG_PROGRESSIVE)
        try #require(result == 0)
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }

    /// APNG: frames that other programs skip.
    static func animatedPNG(_ first: Pattern, _ second: Pattern) -> [UInt8] {
        func control(_ number: Int) -> [UInt8] {
            var bytes = Bytes(isBigEndian: true)
            for value in [number, first.width, first.height, 0, 0] { bytes.add(value, 4) }
            bytes.add([0, 1, 0, 10, 0, 0])
            return bytes.content
        }
        let pixels = first.rgb
        let rows = (0..<first.height).map { Array(pixels[$0 * first.width * 3..<($0 + 1) * first.width * 3]) }
        let file = png(
            first.width, first.height, colourType: 2, rows: rows,
            chunks: [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", control(0))])
        let other = png(second)
        // From behind the header's chunk to the end mark: one chunk of data.
        let data = other[(33 + 8)..<(other.count - 12 - 4)]
        return file.dropLast(12) + chunk("fcTL", control(1)) + chunk("fdAT", [0, 0, 0, 2] + data) + file.suffix(12)
    }

    /// An animation of lossless frames; see `webp` for what those can be.
    static func animatedWebP(_ frames: [Pattern]) throws -> [UInt8] {
        let first = try #require(frames.first)
        var body = Bytes()
        body.add("WEBP")
        var head = Bytes()
        head.add(2, 4)
        head.add(first.width - 1, 3)
        head.add(first.height - 1, 3)
        body.add(riff("VP8X", head.content))
        body.add(riff("ANIM", [255, 255, 255, 255, 0, 0]))
        for frame in frames {
            let file = webp(frame)
            let start = try #require(file.indices.first { file[$0...].starts(with: "VP8L".utf8) })
            var content = Bytes()
            for number in [0, 0, frame.width - 1, frame.height - 1, 100] { content.add(number, 3) }
            content.add([0] + file[start...])
            body.add(riff("ANMF", content.content))
        }
        return riff("RIFF", body.content)
    }

    private static func riff(_ type: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = Bytes()
        bytes.add(type)
        bytes.add(content.count, 4)
        bytes.add(content)
        if content.count % 2 == 1 { bytes.add(0, 1) }
        return bytes.content
    }

    /// Two pages of the same size.
    static func twoPages(_ first: Pattern, _ second: Pattern) -> [UInt8] {
        var file = tiff(first)
        if file.count % 2 == 1 { file.append(0) }
        let entries = 10
        let directory = Array(file[8..<8 + 2 + 12 * entries + 4])
        func patch(_ bytes: inout [UInt8], _ offset: Int, _ value: Int) {
            for byte in 0..<4 { bytes[offset + byte] = UInt8(value >> (8 * byte) & 255) }
        }
        patch(&file, 8 + 2 + 12 * entries, file.count)
        var next = directory
        // StripOffsets is the sixth entry.
        for entry in 0..<entries where next[2 + 12 * entry] == 0x11 && next[3 + 12 * entry] == 1 {
            patch(&next, 2 + 12 * entry + 8, file.count + directory.count)
        }
        return file + next + second.rgb
    }
}
