import CExif
import FoundationEssentials
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Where a picture was taken is taken out of copies, and nothing else is.
@Suite struct LocationTests {
    /// The bytes without their location; nil where there was none.
    private func erased(_ file: [UInt8], _ format: PictureFormat) -> [UInt8]? {
        var copy = file
        let found = copy.withUnsafeMutableBytes { LocationEraser.erase($0, as: format) }
        #expect(copy.count == file.count)
        if !found { #expect(copy == file) }
        return found ? copy : nil
    }

    private func holdsCoordinates(_ file: [UInt8]) -> Bool {
        [false, true].contains { isBigEndian in
            var bytes = Bytes(isBigEndian: isBigEndian)
            bytes.add(Files.coordinate[0], 4)
            return contains(file, bytes.content)
        }
    }

    private func contains(_ file: [UInt8], _ part: [UInt8]) -> Bool {
        file.indices.contains { file[$0...].starts(with: part) }
    }

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] { Files.heifBox(type, content) }

    private func files(_ exif: [UInt8]) throws -> [(PictureFormat, [UInt8])] {
        let jxl = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        return [
            (.jpeg, try Files.jpeg(.fields, exif: exif)), (.png, Files.png(.fields, exif: exif)),
            (.webp, Files.webp(.fields, exif: exif)), (.tiff, exif), (.heic, Files.heif(40, 30, exif: exif)),
            (.jxl, jxl + box("Exif", [0, 0, 0, 0] + exif)),
        ]
    }

    @Test(arguments: [false, true])
    func exifOfEveryFormat(bigEndian: Bool) throws {
        for (format, file) in try files(Files.locatedExif(bigEndian: bigEndian)) {
            #expect(holdsCoordinates(file))
            let copy = try #require(erased(file, format), "\(format)")
            #expect(!holdsCoordinates(copy), "\(format)")
            #expect(erased(copy, format) == nil, "\(format)")
            // What stands before and behind the location is still there.
            let start = try #require(
                file.indices.first { file[$0...].starts(with: bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) })
            try copy[start...].withUnsafeBytes { bytes in
                let directory = try #require(TIFFDirectory(bytes))
                #expect(directory.orientation == .quarterTurnRight)
                #expect(directory.takenAt == Date(timeIntervalSince1970: 1_796_043_909))
            }
        }
        for (format, file) in try files(Files.exif(orientation: 6)) {
            #expect(erased(file, format) == nil, "\(format)")
        }
    }

    /// What another reader finds: libexif.
    @Test func aReaderOfOthersFindsTheRestAndNoLocation() throws {
        func tags(_ file: [UInt8]) throws -> [[UInt32]] {
            let data = try #require(exif_data_new_from_data(file, UInt32(file.count)))
            defer { exif_data_unref(data) }
            return withUnsafeBytes(of: data.pointee.ifd) { directories in
                directories.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self).map { content in
                    (0..<Int(content?.pointee.count ?? 0)).compactMap {
                        content?.pointee.entries[$0]?.pointee.tag.rawValue
                    }
                }
            }
        }
        let file = try Files.jpeg(.fields, exif: Files.locatedExif())
        let gps = Int(EXIF_IFD_GPS.rawValue)
        let before = try tags(file)
        #expect(before[gps].count == 4)
        let after = try tags(try #require(erased(file, .jpeg)))
        #expect(after[gps].isEmpty)
        for index in before.indices where index != gps {
            // libexif adds nothing; our entry of an unknown tag is among the first directory's.
            #expect(after[index] == before[index].filter { $0 != 0x8825 })
        }
    }

    @Test func pngChecksumsStayRight() throws {
        let copy = try #require(erased(Files.png(.fields, exif: Files.locatedExif()), .png))
        let start = try #require(copy.indices.first { copy[$0...].starts(with: Array("eXIf".utf8)) })
        let content = Array(copy[(start + 4)..<(start + 4 + Files.locatedExif().count)])
        #expect(contains(copy, Files.chunk("eXIf", content)))
    }

    @Test func pngTexts() throws {
        let xmp = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Files.locatedXMP
        let packed = Array("XML:com.adobe.xmp\0\u{1}\0\0\0packed".utf8)
        let file = Files.pngWithTexts([
            ("iTXt", xmp), ("iTXt", packed), Files.text("Raw profile type exif", Array("\nexif\n 8\n4711".utf8)),
            Files.text("exif:GPSLatitude", Array("4711".utf8)), Files.text("Title", Array("kept".utf8)),
        ])
        let copy = try #require(erased(file, .png))
        for word in ["4711", "47,11", "packed", "Raw profile"] { #expect(!contains(copy, Array(word.utf8)), "\(word)") }
        #expect(contains(copy, Files.chunk("tEXt", Array("Title\0kept".utf8))))
        #expect(contains(copy, Array("<dc:creator>Ada</dc:creator>".utf8)))
    }

    @Test func xmpLosesWhatIsCalledGPS() throws {
        var text = Files.locatedXMP
        let isChanged = LocationEraser.blank(&text)
        #expect(isChanged)
        let words = String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
        #expect(
            words
                == "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description xmp:Rating='3' dc:title='kept'> <dc:creator>Ada</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"
        )
        // Cut off anywhere, it is no reason to read or write elsewhere.
        for count in 0...Files.locatedXMP.count {
            var part = Array(Files.locatedXMP.prefix(count))
            _ = LocationEraser.blank(&part)
            #expect(part.count == count)
        }
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><metadata>".utf8) + Files.locatedXMP
        #expect(!contains(try #require(erased(svg, .svg)), Array("47,11".utf8)))
        #expect(!contains(try #require(erased(Array("GIF89a".utf8) + Files.locatedXMP, .gif)), Array("47,11".utf8)))
    }

    @Test func xmpOfJPEGAlsoInSeveralSegments() throws {
        let jpeg = try Files.jpeg(.fields)
        let standard = Files.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Files.locatedXMP)
        let head = Array("http://ns.adobe.com/xmp/extension/\0".utf8) + [UInt8](repeating: 65, count: 40)
        // Cut in the middle of a property.
        let cut = try #require(
            Files.locatedXMP.indices.first { Files.locatedXMP[$0...].starts(with: Array("1.7N".utf8)) })
        let extended =
            Files.segment(0xE1, head + Files.locatedXMP[..<cut]) + Files.segment(0xE1, head + Files.locatedXMP[cut...])
        for segments in [standard, extended] {
            let copy = try #require(erased(jpeg[..<2] + segments + jpeg[2...], .jpeg))
            for word in ["47,1", "1.7N", "8,4.7E", "4711"] { #expect(!contains(copy, Array(word.utf8)), "\(word)") }
            #expect(contains(copy, Array("<dc:creator>Ada</dc:creator>".utf8)))
            #expect(Array(copy.suffix(jpeg.count - 2)) == Array(jpeg[2...]))
        }
    }

    @Test func theSecondPictureAndTheFilmOfAFile() throws {
        let located = try Files.jpeg(.fields, exif: Files.locatedExif())
        let pair = Files.multiPicture(try Files.jpeg(.fields), located)
        #expect(!holdsCoordinates(try #require(erased(pair, .jpeg))))
        let film =
            box("ftyp", Array("mp42\0\0\0\0".utf8)) + box("udta", Array("\u{A9}xyz+47.1100+008.4700+450/ kept".utf8))
        let motion = try Files.jpeg(.fields) + film
        let copy = try #require(erased(motion, .jpeg))
        #expect(!contains(copy, Array("47.11".utf8)) && !contains(copy, Array("008.47".utf8)))
        #expect(contains(copy, Array(" kept".utf8)))
    }

    @Test func whatIsCompressedInJPEGXLGoes() throws {
        let file =
            box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("brob", Array("Exif packed".utf8)) + box("jxlc", [1, 2, 3])
        let copy = try #require(erased(file, .jxl))
        #expect(!contains(copy, Array("packed".utf8)))
        #expect(copy.suffix(11) == file.suffix(11))
    }

    /// Every byte of a block may be anything: nothing outside of it is written.
    @Test func damagedBlocks() throws {
        let exif = Files.locatedExif()
        for index in exif.indices {
            for value in [UInt8(0), 0xFF, 0x80] {
                var damaged = exif
                damaged[index] = value
                let file = [1, 2, 3, 4] + damaged + [5, 6, 7, 8]
                var copy = file
                copy.withUnsafeMutableBytes {
                    var eraser = LocationEraser(bytes: $0)
                    eraser.eraseTIFF(4..<4 + damaged.count)
                }
                #expect(copy.prefix(4) == [1, 2, 3, 4] && copy.suffix(4) == [5, 6, 7, 8])
            }
        }
        for count in 0..<exif.count { _ = erased(Array(exif.prefix(count)), .tiff) }
        let jpeg = try Files.jpeg(.fields, exif: exif)
        for count in 0..<min(jpeg.count, 400) { _ = erased(Array(jpeg.prefix(count)), .jpeg) }
    }
}
