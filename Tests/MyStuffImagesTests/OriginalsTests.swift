import CExif
import CGLib
import FoundationEssentials
import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// What is known of the originals, and copies of them.
@Suite struct OriginalsTests {
    private func cameraPicture(_ make: String, _ model: String) throws -> [UInt8] {
        var exif = Bytes(isBigEndian: false)
        exif.add("II")
        exif.add(42, 2)
        exif.add(8, 4)
        let texts = [(0x10F, Array(make.utf8) + [0]), (0x110, Array(model.utf8) + [0])]
        exif.add(texts.count, 2)
        var offset = 8 + 2 + 12 * texts.count + 4
        for (tag, text) in texts {
            exif.add(tag, 2)
            exif.add(2, 2)
            exif.add(text.count, 4)
            exif.add(offset, 4)
            offset += text.count
        }
        exif.add(0, 4)
        for (_, text) in texts { exif.add(text) }
        return try Files.jpeg(.fields, exif: exif.content)
    }

    @Test(arguments: [
        ("Contoso", "Alpha 7 II", "Contoso Alpha 7 II"), ("Contoso", "CONTOSO EOS", "CONTOSO EOS"),
        (" Contoso  Inc. ", "Alpha   ", "Contoso Inc. Alpha"), ("      ", "Alpha 700", "Alpha 700"),
        ("Contoso\u{1B}[2J", "Alpha 700", "Contoso [2J Alpha 700"),
    ])
    func camera(make: String, model: String, shown: String) async throws {
        let folder = try TestFolder()
        let file = try cameraPicture(make, model)
        let picture = try await folder.importing(file).picture
        #expect(try await folder.store.facts(of: picture) == PictureFacts(fileSize: file.count, camera: shown))
    }

    @Test func withoutExifThereIsNoCamera() async throws {
        let folder = try TestFolder()
        let file = Files.png(.fields)
        let picture = try await folder.importing(file).picture
        #expect(try await folder.store.facts(of: picture) == PictureFacts(fileSize: file.count))
    }

    @Test func aMissingOriginal() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.png(.fields), name: "lamp.png").picture
        folder.store.remove([picture.hash])
        await #expect(throws: PictureError(.notFound, name: "lamp.png")) {
            try await folder.store.facts(of: picture)
        }
        await #expect(throws: PictureCopyError(.original(.notFound), name: "\(folder.path)/copy.png")) {
            try await folder.store.copy(
                picture, .original(withLocation: false), to: .file(path: Array("\(folder.path)/copy.png".utf8)))
        }
        #expect(folder.files.isEmpty)
    }

    @Test func aCopyIsTheSameBytes() async throws {
        let folder = try TestFolder()
        let file = try Files.jpeg(.fields)
        var picture = try await folder.importing(file).picture
        picture.adjustments = picture.adjustments.turnedRight
        // A name that is not UTF-8, and one that is taken.
        for name in [Array("copy.jpg".utf8), [0xE4, 0x20, 0x2E], Array("copy.jpg".utf8)] {
            let path = Array("\(folder.path)/".utf8) + name
            try await folder.store.copy(picture, .original(withLocation: false), to: .file(path: path))
            #expect(try read(path) == file)
        }
        #expect(folder.files.count == 4)
        let uri = "file://\(folder.path)/by%20address.jpg"
        try await folder.store.copy(picture, .original(withLocation: true), to: .location(uri: uri))
        #expect(folder.files.contains("by address.jpg"))
    }

    @Test func whatCannotBeWrittenLeavesNothing() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.png(.fields)).picture
        let before = folder.files
        let path = "\(folder.path)/no such folder/copy.png"
        do {
            try await folder.store.copy(picture, .shown, to: .file(path: Array(path.utf8)))
            Issue.record("it was written")
        } catch let error as PictureCopyError {
            #expect(error.name == path)
            guard case .destination(let detail) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(!detail.isEmpty && !detail.contains(".part"))
            #expect(error.sentence.contains(path))
        }
        #expect(folder.files == before)
    }

    @Test func whatIsHandedOutIsAReadOnlyCopy() async throws {
        let folder = try TestFolder()
        let file = try Files.jpeg(.plain(Colour(1, 2, Int.random(in: 0...255)), 16, 16))
        let picture = try await folder.importing(file).picture
        let path = folder.store.handOutPath(of: picture, named: "lamp.jpg")
        defer {
            unlink(path)
            rmdir(String(path.dropLast("/lamp.jpg".count)))
        }
        // Twice: the second one takes the place of the first.
        for _ in 1...2 {
            try await folder.store.handOut(picture, named: "lamp.jpg")
            #expect(try read(Array(path.utf8)) == file)
            var copy = stat()
            var original = stat()
            #expect(stat(path, &copy) == 0 && copy.st_mode & 0o777 == 0o400)
            #expect(stat(try #require(folder.store.originalPath(of: picture)), &original) == 0)
            #expect(copy.st_ino != original.st_ino)
        }
    }

    @Test func aCopySaysWhereItWasTakenOnlyWhenThatIsWished() async throws {
        let folder = try TestFolder()
        let exif = Files.locatedExif()
        let file = try Files.jpeg(.fields, exif: exif)
        let picture = try await folder.importing(file).picture
        #expect(try await folder.store.facts(of: picture).hasLocation)
        let path = Array("\(folder.path)/copy.jpg".utf8)
        for content in [PictureCopyContent.shown, .original(withLocation: false)] {
            try await folder.store.copy(picture, content, to: .file(path: path))
            let copy = try read(path)
            #expect(copy != file && copy.count == file.count)
            // Everything behind the EXIF block, the pixels among it, is the same.
            #expect(copy[(12 + exif.count)...] == file[(12 + exif.count)...])
            let again = try await folder.importing(copy).picture
            #expect(try await !folder.store.facts(of: again).hasLocation)
            #expect(again.takenAt == picture.takenAt && again.width == picture.width)
        }
        try await folder.store.copy(picture, .original(withLocation: true), to: .file(path: path))
        #expect(try read(path) == file)
        // The evidence is what it was.
        #expect(try read(Array(try #require(folder.store.originalPath(of: picture)).utf8)) == file)
    }

    /// What has been cut off is not to be found in what is left, not even small.
    @Test func aCopyOfACroppedPictureIsAPictureOfItsOwn() async throws {
        let folder = try TestFolder()
        let file = try Files.jpeg(.plain(Colour(200, 30, 30), 64, 48), exif: Files.locatedExif())
        var picture = try await folder.importing(file).picture
        picture.adjustments = PictureAdjustments(
            quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0, y: 0, width: 0.5, height: 1))
        let size = picture.adjustments.shownSize(width: picture.width, height: picture.height)
        let path = folder.store.handOutPath(of: picture, named: "part.jpg")
        defer {
            unlink(path)
            rmdir(String(path.dropLast("/part.jpg".count)))
        }
        try await folder.store.handOut(picture, named: "part.jpg")
        let copy = try read(Array(path.utf8))
        let part = try await folder.importing(copy).picture
        #expect([part.width, part.height] == [size.width, size.height])
        #expect(part.takenAt == picture.takenAt)
        #expect(try await !folder.store.facts(of: part).hasLocation)
        let data = try #require(exif_data_new_from_data(copy, UInt32(copy.count)))
        defer { exif_data_unref(data) }
        #expect(data.pointee.size == 0, "it has a thumbnail")
        // The copy of all of it is another file.
        var whole = picture
        whole.adjustments = .none
        #expect(folder.store.handOutPath(of: whole, named: "part.jpg") != path)
    }

    private func read(_ path: [UInt8]) throws -> [UInt8] {
        let (file, size) = try FileDescriptor.openRegular(path: path)
        return try FileContent(mapping: file, size: size).withBytes { Array($0) }
    }
}
