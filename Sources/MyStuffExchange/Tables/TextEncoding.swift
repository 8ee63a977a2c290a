/// How the letters of a text file are written.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    case windows1252

    /// What the bytes look like. UTF-8 is hardly ever valid by accident; what is none of the others is taken for what
    /// Windows has written for decades.
    static func detect(_ bytes: UnsafeRawBufferPointer) -> TextEncoding {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        // Without a mark: every other byte of what is mostly ASCII is zero.
        let sample = bytes.prefix(4000)
        var zeros = (even: 0, odd: 0)
        for (position, byte) in sample.enumerated() where byte == 0 {
            if position % 2 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
        }
        if zeros.odd * 4 > sample.count, zeros.even == 0 { return .utf16LittleEndian }
        if zeros.even * 4 > sample.count, zeros.odd == 0 { return .utf16BigEndian }
        return isUTF8(bytes) ? .utf8 : .windows1252
    }

    /// The text as UTF-8, without a byte order mark. What cannot be understood becomes U+FFFD.
    func decode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        switch self {
        case .utf8:
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeRawBufferPointer(rebasing: bytes[3...]) : bytes
            return Self.isUTF8(text) ? Array(text) : Array(String(decoding: text, as: UTF8.self).utf8)
        case .utf16LittleEndian, .utf16BigEndian:
            let isLittle = self == .utf16LittleEndian
            var units = (0..<bytes.count / 2).map { index -> UInt16 in
                let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
                return isLittle ? second << 8 | first : first << 8 | second
            }
            if units.first == 0xFEFF { units.removeFirst() }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        case .windows1252:
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + bytes.count / 8)
            for byte in bytes {
                if byte < 0x80 {
                    result.append(byte)
                } else {
                    let value = byte < 0xA0 ? Self.windows[Int(byte) - 0x80] : UInt32(byte)
                    result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
                }
            }
            return result
        }
    }

    private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // Most files are ASCII for the greatest part: eight bytes at a time.
        var position = 0
        while position < bytes.count {
            if position + 8 <= bytes.count,
                bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                position += 8
                continue
            }
            let first = bytes[position]
            if first < 0x80 {
                position += 1
                continue
            }
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            guard first >= 0xC2, first <= 0xF4, position + length <= bytes.count else { return false }
            for offset in 1..<length where bytes[position + offset] & 0xC0 != 0x80 { return false }
            let second = bytes[position + 1]
            // Too long a form, surrogates, beyond Unicode.
            if first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F || first == 0xF0 && second < 0x90
                || first == 0xF4 && second > 0x8F
            {
                return false
            }
            position += length
        }
        return true
    }

    /// 0x80 to 0x9F, by https://encoding.spec.whatwg.org/index-windows-1252.txt
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
        0x9D,
        0x017E, 0x0178,
    ]
}
