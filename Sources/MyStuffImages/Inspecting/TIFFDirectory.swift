import FoundationEssentials
import Glibc

/// The first directory of a TIFF structure: a TIFF file, or an EXIF block of any other format.
///
/// A reader of our own rather than libexif, which takes EXIF blocks of up to 64 kB and no TIFF files. TIFF 6.0, §2;
/// EXIF 3.0, §4.6.
struct TIFFDirectory {
    enum Tag: Int {
        case imageWidth = 0x100
        case imageLength = 0x101
        case bitsPerSample = 0x102
        case make = 0x10F
        case model = 0x110
        case orientation = 0x112
        case samplesPerPixel = 0x115
        case rowsPerStrip = 0x116
        case tileWidth = 0x142
        case tileLength = 0x143
        case thumbnailOffset = 0x201
        case thumbnailLength = 0x202
        case exifDirectory = 0x8769
        case dateTimeOriginal = 0x9003
        case offsetTimeOriginal = 0x9011
        case pixelWidth = 0xA002
        case pixelHeight = 0xA003
    }

    private struct Entry {
        let type: Int
        let count: Int
        /// Where the value is.
        let offset: Int
        /// In bytes.
        let size: Int
    }

    private let reader: ByteReader
    private var entries: [Int: Entry] = [:]

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): reader = ByteReader(bytes: bytes, isBigEndian: false)
        case (0x4D, 0x4D): reader = ByteReader(bytes: bytes, isBigEndian: true)
        default: return nil
        }
        guard reader.u16(2) == 42, let first = reader.u32(4) else { return nil }
        readEntries(at: first)
        if let exif = integer(.exifDirectory) { readEntries(at: exif) }
    }

    /// Another directory of the same structure.
    private init(_ reader: ByteReader, at start: Int) {
        self.reader = reader
        readEntries(at: start)
    }

    /// The small picture beside the photo, a JPEG of its own, which the second directory tells the place of (EXIF 3.0,
    /// §4.5.5).
    var thumbnail: UnsafeRawBufferPointer? {
        guard let first = reader.u32(4), let count = reader.u16(first), let next = reader.u32(first + 2 + 12 * count),
            next > 0
        else { return nil }
        let second = TIFFDirectory(reader, at: next)
        guard let offset = second.integer(.thumbnailOffset), let length = second.integer(.thumbnailLength) else {
            return nil
        }
        return reader.slice(offset, length)
    }

    /// Where the value of `tag` is.
    func place(of tag: Tag) -> Range<Int>? { entries[tag.rawValue].map { $0.offset..<$0.offset + $0.size } }

    /// The first value of `tag`.
    func integer(_ tag: Tag) -> Int? {
        guard let entry = entries[tag.rawValue], entry.count > 0 else { return nil }
        switch entry.type {
        case 1: return reader.u8(entry.offset)
        case 3: return reader.u16(entry.offset)
        case 4, 13: return reader.u32(entry.offset)
        default: return nil
        }
    }

    var orientation: Orientation {
        integer(.orientation).flatMap(Orientation.init(rawValue:)) ?? .upright
    }

    /// The moment of DateTimeOriginal: in the zone that the file gives, or else in the one of this machine.
    var takenAt: Date? {
        guard let text = text(.dateTimeOriginal) else { return nil }
        return Self.date(text, zone: self.text(.offsetTimeOriginal))
    }

    /// Maker and model; the maker once, where the model begins with it too, as in “Canon Canon EOS R6”.
    var camera: String? {
        let make = words(.make)
        let model = words(.model)
        let first = make.first.map { $0.lowercased() }
        let parts = model.first.map { $0.lowercased() } == first ? model : make + model
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The words of a text. Makers pad theirs with blanks; control characters have no place on a screen.
    private func words(_ tag: Tag) -> [String] {
        (text(tag) ?? "").unicodeScalars
            .split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .map { String(String.UnicodeScalarView($0)) }
    }

    private func text(_ tag: Tag) -> String? {
        guard let entry = entries[tag.rawValue], entry.type == 2, let bytes = reader.slice(entry.offset, entry.count)
        else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private mutating func readEntries(at start: Int) {
        guard let count = reader.u16(start) else { return }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let tag = reader.u16(entry), let type = reader.u16(entry + 2), let values = reader.u32(entry + 4)
            else { return }
            let size = values * (type < Self.sizes.count ? Self.sizes[type] : 4)
            guard let offset = size <= 4 ? entry + 8 : reader.u32(entry + 8) else { return }
            // The first one counts, where a tag comes twice.
            if entries[tag] == nil {
                entries[tag] = Entry(type: type, count: values, offset: offset, size: size)
            }
        }
    }

    /// Bytes of one value of each type.
    private static let sizes = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// `text` is `YYYY:MM:DD hh:mm:ss`; `zone` is `±hh:mm`. Cameras whose clock was never set write zeros or blanks.
    static func date(_ text: String, zone: String?) -> Date? {
        let fields = text.split { ":- T".contains($0) }.map { Int32($0) }
        guard fields.count >= 6, let year = fields[0], let month = fields[1], let day = fields[2], let hour = fields[3],
            let minute = fields[4], let second = fields[5], year > 1800, (1...12).contains(month),
            (1...31).contains(day), (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        var parts = tm()
        parts.tm_year = year - 1900
        parts.tm_mon = month - 1
        parts.tm_mday = day
        parts.tm_hour = hour
        parts.tm_min = minute
        parts.tm_sec = second
        parts.tm_isdst = -1
        if let seconds = zone.flatMap(offset) {
            return Date(timeIntervalSince1970: Double(timegm(&parts) - seconds))
        }
        return Date(timeIntervalSince1970: Double(mktime(&parts)))
    }

    private static func offset(_ zone: String) -> Int? {
        guard let sign = zone.first, sign == "+" || sign == "-" else { return nil }
        let fields = zone.dropFirst().split(separator: ":").map { Int($0) }
        guard fields.count == 2, let hours = fields[0], let minutes = fields[1], hours <= 14, minutes < 60 else {
            return nil
        }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}
