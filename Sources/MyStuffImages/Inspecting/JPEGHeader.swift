import GLib

/// What the frame header of a JPEG says of its coding.
struct JPEGFrame {
    let components: Int
    /// Samples stored for each pixel: 3 for 4:4:4, 1.5 for 4:2:0.
    let samplesPerPixel: Double
    /// Progressive, or in several scans: the decoder holds all coefficients, two bytes a sample.
    var keepsCoefficients: Bool
    var scans = 1
    var hasAdobeMarker = false
}

extension PictureHeader {
    /// ITU-T T.81 annex B: segments up to the first scan. EXIF is in APP1, ICC profiles are in APP2, in numbered parts
    /// (ICC.1:2022, B.4).
    mutating func readJPEG(_ bytes: UnsafeRawBufferPointer) throws(PictureFailure) {
        let reader = ByteReader(bytes: bytes)
        var offset = 2
        var hasAdobeMarker = false
        var profileParts: [Int: UnsafeRawBufferPointer] = [:]
        var hasExif = false
        scanning: while let lead = reader.u8(offset) {
            guard lead == 0xFF, let marker = reader.u8(offset + 1) else {
                // libjpeg skips garbage between segments too.
                offset += 1
                continue
            }
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0x00 || marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset += 2
                continue
            }
            guard marker != 0xD9, let length = reader.u16(offset + 2), length >= 2 else { break }
            let start = offset + 4
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                try readFrame(reader, at: start, marker: marker)
            case 0xE1 where !hasExif && reader.holds("Exif\0", at: start):
                if let block = reader.slice(start + 6, length - 8) {
                    apply(exif: block)
                    hasExif = true
                }
            case 0xE2 where reader.holds("ICC_PROFILE\0", at: start):
                if let number = reader.u8(start + 12), let part = reader.slice(start + 14, length - 16) {
                    profileParts[number] = part
                }
            case 0xEE where reader.holds("Adobe", at: start):
                hasAdobeMarker = true
            case 0xDA:
                if let components = reader.u8(start), let frame = jpeg, components < frame.components {
                    jpeg?.keepsCoefficients = true
                }
                break scanning
            default: break
            }
            offset += 2 + length
        }
        guard jpeg != nil else { throw PictureFailure(.damaged(detail: missingSize())) }
        jpeg?.hasAdobeMarker = hasAdobeMarker
        if jpeg?.keepsCoefficients == true { jpeg?.scans = Self.countScans(reader, from: offset) }
        if !profileParts.isEmpty {
            iccProfile = profileParts.sorted { $0.key < $1.key }.flatMap { Array($0.value) }
        }
    }

    private mutating func readFrame(_ reader: ByteReader, at start: Int, marker: Int) throws(PictureFailure) {
        guard jpeg == nil, let precision = reader.u8(start), let height = reader.u16(start + 1),
            let width = reader.u16(start + 3), let components = reader.u8(start + 5)
        else { return }
        guard precision == 8 else {
            throw PictureFailure(.damaged(detail: tr("JPEG with %@ bits a sample", String(precision))))
        }
        let factors = (0..<components).map { index -> (Int, Int) in
            let factor = reader.u8(start + 7 + 3 * index) ?? 0x11
            return (max(factor >> 4, 1), max(factor & 15, 1))
        }
        let largest = (factors.map(\.0).max() ?? 1) * (factors.map(\.1).max() ?? 1)
        let samples = factors.reduce(0) { $0 + $1.0 * $1.1 }
        self.width = width
        self.height = height
        jpeg = JPEGFrame(
            components: components, samplesPerPixel: Double(samples) / Double(largest),
            keepsCoefficients: [0xC2, 0xC6, 0xCA, 0xCE].contains(marker))
    }

    /// The scans from the one at `offset` to the end of this picture. Behind that there may be more: a second picture, a
    /// gain map, the film of a Motion Photo, in whose bytes anything may look like a scan.
    private static func countScans(_ reader: ByteReader, from offset: Int) -> Int {
        var count = 0
        var offset = offset
        let bytes = reader.bytes
        while offset + 1 < bytes.count {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            switch bytes[offset + 1] {
            case 0xD9: return count
            // Fill bytes; and inside of a scan's data, a byte of 0xFF and restart marks.
            case 0xFF: offset += 1
            case 0x00, 0x01, 0xD0...0xD8: offset += 2
            case let marker:
                if marker == 0xDA { count += 1 }
                offset += 2 + max(2, reader.u16(offset + 2) ?? 2)
            }
        }
        return count
    }
}

func missingSize() -> String { tr("the file does not say how large the picture is") }
