import Foundation
import Glibc
import MyStuffImages
import MyStuffPhotos
import Testing

/// Test pictures of other projects, where `MYSTUFF_CORPUS` names a folder of them, or where `shared/corpus` is beside the
/// folder of the project or further up. The other tests make pictures like them.
@Suite(.timeLimit(.minutes(4)))
struct PhotoCorpusTests {
    static let root: String? = {
        if let named = getenv("MYSTUFF_CORPUS") { return String(cString: named) }
        var folder = Substring(#filePath)
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/shared/corpus/README.md", R_OK) == 0 { return "\(folder)/shared/corpus" }
        }
        return nil
    }()

    /// Each has a thumbnail, a second time too, or a sentence; neither its preview nor its date ends the program.
    @Test(.enabled(if: root != nil, "there is no corpus"))
    func everyFile() async throws {
        let root = try #require(Self.root)
        let folder = try TemporaryFolder()
        let library = folder.library
        var thumbnails = 0
        for name in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
            let path = "\(root)/\(name)"
            guard PhotoEntry(path: Array(path.utf8)) != nil else { continue }
            _ = PictureFile.takenAt(path: Array(path.utf8))
            if let preview = PictureFile.preview(path: Array(path.utf8)) {
                #expect(preview.width > 0 && preview.height > 0)
            }
            let first = try await library.thumbnail(path, side: 64)
            let second = try await library.thumbnail(path, side: 64)
            switch (first, second) {
            case (.success(let made), .success(let read)):
                #expect(made.width == made.height && made.width <= 64, "\(name)")
                #expect(read.width == made.width && read.height == made.height, "\(name)")
                thumbnails += 1
            case (.failure(let error), .failure):
                #expect(error.reason != .decoderFailed && error.reason != .timedOut, "\(name)")
                #expect(error.sentence.contains(error.name))
            default: Issue.record("\(name) is a picture only once")
            }
        }
        #expect(thumbnails > 0)
    }

    /// One photo held in eight ways.
    @Test(.enabled(if: root != nil, "there is no corpus"), arguments: ["Landscape", "Portrait"])
    func orientations(shape: String) async throws {
        let root = try #require(Self.root)
        let folder = try TemporaryFolder()
        var first: Bitmap?
        for orientation in 1...8 {
            let square = try await folder.library.thumbnail(
                "\(root)/orientation/\(shape)_\(orientation).jpg", side: 32
            ).get()
            let reference = first ?? square
            first = reference
            // The photo has its number written in its middle.
            for (x, y) in [(2, 2), (29, 2), (2, 29), (29, 29), (8, 24), (24, 8)] {
                let differences = zip(colour(square, x, y), colour(reference, x, y)).map { abs($0 - $1) }
                #expect(differences.reduce(0, max) < 24, "\(shape)_\(orientation) at \(x), \(y)")
            }
        }
    }
}
