import Glibc

/// A small zip archive in which nothing is packed and no entry has an extra field, as OpenDocument wants it of its first
/// entry (ODF 1.3 part 2, 3.3); libarchive gives each entry some. See PKWARE's APPNOTE.TXT, 4.3.
///
/// For archives below 4 GB.
struct StoredZip {
    private struct Entry {
        let name: String
        let checksum: UInt32
        let size: UInt32
        let offset: UInt32
    }

    private var entries: [Entry] = []
    private var offset = 0
    private let file: SpoolFile
    private let path: String

    /// Writes to the end of `file`, which is empty. `path` is what messages call it.
    init(_ file: SpoolFile, path: String) {
        self.file = file
        self.path = path
    }

    /// The part is read twice: its checksum stands before it.
    mutating func add(_ name: String, _ part: ExportPart) throws {
        var checksum = CRC32()
        try forEachPiece(of: [part], reading: path) {
        } _: {
            checksum.update($0)
        }
        guard let size = UInt32(exactly: part.size), let start = UInt32(exactly: offset) else {
            throw ExportError(path, EFBIG)
        }
        let entry = Entry(name: name, checksum: checksum.value, size: size, offset: start)
        let header = [0x50, 0x4B, 0x03, 0x04] + facts(entry) + Array(name.utf8)
        try file.write(header)
        try forEachPiece(of: [part], reading: path) {
        } _: {
            try file.write(Array($0))
        }
        offset += header.count + part.size
        entries.append(entry)
    }

    mutating func add(_ name: String, _ text: String) throws {
        var text = text
        try text.withUTF8 { try add(name, .bytes(UnsafeRawBufferPointer($0))) }
    }

    /// Writes the list of entries, without which it is no archive.
    func close() throws {
        var list: [UInt8] = []
        for entry in entries {
            list += [0x50, 0x4B, 0x01, 0x02] + little(UInt16(20)) + facts(entry)
            // No comment, first disk, no attributes.
            list += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0))
            list += little(entry.offset) + Array(entry.name.utf8)
        }
        let count = UInt16(entries.count)
        let end = [0x50, 0x4B, 0x05, 0x06] + little(UInt16(0)) + little(UInt16(0)) + little(count) + little(count)
        try file.write(list + end + little(UInt32(list.count)) + little(UInt32(offset)) + little(UInt16(0)))
    }

    /// What an entry's two headers have in common: version 2.0, no flags, stored, 1 January 1980.
    private func facts(_ entry: Entry) -> [UInt8] {
        little(UInt16(20)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0x21))
            + little(entry.checksum) + little(entry.size) + little(entry.size)
            + little(UInt16(entry.name.utf8.count)) + little(UInt16(0))
    }

    private func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

/// The checksum of zip archives (ISO 3309).
private struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }

    private var state: UInt32 = 0xFFFF_FFFF

    var value: UInt32 { ~state }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var state = state
        for byte in bytes { state = Self.table[Int((state ^ UInt32(byte)) & 0xFF)] ^ (state >> 8) }
        self.state = state
    }
}
