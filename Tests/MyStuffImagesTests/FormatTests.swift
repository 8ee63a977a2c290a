import MyStuffCore
import MyStuffImages
import Testing

/// Which files are taken, by their content, and at which size.
@Suite struct FormatTests {
    @Test func bitmapOfWindows() async throws {
        try await expectFields(Files.pixbuf(.fields, as: "bmp"), "image/bmp")
    }

    @Test func theNameDoesNotMatter() async throws {
        let folder = try TestFolder()
        let path = try folder.write(Files.jpeg(.fields), "really a.png")
        let picture = try await folder.store.importPicture(.file(path: Array(path.utf8))).picture
        #expect(picture.mediaType == "image/jpeg")
        #expect(picture.sourceName == "really a.png")
        #expect(folder.files.contains { $0.hasPrefix("pictures/") && $0.hasSuffix(".jpg") })
    }

    @Test func aNameThatIsNotUTF8() async throws {
        let folder = try TestFolder()
        let path = try folder.write(Files.png(.fields), rawName: [0xE4, 0x2E, 0x70, 0x6E, 0x67])
        let picture = try await folder.store.importPicture(.file(path: path)).picture
        #expect(picture.sourceName == "\u{FFFD}.png")
    }

    @Test func aLocation() async throws {
        let folder = try TestFolder()
        let path = try folder.write(Files.png(.fields), "by address ü.png")
        let uri = "file://" + path.replacing(" ", with: "%20").replacing("ü", with: "%C3%BC")
        let picture = try await folder.store.importPicture(.location(uri: uri)).picture
        #expect(picture.sourceName == "by address ü.png")
        let missing = try await folder.refusal(.location(uri: "file:///nowhere/at/all.png"))
        #expect(missing == .notFound)
    }

    @Test func onlyTheFirstPictureOfAnAnimation() async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Files.gif([.red, .blue, .green], 20, 10))
        #expect(imported.picture.width == 20 && imported.picture.height == 10)
        #expect(!imported.isDamaged)
        let preview = try await folder.store.preview(of: imported.picture, side: 100)
        #expect(preview.colour(10, 5) == .red)
    }

    @Test func aDrawingIsDrawnAtTheSizeThatIsShown() async throws {
        let folder = try TestFolder()
        let text = """
            <?xml version="1.0"?><!-- a comment <svg> --><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
            <rect width="10" height="10" fill="#f00"/></svg>
            """
        let picture = try await folder.importing(Array(text.utf8)).picture
        #expect(picture.mediaType == "image/svg+xml")
        #expect(picture.width == 20 && picture.height == 10)
        let square = try await folder.store.thumbnail(of: picture, side: 512)
        #expect(square.width == 512 && square.height == 512)
        #expect(square.colour(100, 256).isNear(.red, within: 4))
        #expect(square.colour(400, 256).isNear(.white, within: 4))
    }

    @Test(arguments: [(300, 200, 200), (1, 1, 1), (2, 700, 2), (1000, 600, 512), (512, 512, 512), (513, 2000, 512)])
    func neverEnlarged(width: Int, height: Int, side: Int) async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.jpeg(.plain(.blue, width, height))).picture
        #expect(picture.width == width && picture.height == height)
        let square = try await folder.store.thumbnail(of: picture, side: 512)
        #expect(square.width == side && square.height == side)
        #expect(square.colour(side / 2, side / 2).isNear(.blue, within: 4))
        let small = try await folder.store.thumbnail(of: picture, side: 48)
        #expect(small.width == min(48, side))
        let preview = try await folder.store.preview(of: picture, side: 100)
        #expect(max(preview.width, preview.height) == min(100, max(width, height)))
    }

    /// The cut is exact: nothing from outside of the centre square reaches it, whatever scale the photo is decoded at.
    @Test func theCutIsExact() async throws {
        let folder = try TestFolder()
        let pattern = Pattern(width: 3200, height: 1600) { x, _ in (800..<2400).contains(x) ? .green : .red }
        let picture = try await folder.importing(Files.jpeg(pattern)).picture
        let square = try await folder.store.thumbnail(of: picture, side: 512)
        for x in [0, 1, 255, 510, 511] {
            #expect(square.colour(x, 256).isNear(.green, within: 12), "column \(x) is \(square.colour(x, 256))")
        }
    }

    @Test(arguments: [
        ("%PDF-1.4\n%\n1 0 obj\n<<>>\nendobj\n", "application/pdf"), ("Just a few words.\n", "text/plain"),
        ("\0\0\0\u{18}ftypmp42\0\0\0\0mp42isom", "video/mp4"), ("<html><body><svg></svg></body></html>", "text/html"),
    ])
    func whatIsNoPictureIsRefusedByName(content: String, mediaType: String) async throws {
        let folder = try TestFolder()
        let path = try folder.write(Array(content.utf8) + [UInt8](repeating: 0x20, count: 200), "thing.jpg")
        do {
            _ = try await folder.store.importPicture(.file(path: Array(path.utf8)))
            Issue.record("was taken")
        } catch let error as PictureError {
            #expect(error.reason == .notAPicture(mediaType: mediaType))
            #expect(error.name == "thing.jpg")
            #expect(error.sentence.contains("thing.jpg"))
        }
        #expect(folder.files == ["thing.jpg"])
    }

    @Test func aMissingLoaderIsNamed() async throws {
        let folder = try TestFolder()
        // A JPEG XL code stream; Debian 12 has no loader for it.
        let reason = try await folder.refusal(.data([0xFF, 0x0A] + [UInt8](repeating: 0, count: 64), name: "new.jxl"))
        switch reason {
        case .missingLoader(format: "JPEG XL", package: "libjxl-gdk-pixbuf"): break
        case .damaged: break  // The loader is installed, and says rightly that this is none.
        default: Issue.record("\(String(describing: reason))")
        }
    }

    private func expectFields(_ file: [UInt8], _ mediaType: String) async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(file).picture
        #expect(picture.mediaType == mediaType)
        let whole = try await folder.store.preview(of: picture, side: 100)
        for (row, colours) in Pattern.fieldColours.enumerated() {
            for (column, colour) in colours.enumerated() {
                #expect(whole.colour(column * 16 + 8, row * 16 + 8) == colour)
            }
        }
    }
}
