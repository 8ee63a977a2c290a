/// The location in XMP, which is a text: exif:GPSLatitude and whatever else is called GPS, as attributes and as elements.
/// Spaces take its place.
extension LocationEraser {
    /// `parts` of the file hold one text.
    mutating func eraseXMP(_ parts: [Range<Int>]) {
        var text = parts.flatMap { bytes[$0] }
        guard Self.blank(&text) else { return }
        found = true
        var start = 0
        for part in parts {
            put(Array(text[start..<start + part.count]), at: part.lowerBound)
            start += part.count
        }
    }

    /// XMP that stands in one piece somewhere in the file, uncompressed: that is how other programs find it too.
    mutating func eraseXMPPackets() {
        var start = 0
        while let begin = find(Array("<x:xmpmeta".utf8), in: start..<bytes.count) {
            let end = find(Array("</x:xmpmeta>".utf8), in: begin..<bytes.count) ?? bytes.count
            eraseXMP([begin..<end])
            start = end
        }
    }

    /// Answers whether anything had to be blanked.
    static func blank(_ text: inout [UInt8]) -> Bool {
        var isChanged = false
        var index = 1
        while index + 3 < text.count {
            defer { index += 1 }
            guard text[index - 1] == UInt8(ascii: ":"), text[index] | 0x20 == UInt8(ascii: "g"),
                text[index + 1] | 0x20 == UInt8(ascii: "p"), text[index + 2] | 0x20 == UInt8(ascii: "s"),
                let range = property(around: index, in: text)
            else { continue }
            for place in range { text[place] = UInt8(ascii: " ") }
            isChanged = true
        }
        return isChanged
    }

    /// All of the property in whose name `index` lies.
    private static func property(around index: Int, in text: [UInt8]) -> Range<Int>? {
        var start = index
        while start > 0, isNamePart(text[start - 1]) { start -= 1 }
        var end = index
        while end < text.count, isNamePart(text[end]) { end += 1 }
        guard start > 0 else { return nil }
        switch text[start - 1] {
        case UInt8(ascii: "<"):
            guard let close = text[end...].firstIndex(of: UInt8(ascii: ">")) else { return start - 1..<text.count }
            if text[close - 1] == UInt8(ascii: "/") { return start - 1..<close + 1 }
            let tag = Array("</".utf8) + text[start..<end]
            var place = close
            while place + tag.count < text.count {
                if text[place] == UInt8(ascii: "<"), text[place..<place + tag.count].elementsEqual(tag) {
                    let last = text[place...].firstIndex(of: UInt8(ascii: ">")) ?? text.count - 1
                    return start - 1..<last + 1
                }
                place += 1
            }
            return start - 1..<text.count
        case 0x20, 0x09, 0x0A, 0x0D:
            var place = end
            func skipSpace() { while place < text.count, text[place] <= 0x20 { place += 1 } }
            skipSpace()
            guard place < text.count, text[place] == UInt8(ascii: "=") else { return nil }
            place += 1
            skipSpace()
            guard place < text.count, text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "'") else {
                return nil
            }
            let close = text[(place + 1)...].firstIndex(of: text[place]) ?? text.count - 1
            return start..<close + 1
        default:
            return nil
        }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D, 0x2E, 0x80...: true
        default: false
        }
    }
}
