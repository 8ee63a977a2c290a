import Glibc
import MyStuffCore
import MyStuffImages
import Testing

/// Test pictures of other projects, where a folder of them is named by `MYSTUFF_CORPUS`.
@Suite struct CorpusTests {
    static let root: String? = getenv("MYSTUFF_CORPUS").map { String(cString: $0) }

    /// The suite of Willem van Schaik: every file opens, except those that are broken on purpose, whose names begin with x.
    @Test(.enabled(if: root != nil, "MYSTUFF_CORPUS names no folder"))
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
    @Test(.enabled(if: root != nil, "MYSTUFF_CORPUS names no folder"), arguments: ["Landscape", "Portrait"])
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

    @Test(.enabled(if: root != nil, "MYSTUFF_CORPUS names no folder"))
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
