/// The location in TIFF structures: TIFF files, and EXIF blocks of any other format. EXIF 3.0, §4.6.6.
extension LocationEraser {
    /// The tag of the entry that leads to the GPS directory.
    private static let gpsDirectory = 0x8825
    /// Directories of a file, entries of a GPS directory and bytes of one of its values that there are at most: in a
    /// damaged file what looks like those may be the picture.
    private static let limits = (directories: 1000, entries: 64, value: 1 << 16)
    /// Bytes of one value of each type.
    private static let sizes = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// Takes the entry that leads to the GPS directory out of each directory, and overwrites what it led to.
    mutating func eraseTIFF(_ range: Range<Int>) {
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard part.count >= 8, part[0] == part[1], part[0] == 0x49 || part[0] == 0x4D else { return }
        let tiff = ByteReader(bytes: part, isBigEndian: part[0] == 0x4D)
        guard tiff.u16(2) == 42, var next = tiff.u32(4) else { return }
        var seen: Set<Int> = []
        while next > 0, seen.count < Self.limits.directories, seen.insert(next).inserted, let count = tiff.u16(next) {
            let following = tiff.u32(next + 2 + 12 * count) ?? 0
            erase(entriesOf: next, count, tiff, at: range.lowerBound)
            next = following
        }
    }

    /// `base` is where the structure begins among all bytes.
    private mutating func erase(entriesOf directory: Int, _ entries: Int, _ tiff: ByteReader, at base: Int) {
        var count = entries
        for index in (0..<entries).reversed() {
            let entry = directory + 2 + 12 * index
            guard tiff.u16(entry) == Self.gpsDirectory, let target = tiff.u32(entry + 8) else { continue }
            found = true
            eraseDirectory(target, tiff, at: base)
            // The entries behind it move up, with the offset of the next directory, and nothing else does.
            let end = min(directory + 2 + 12 * count + 4, tiff.count)
            guard entry + 12 <= end else { continue }
            let rest = Array(tiff.bytes[(entry + 12)..<end])
            put(rest + [UInt8](repeating: 0, count: 12), at: base + entry)
            count -= 1
            let number = [UInt8(count >> 8), UInt8(count & 255)]
            put(tiff.isBigEndian ? number : number.reversed(), at: base + directory)
        }
    }

    private func eraseDirectory(_ start: Int, _ tiff: ByteReader, at base: Int) {
        guard start >= 8, let count = tiff.u16(start), count <= Self.limits.entries else { return }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let type = tiff.u16(entry + 2), let values = tiff.u32(entry + 4), let offset = tiff.u32(entry + 8)
            else { break }
            let size = values * (type < Self.sizes.count ? Self.sizes[type] : 4)
            if size > 4, size <= Self.limits.value, offset >= 8 { clear(offset, size, tiff, at: base) }
        }
        clear(start, 2 + 12 * count + 4, tiff, at: base)
    }

    private func clear(_ offset: Int, _ size: Int, _ tiff: ByteReader, at base: Int) {
        for index in offset..<max(offset, min(offset + size, tiff.count)) { bytes[base + index] = 0 }
    }
}
