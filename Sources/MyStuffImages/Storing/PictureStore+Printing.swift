public import MyStuffCore

extension PictureStore {
    /// The original as a file of pixels and nothing else, to be taken into a document as it is: a JPEG file without its
    /// metadata, that of the place included. nil where that would show something else than the picture is shown as, or
    /// where it is larger than `side` pixels.
    public func plainJPEG(of picture: Picture, side: Int) async throws -> [UInt8]? {
        guard picture.mediaType == "image/jpeg", picture.adjustments.isNone, max(picture.width, picture.height) <= side
        else { return nil }
        return try await named(picture.sourceName) {
            try await queue.run(urgent: true) { [folder] cancellation in
                let (file, size, format) = try Self.openOriginal(picture, folder)
                guard format == .jpeg else { return nil }
                let content = try FileContent(mapping: file, size: size)
                let header = try PictureHeader.read(content, as: format)
                // Turned by its metadata, or with colours that only these explain: without them it would look different.
                guard header.orientation == .upright, header.iccProfile == nil, !header.isTruncated,
                    let frame = header.jpeg, [1, 3].contains(frame.components), !frame.hasAdobeMarker,
                    max(header.width, header.height) <= side
                else { return nil }
                try cancellation.check()
                return content.withBytes { PlainJPEG.bytes(of: $0) }
            }
        }
    }
}

/// A JPEG file without what programs have written into it beside the picture.
enum PlainJPEG {
    /// ITU-T T.81 annex B: all segments but comments and the applications' own, of which JFIF's stays. nil for a file
    /// that is damaged or ends early.
    static func bytes(of file: UnsafeRawBufferPointer) -> [UInt8]? {
        let reader = ByteReader(bytes: file)
        guard reader.u8(0) == 0xFF, reader.u8(1) == 0xD8 else { return nil }
        var plain: [UInt8] = [0xFF, 0xD8]
        plain.reserveCapacity(file.count)
        var offset = 2
        while let lead = reader.u8(offset), let marker = reader.u8(offset + 1) {
            guard lead == 0xFF else { return nil }
            switch marker {
            case 0xFF: offset += 1
            case 0xD9: return plain + [0xFF, 0xD9]
            case 0x00, 0x01, 0xD0...0xD8: return nil
            default:
                guard let length = reader.u16(offset + 2), length >= 2, offset + 2 + length <= file.count else {
                    return nil
                }
                let isExtra = (0xE1...0xEF).contains(marker) || marker == 0xFE
                if !isExtra { plain += file[offset..<offset + 2 + length] }
                offset += 2 + length
                guard marker == 0xDA, let end = endOfScan(reader, from: offset) else {
                    if marker == 0xDA { return nil }
                    continue
                }
                plain += file[offset..<end]
                offset = end
            }
        }
        return nil
    }

    /// The next marker that is none of a scan's own.
    private static func endOfScan(_ reader: ByteReader, from start: Int) -> Int? {
        var offset = start
        while offset + 1 < reader.bytes.count {
            if reader.bytes[offset] == 0xFF {
                switch reader.bytes[offset + 1] {
                case 0x00, 0xD0...0xD7: offset += 2
                case 0xFF: offset += 1
                default: return offset
                }
            } else {
                offset += 1
            }
        }
        return nil
    }
}
