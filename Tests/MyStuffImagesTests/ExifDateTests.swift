import FoundationEssentials
import Glibc
import MyStuffImages
import Testing

/// When photos were taken, read out of files of which no more is read than leads there.
@Suite struct ExifDateTests {
    static let moment = Date(timeIntervalSince1970: 1_796_043_909)
    static let exif = Files.exif(orientation: 6, date: "2026:11:30 14:05:09", zone: "+01:00")

    private func takenAt(_ file: [UInt8]) throws -> Date? {
        let folder = try TestFolder()
        return try PictureFile.takenAt(path: folder.write(file, rawName: Array("photo".utf8)))
    }

    /// A TIFF structure whose directory and texts lie behind `gap` bytes of pixels.
    private func tiff(gap: Int, bigEndian: Bool) -> [UInt8] {
        let start = 8 + gap
        var bytes = Bytes(isBigEndian: bigEndian)
        bytes.add(bigEndian ? "MM" : "II")
        bytes.add(42, 2)
        bytes.add(start, 4)
        bytes.add([UInt8](repeating: 0, count: gap))
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) {
            bytes.add(tag, 2)
            bytes.add(type, 2)
            bytes.add(count, 4)
            bytes.add(value, 4)
        }
        bytes.add(1, 2)
        entry(0x8769, 4, 1, start + 18)
        bytes.add(0, 4)
        bytes.add(2, 2)
        entry(0x9003, 2, 20, start + 9000)
        entry(0x9011, 2, 7, start + 9020)
        bytes.add(0, 4)
        bytes.add([UInt8](repeating: 0, count: start + 9000 - bytes.content.count))
        bytes.add(Array("2026:11:30 14:05:09\0+01:00\0".utf8))
        return bytes.content
    }

    @Test func inJPEG() throws {
        #expect(try takenAt(Files.jpeg(.fields, exif: Self.exif)) == Self.moment)
        #expect(try takenAt(Files.jpeg(.fields)) == nil)
        // Behind 60 kB of something else, and fill bytes.
        var file = try Files.jpeg(.fields, exif: Self.exif)
        file.insert(contentsOf: Files.segment(0xE5, [UInt8](repeating: 0xFF, count: 60_000)) + [0xFF, 0xFF], at: 2)
        #expect(try takenAt(file) == Self.moment)
    }

    @Test func inPNGBeforeAndBehindThePixels() throws {
        #expect(try takenAt(Files.png(.fields, exif: Self.exif)) == Self.moment)
        var file = Files.png(.fields)
        #expect(try takenAt(file) == nil)
        let end = file.count - 12
        file.insert(contentsOf: Files.chunk("eXIf", Self.exif), at: end)
        for _ in 0..<40 { file.insert(contentsOf: Files.chunk("IDAT", [UInt8](repeating: 0, count: 50_000)), at: end) }
        #expect(try takenAt(file) == Self.moment)
    }

    @Test func inWebP() throws {
        #expect(try takenAt(Files.webp(.fields, exif: Self.exif)) == Self.moment)
        #expect(try takenAt(Files.webp(.fields, exif: Array("Exif\0\0".utf8) + Self.exif)) == Self.moment)
        #expect(try takenAt(Files.webp(.fields)) == nil)
    }

    @Test(arguments: [0, 5_000_000], [false, true])
    func inTIFF(gap: Int, bigEndian: Bool) throws {
        #expect(try takenAt(tiff(gap: gap, bigEndian: bigEndian)) == Self.moment)
        #expect(try takenAt(Files.tiff(.fields)) == nil)
    }

    @Test func inHEICAndAVIF() throws {
        for coded in [CodedPicture.hevc, .av1] {
            #expect(try takenAt(Files.heif(coded, exif: Self.exif)) == Self.moment)
            #expect(try takenAt(Files.heif(coded)) == nil)
        }
    }

    @Test func inNothingElse() throws {
        #expect(try takenAt(Array("Exif\0\0".utf8) + Self.exif) == nil)
        #expect(try takenAt([]) == nil)
        #expect(try takenAt([0xFF, 0xD8, 0xFF]) == nil)
    }

    /// Cut anywhere and changed anywhere: a date or none, and never the end of the program.
    @Test func damaged() throws {
        let folder = try TestFolder()
        var dates = 0
        for file in [
            try Files.jpeg(.fields, exif: Self.exif), Files.png(.fields, exif: Self.exif),
            Files.webp(.fields, exif: Self.exif), tiff(gap: 0, bigEndian: true),
            Files.heif(.hevc, exif: Self.exif), Files.heif(.av1, exif: Self.exif),
        ] {
            for place in stride(from: 0, to: file.count, by: max(1, file.count / 300)) {
                for value: UInt8 in [0x00, 0xFF, 0x7F] {
                    var changed = file
                    changed[place] = value
                    let path = try folder.write(changed, rawName: Array("changed".utf8))
                    if PictureFile.takenAt(path: path) == Self.moment { dates += 1 }
                }
                let path = try folder.write(Array(file.prefix(place)), rawName: Array("cut".utf8))
                _ = PictureFile.takenAt(path: path)
            }
        }
        #expect(dates > 1000, "most changes are to pixels")
    }

    /// A file that claims to be endless is left alone after some steps. It has holes, and takes no room.
    @Test func endless() throws {
        let folder = try TestFolder()
        let heads: [[UInt8]] = [
            Array(Files.png(.fields).prefix(33)) + [0x7F, 0xFF, 0xFF, 0xFF] + Array("IDAT".utf8),
            Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0],
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8) + [0, 0, 0, 1]
                + Array("meta".utf8) + [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            Array("II".utf8) + [42, 0, 0xFF, 0xFF, 0xFF, 0x7F],
        ]
        for head in heads {
            let path = try folder.write(head, rawName: Array("endless".utf8))
            #expect(truncate(String(decoding: path, as: UTF8.self), 3 << 30) == 0)
            #expect(PictureFile.takenAt(path: path) == nil)
        }
    }
}
