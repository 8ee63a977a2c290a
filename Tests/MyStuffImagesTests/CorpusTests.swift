import Glibc
import MyStuffCore
import MyStuffImages
import Testing

/// Test pictures of other projects, where there is a folder of them: named by `MYSTUFF_CORPUS`, or `shared/corpus` beside
/// the folder of the project or further up. The other tests make pictures like them.
@Suite struct CorpusTests {
    static let root: String? = {
        if let named = getenv("MYSTUFF_CORPUS") { return String(cString: named) }
        var folder = Substring(#filePath)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/shared/corpus/README.md", R_OK) == 0 { return "\(folder)/shared/corpus" }
        }
        return nil
    }()

    /// Whatever else there is: a picture or a sentence.
    @Test(.enabled(if: root != nil, "there is no corpus"))
    func everyFile() async throws {
        let root = try #require(Self.root)
        let folder = try TestFolder()
        for name in TestFolder.files(in: root) {
            let source = PictureSource.file(path: Array("\(root)/\(name)".utf8))
            do {
                let picture = try await folder.store.importPicture(source).picture
                #expect(picture.width > 0 && picture.height > 0)
                let preview = try await folder.store.preview(of: picture, side: 64)
                #expect(max(preview.width, preview.height) <= 64)
            } catch let error as PictureError {
                #expect(error.reason != .decoderFailed && error.reason != .timedOut, "\(name)")
                #expect(error.sentence.contains(error.name))
            }
        }
    }

    /// The suite of Willem van Schaik: every file opens, except those that are broken on purpose, whose names begin with x.
    @Test(.enabled(if: root != nil, "there is no corpus"))
    func pngSuite() async throws {
        let root = try #require(Self.root)
        let folder = try TestFolder()
        for name in TestFolder.files(in: "\(root)/png") {
            let reason = try await folder.refusal("\(root)/png/\(name)")
            // xcsn0g01 has a wrong checksum behind its pixels: taken, as a damaged one.
            if name.hasPrefix("x"), name != "xcsn0g01.png" {
                #expect(reason != nil, "\(name)")
            } else {
                #expect(reason == nil, "\(name)")
            }
        }
    }

    /// One photo held in eight ways.
    @Test(.enabled(if: root != nil, "there is no corpus"), arguments: ["Landscape", "Portrait"])
    func orientations(shape: String) async throws {
        let root = try #require(Self.root)
        let folder = try TestFolder()
        var first: Bitmap?
        for orientation in 1...8 {
            let path = Array("\(root)/orientation/\(shape)_\(orientation).jpg".utf8)
            let picture = try await folder.store.importPicture(.file(path: path)).picture
            #expect((picture.width > picture.height) == (shape == "Landscape"))
            let square = try await folder.store.thumbnail(of: picture, side: 32)
            let reference = first ?? square
            first = reference
            // The photo has its number written in its middle.
            for (x, y) in [(2, 2), (29, 2), (2, 29), (29, 29), (8, 24), (24, 8)] {
                #expect(
                    square.colour(x, y).isNear(reference.colour(x, y), within: 16),
                    "\(shape)_\(orientation) at \(x), \(y)")
            }
        }
    }

    @Test(.enabled(if: root != nil, "there is no corpus"))
    func oddFiles() async throws {
        let root = try #require(Self.root)
        let folder = try TestFolder()
        for name in TestFolder.files(in: "\(root)/odd") {
            let source = PictureSource.file(path: Array("\(root)/odd/\(name)".utf8))
            do {
                let imported = try await folder.store.importPicture(source)
                #expect(imported.isDamaged == name.hasPrefix("truncated"), "\(name)")
            } catch let error as PictureError {
                let isExpected =
                    name.hasPrefix("corrupt")
                    || error.reason == .missingLoader(format: "AVIF", package: "libavif-gdk-pixbuf")
                #expect(isExpected, "\(error.sentence)")
            }
        }
    }
}
