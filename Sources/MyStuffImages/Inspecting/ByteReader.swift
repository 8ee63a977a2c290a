/// Reads numbers out of a file's bytes. Every access is checked: outside the bytes the answer is `nil`.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    var isBigEndian = true

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func u16(_ offset: Int) -> Int? { number(offset, 2) }
    func u24(_ offset: Int) -> Int? { number(offset, 3) }
    func u32(_ offset: Int) -> Int? { number(offset, 4) }
    func u64(_ offset: Int) -> Int? { number(offset, 8) }

    /// An unsigned number of `size` bytes, 0 to 8; `nil` where it does not fit into an Int.
    func number(_ offset: Int, _ size: Int) -> Int? {
        guard let part = slice(offset, size) else { return nil }
        var result: UInt64 = 0
        for index in 0..<size { result = result << 8 | UInt64(part[isBigEndian ? index : size - 1 - index]) }
        return Int(exactly: result)
    }

    func slice(_ offset: Int, _ size: Int) -> UnsafeRawBufferPointer? {
        guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
    }

    func holds(_ text: StaticString, at offset: Int) -> Bool {
        guard let part = slice(offset, text.utf8CodeUnitCount) else { return false }
        return part.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func text(_ offset: Int, _ size: Int) -> String? {
        slice(offset, size).map { String(decoding: $0, as: UTF8.self) }
    }
}
