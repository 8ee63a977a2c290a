import MyStuffCore
import Testing

@testable import MyStuffImages

/// A file whose pixels end early is taken, said to be damaged, and shown as far as it goes.
@Suite struct DamagedFileTests {
    static let striped = Pattern(width: 64, height: 64) { _, y in y < 32 ? .red : .blue }

    @Test(arguments: ["jpeg", "png"])
    func truncated(format: String) async throws {
        let folder = try TestFolder()
        // Noise is what makes the JPEG long enough to be cut.
        let file =
            format == "png"
            ? Files.png(Self.striped)
            : try Files.jpeg(Pattern(width: 64, height: 64) { x, y in Colour((x * 37 + y * 91) % 256, 128, 128) })
        let imported = try await folder.importing(Array(file.prefix(file.count / 4)))
        #expect(imported.isDamaged)
        #expect(imported.picture.width == 64 && imported.picture.height == 64)
        let preview = try await folder.store.preview(of: imported.picture, side: 64)
        if format == "png" { #expect(preview.colour(32, 4) == .red) }
        // The rest is grey, not what was in the memory before.
        #expect(preview.colour(32, 60).isNear(Colour(128, 128, 128), within: 40), "\(preview.colour(32, 60))")
        #expect(preview.colour(10, 60).isNear(preview.colour(50, 60), within: 40))
    }

    /// Rows of a BMP begin at the bottom; a GIF's missing ones are transparent.
    @Test(arguments: [("bmp", 60, 4), ("webp", 4, 60), ("gif", 4, 60)])
    func theRestIsGrey(format: String, there: Int, missing: Int) async throws {
        let folder = try TestFolder()
        let file =
            switch format {
            case "webp": Files.webp(Pattern(width: 64, height: 64) { x, y in (x * y) % 3 == 0 ? .black : .red })
            case "gif": Files.gif([.red], 64, 64)
            default: try Files.pixbuf(.plain(.red, 64, 64), as: format)
            }
        let imported = try await folder.importing(Array(file.prefix(file.count * 2 / 3)))
        #expect(imported.isDamaged)
        let preview = try await folder.store.preview(of: imported.picture, side: 64)
        #expect(preview.colour(31, there) == .red)
        #expect(preview.colour(31, missing) == Colour(128, 128, 128))
    }

    @Test func pngWithoutItsLastChunkOnly() async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Files.png(Self.striped).dropLast(12).map { $0 })
        #expect(imported.isDamaged)
        let preview = try await folder.store.preview(of: imported.picture, side: 64)
        #expect(preview.colour(32, 60) == .blue)
    }

    @Test func nothingButAHeader() async throws {
        let folder = try TestFolder()
        let reason = try await folder.refusal(.data(Array(try Files.jpeg(.fields).prefix(30)), name: "cut.jpg"))
        guard case .damaged = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(folder.files.isEmpty)
    }

    /// Every format, cut everywhere: a picture or a reason, and no file left behind where it was a reason.
    @Test func cutAnywhere() async throws {
        let folder = try TestFolder()
        let files = [
            try Files.jpeg(.fields), Files.png(.fields), Files.webp(.fields), Files.tiff(.fields),
            try Files.pixbuf(.fields, as: "bmp"), Files.gif([.red, .blue], 9, 9),
        ]
        for file in files {
            for part in 1...12 {
                let cut = Array(file.prefix(file.count * part / 13))
                do {
                    let picture = try await folder.importing(cut).picture
                    folder.store.remove([picture.hash])
                } catch is PictureError {}
                #expect(folder.files.isEmpty)
            }
        }
    }
}
