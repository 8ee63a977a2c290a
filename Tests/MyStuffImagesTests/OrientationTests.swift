import MyStuffCore
import MyStuffImages
import Testing

/// The eight orientations in the four formats that carry one: whatever way the camera was held, the picture is upright.
@Suite struct OrientationTests {
    enum Format: String, CaseIterable { case jpeg, png, webp, tiff }

    static func file(_ format: Format, _ orientation: Int) throws -> [UInt8] {
        let stored = Pattern.fields.stored(orientation: orientation)
        let exif = Files.exif(orientation: orientation, bigEndian: orientation % 2 == 0)
        switch format {
        case .jpeg: return try Files.jpeg(stored, exif: exif)
        case .png: return Files.png(stored, exif: exif)
        case .webp: return Files.webp(stored, exif: exif)
        case .tiff: return Files.tiff(stored, orientation: orientation)
        }
    }

    @Test(arguments: Format.allCases, 1...8)
    func isUpright(format: Format, orientation: Int) async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Self.file(format, orientation))
        #expect(imported.picture.mediaType == "image/\(format.rawValue)")
        #expect(imported.picture.width == 48 && imported.picture.height == 32)
        #expect(!imported.isDamaged)

        let whole = try await folder.store.preview(of: imported.picture, side: 100)
        #expect(whole.width == 48 && whole.height == 32)
        for (row, colours) in Pattern.fieldColours.enumerated() {
            for (column, colour) in colours.enumerated() {
                let found = whole.colour(column * 16 + 8, row * 16 + 8)
                #expect(found.isNear(colour, within: 3), "field \(column), \(row) is \(found), not \(colour)")
            }
        }

        // The centre square is columns 8 to 39.
        let square = try await folder.store.thumbnail(of: imported.picture, side: 512)
        #expect(square.width == 32 && square.height == 32)
        for (x, y, colour) in [
            (3, 8, Colour.red), (16, 8, .green), (28, 8, .blue), (3, 24, .white), (16, 24, .black), (28, 24, .yellow),
        ] {
            let found = square.colour(x, y)
            #expect(found.isNear(colour, within: 12), "(\(x), \(y)) is \(found), not \(colour)")
        }
    }

    /// An odd margin cannot be halved: the square begins at the left or upper pixel as a person sees it, in every format
    /// and orientation.
    @Test(arguments: 1...8)
    func oddMargin(orientation: Int) async throws {
        // One column for each colour; the middle three of the first four are cut out.
        let colours: [Colour] = [.red, .green, .blue, .white]
        let pattern = Pattern(width: 4, height: 3) { x, _ in colours[x] }.stored(orientation: orientation)
        let folder = try TestFolder()
        let exif = Files.exif(orientation: orientation)
        let imported = try await folder.importing(Files.png(pattern, exif: exif))
        let whole = try await folder.store.preview(of: imported.picture, side: 4)
        #expect((0..<4).map { whole.colour($0, 1) } == colours)
        let square = try PictureFile.square(
            path: folder.write(Files.png(pattern, exif: exif), rawName: Array("odd.png".utf8)), side: 512)
        #expect((0..<3).map { square.bitmap.colour($0, 1) } == [.red, .green, .blue])
    }
}
