/// Files that say where their picture was taken.
extension Files {
    /// Numbers of the coordinates, which are found nowhere else in the files.
    static let coordinate = [4_711_007, 4_711_008, 4_711_009]

    /// An EXIF block that is upright, with the moment 2026:11:30 14:05:09+01:00, a GPS directory in the middle of its
    /// entries and a second directory, as of a thumbnail.
    static func locatedExif(bigEndian: Bool = false) -> [UInt8] {
        var bytes = Bytes(isBigEndian: bigEndian)
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) {
            bytes.add(tag, 2)
            bytes.add(type, 2)
            bytes.add(count, 4)
            bytes.add(value, type == 3 ? 2 : 4)
            if type == 3 { bytes.add(0, 2) }
        }
        bytes.add(bigEndian ? "MM" : "II")
        bytes.add(42, 2)
        bytes.add(8, 4)
        // At 8: four entries, 54 bytes. GPS comes before the last of them.
        bytes.add(4, 2)
        entry(0x112, 3, 1, 6)
        entry(0x8769, 4, 1, 62)
        entry(0x8825, 4, 1, 119)
        entry(0xC000, 3, 1, 77)
        bytes.add(221, 4)
        // At 62: when it was taken, 57 bytes.
        bytes.add(2, 2)
        entry(0x9003, 2, 20, 92)
        entry(0x9011, 2, 7, 112)
        bytes.add(0, 4)
        bytes.add("2026:11:30 14:05:09\0+01:00\0")
        // At 119: where, 102 bytes.
        bytes.add(4, 2)
        entry(1, 2, 2, 0)
        entry(2, 5, 3, 173)
        entry(3, 2, 2, 0)
        entry(4, 5, 3, 197)
        bytes.add(0, 4)
        for number in coordinate + coordinate {
            bytes.add(number, 4)
            bytes.add(1, 4)
        }
        precondition(bytes.content.count == 221)
        // The second directory, which stays.
        bytes.add(1, 2)
        entry(0x103, 3, 1, 6)
        bytes.add(0, 4)
        return bytes.content
    }

    /// XMP with a location as attributes, as an element and in a structure, between other things.
    static let locatedXMP = Array(
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF><rdf:Description xmp:Rating='3' exif:GPSLatitude = "47,11.7N"
        exif:GPSLongitude='8,4.7E' dc:title='kept'><exif:GPSAltitude>4711/10</exif:GPSAltitude><drone:GpsStatus/>
        <dc:creator>Ada</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)

    static func text(_ keyword: String, _ content: [UInt8]) -> (String, [UInt8]) {
        ("tEXt", Array(keyword.utf8) + [0] + content)
    }

    static func pngWithTexts(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        png(2, 1, colourType: 2, rows: [[255, 0, 0, 0, 0, 255]], chunks: chunks)
    }
}
