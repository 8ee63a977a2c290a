import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Files with more than one picture in them, or with a film: the first picture is the one, and what lies behind it does no
/// harm.
@Suite struct CompoundFileTests {
    private static let other = Pattern.plain(Colour(255, 0, 255), 48, 32)
    private static let large = Pattern.plain(Colour(255, 0, 255), 200, 100)

    @Test func aStereoPicture() async throws {
        try await expectFields(Files.multiPicture(Files.jpeg(.fields), Files.jpeg(Self.other)), "jpeg")
    }

    @Test func aGainMap() async throws {
        for map in [Self.large, .plain(.black, 12, 8)] {
            let file = try Files.multiPicture(Files.jpeg(.fields), Files.jpeg(map), segments: Files.gainMapXMP)
            try await expectFields(file, "jpeg")
        }
    }

    /// The turn is the first picture's, and the profile as well.
    @Test func onlyTheFirstPicturesMetadataCount() async throws {
        let second = try Files.jpeg(Self.other, exif: Files.exif(orientation: 6))
        try await expectFields(Files.multiPicture(Files.jpeg(.fields), second), "jpeg")
        let stored = Pattern.fields.stored(orientation: 8)
        let first = try Files.jpeg(stored, exif: Files.exif(orientation: 8))
        try await expectFields(Files.multiPicture(first, second), "jpeg")
    }

    @Test func aMotionPhoto() async throws {
        try await expectFields(Files.jpeg(.fields) + Files.film, "jpeg")
        try await expectFields(Files.progressiveJPEG(.fields) + Files.film, "jpeg")
    }

    /// A film's bytes are no scans of the photo before it: counted as such, they would have it refused.
    @Test func scansAreThePicturesOwn() throws {
        func scans(_ file: [UInt8]) throws -> Int? {
            try file.withUnsafeBytes { try PictureHeader.read($0, as: .jpeg).jpeg?.scans }
        }
        let photo = try Files.progressiveJPEG(.fields)
        let own = try #require(try scans(photo))
        #expect((2...20).contains(own))
        #expect(try scans(photo + Files.film) == own)
        #expect(try scans(Files.multiPicture(photo, photo)) == own)
        #expect(try scans(Files.jpeg(.fields)) == 1)
    }

    @Test func animations() async throws {
        try await expectFields(Files.animatedPNG(.fields, Self.other), "png")
        try await expectFields(Files.animatedWebP([.fields, .plain(.red, 48, 32)]), "webp")
        try await expectFields(Files.twoPages(.fields, Self.other), "tiff")
    }

    /// GIF's frames are plain in these tests.
    @Test func anAnimatedGIF() async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Files.gif([.green, .red, .blue], 30, 20))
        #expect(imported.picture.width == 30 && imported.picture.height == 20 && !imported.isDamaged)
        let whole = try await folder.store.preview(of: imported.picture, side: 100)
        #expect(whole.colour(3, 3) == .green && whole.colour(27, 17) == .green)
    }

    private func expectFields(_ file: [UInt8], _ format: String) async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(file)
        #expect(imported.picture.mediaType == "image/\(format)")
        #expect(imported.picture.width == 48 && imported.picture.height == 32)
        #expect(!imported.isDamaged)
        let whole = try await folder.store.preview(of: imported.picture, side: 100)
        for (row, colours) in Pattern.fieldColours.enumerated() {
            for (column, colour) in colours.enumerated() {
                let found = whole.colour(column * 16 + 8, row * 16 + 8)
                #expect(found.isNear(colour, within: 8), "\(format): field \(column), \(row) is \(found)")
            }
        }
    }
}

/// Nothing of a photo but its pixels goes into what is made of it.
@Suite struct DerivedPictureTests {
    /// A thumbnail in EXIF's second directory, a place, and words of the camera's.
    private static let exif =
        Files.exif(orientation: 6, date: "2024:05:17 12:30:01") + Array("GPSLatitude SECRET".utf8)
        + [0xFF, 0xD8, 0xFF, 0xD9]

    @Test func aSquareCarriesNoMetadata() async throws {
        let folder = try TestFolder()
        var photo = try Files.jpeg(.plain(.green, 700, 600), exif: Self.exif)
        photo.insert(contentsOf: Files.segment(0xFE, Array("a comment, SECRET".utf8)), at: 2)
        photo.insert(contentsOf: Files.segment(0xED, Array("Photoshop 3.0\0SECRET".utf8)), at: 2)
        let picture = try await folder.importing(photo).picture
        let square = PictureFolder(root: folder.path).square(picture.hash)
        try expectBare(contents(square))
        // Made again from the original, as after a repair.
        #expect(unlink(square) == 0)
        _ = try await folder.store.thumbnail(of: picture, side: 512)
        try expectBare(contents(square))
        // The original is evidence, and untouched.
        let original = try #require(folder.store.originalPath(of: picture))
        #expect(try contents(original) == photo)
    }

    /// The command line's square, which is for other programs.
    @Test func anExportedSquareCarriesNoMetadata() throws {
        let folder = try TestFolder()
        let path = try folder.write(Files.jpeg(.plain(.green, 70, 60), exif: Self.exif), "photo.jpg")
        let worker = try #require(WorkerProgram.find())
        #expect(run(worker.path, [path, "\(folder.path)/square.jpg"]) == 0)
        try expectBare(contents("\(folder.path)/square.jpg"))
    }

    /// One start of image, and before the first scan only what the decoder needs: JFIF, tables, frame.
    private func expectBare(_ file: [UInt8]) throws {
        #expect(file.starts(with: [0xFF, 0xD8]))
        var offset = 2
        while file[offset + 1] != 0xDA {
            try #require(file[offset] == 0xFF)
            #expect([0xE0, 0xDB, 0xC4, 0xC0].contains(file[offset + 1]), "segment \(file[offset + 1])")
            offset += 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
        }
        #expect(!String(decoding: file, as: UTF8.self).contains("SECRET"))
        #expect(file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xD8 }.count == 1)
    }
}
