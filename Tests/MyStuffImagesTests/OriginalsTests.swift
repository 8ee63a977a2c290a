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
            try await folder.store.copyOriginal(of: picture, to: .file(path: Array("\(folder.path)/copy.png".utf8)))
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
            try await folder.store.copyOriginal(of: picture, to: .file(path: path))
            #expect(try read(path) == file)
        }
        #expect(folder.files.count == 4)
        let uri = "file://\(folder.path)/by%20address.jpg"
        try await folder.store.copyOriginal(of: picture, to: .location(uri: uri))
        #expect(folder.files.contains("by address.jpg"))
    }

    @Test func whatCannotBeWrittenLeavesNothing() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.png(.fields)).picture
        let before = folder.files
        let path = "\(folder.path)/no such folder/copy.png"
        do {
            try await folder.store.copyOriginal(of: picture, to: .file(path: Array(path.utf8)))
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

    private func read(_ path: [UInt8]) throws -> [UInt8] {
        let (file, size) = try FileDescriptor.openRegular(path: path)
        return try FileContent(mapping: file, size: size).withBytes { Array($0) }
    }
}
