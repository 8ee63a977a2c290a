import Testing

@testable import MyStuffImages

/// Files of pixels and nothing else.
@Suite struct PlainJPEGTests {
    /// Two segments of metadata, a comment, tables, a frame, a scan with stuffed bytes and restart marks, and what phones
    /// put behind it.
    private let parts: [(bytes: [UInt8], isKept: Bool)] = [
        ([0xFF, 0xD8], true), ([0xFF, 0xE0, 0, 4, 74, 70], true), ([0xFF, 0xE1, 0, 5, 69, 120, 105], false),
        ([0xFF, 0xED, 0, 3, 56], false), ([0xFF, 0xFE, 0, 4, 104, 105], false), ([0xFF, 0xDB, 0, 3, 1], true),
        ([0xFF, 0xC0, 0, 4, 8, 8], true), ([0xFF, 0xDA, 0, 3, 1, 9, 0xFF, 0, 8, 0xFF, 0xD3, 7], true),
        ([0xFF, 0xE2, 0, 3, 5], false), ([0xFF, 0xDA, 0, 3, 2, 6], true), ([0xFF, 0xD9], true),
        ([0, 0, 0xFF, 0xD8, 102, 116, 121, 112], false),
    ]

    private func plain(_ bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { PlainJPEG.bytes(of: $0) } }

    @Test func onlyThePictureIsLeft() {
        #expect(plain(parts.flatMap(\.bytes)) == parts.filter(\.isKept).flatMap(\.bytes))
    }

    @Test func aFileThatEndsEarlyIsNone() {
        let whole = parts.dropLast().flatMap(\.bytes)
        for count in 0..<whole.count { #expect(plain(Array(whole[..<count])) == nil, "\(count)") }
    }

    @Test func whatIsNoJPEGIsNone() {
        #expect(plain(Array("%PDF-1.5".utf8)) == nil)
        #expect(plain([0xFF, 0xD8, 0, 0, 0, 0]) == nil)
        #expect(plain([0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 0xFF, 0xD9]) == nil)
    }
}
