/// Bytes under construction.
struct Bytes {
    var content: [UInt8] = []
    var isBigEndian = false

    mutating func add(_ number: Int, _ size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        content += isBigEndian ? bytes.reversed() : bytes
    }

    mutating func add(_ text: String) { content += Array(text.utf8) }
    mutating func add(_ bytes: [UInt8]) { content += bytes }
}

/// Bits in the order of GIF and WebP: the lowest of a byte first.
struct Bits {
    private(set) var content: [UInt8] = []
    private var used = 8

    mutating func add(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                content.append(0)
                used = 0
            }
            content[content.count - 1] |= UInt8(value >> bit & 1) << used
            used += 1
        }
    }
}
