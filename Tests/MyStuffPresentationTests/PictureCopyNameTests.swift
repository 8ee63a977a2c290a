import FoundationEssentials
import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct PictureCopyNameTests {
    @Test(arguments: [
        ("lamp.png", "lamp.png"), ("a/b.png", "ab.png"), ("/", "My Stuff.jpg"), ("..", "My Stuff.jpg"),
        ("", "My Stuff.jpg"),
    ])
    func isTheNameUnderWhichItCame(name: String, suggestion: String) throws {
        #expect(PictureCopyName.suggestion(for: try .fake("1", name: name)) == suggestion)
    }

    @Test func aLongNameIsCutBetweenLetters() throws {
        let name = String(repeating: "ä", count: 200)
        #expect(PictureCopyName.suggestion(for: try .fake("1", name: name)) == String(repeating: "ä", count: 127))
    }

    @Test func oneFromTheCameraIsCalledAfterItsDay() throws {
        let hash = try #require(ContentHash(rawValue: String(repeating: "1", count: 64)))
        let noon = Date(timeIntervalSince1970: 1_709_208_000)
        let picture = Picture(hash: hash, mediaType: "image/svg+xml", width: 1, height: 1, takenAt: noon)
        #expect(PictureCopyName.suggestion(for: picture) == "My Stuff 2024-02-29.svg")
    }

    @Test func whatIsShownOfAnEditedPictureIsAJPEGFileOfItsOwn() throws {
        func name(_ source: String) throws -> String {
            var picture = try Picture.fake("a", name: source)
            #expect(PictureCopyName.suggestionAsShown(for: picture) == PictureCopyName.suggestion(for: picture))
            picture.adjustments = picture.adjustments.turnedRight
            return PictureCopyName.suggestionAsShown(for: picture)
        }
        #expect(try name("lamp.heic") == "lamp (edited).jpg")
        #expect(try name("a.b.png") == "a.b (edited).jpg")
        #expect(try name("lamp") == "lamp (edited).jpg")
        #expect(try name(".hidden") == ".hidden (edited).jpg")
        #expect(try name(String(repeating: "ä", count: 200) + ".png").utf8.count <= 255)
    }
}
