import Foundation
import Glibc
import MyStuffImages
import MyStuffPhotos
import Testing

/// Albums on a disk that has more than photos on it.
@Suite(.timeLimit(.minutes(4)))
struct ListingTests {
    private func listed(_ folder: TemporaryFolder) -> AsyncStream<AlbumEvent> {
        folder.library.photos(in: Album(.pictures, path: folder.bytes))
    }

    @Test func whatIsNoPhotoIsLeftOut() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        try folder.photo("B.JPEG")
        try folder.photo(".hidden.jpg")
        try folder.write([], "empty.jpg")
        try folder.write(Array("Dear Ada".utf8), "letter.txt")
        try folder.write([1, 2, 3], "noending")
        try folder.folder("folder.jpg")
        #expect(mkfifo(folder.path + "/pipe.jpg", 0o600) == 0)
        #expect(symlink("/nowhere/at/all.jpg", folder.path + "/dangling.jpg") == 0)
        #expect(symlink(folder.path + "/pipe.jpg", folder.path + "/linked-pipe.jpg") == 0)
        #expect(symlink("loop.jpg", folder.path + "/loop.jpg") == 0)
        #expect(symlink("a.jpg", folder.path + "/linked.jpg") == 0)
        try folder.write(try jpeg(width: 8, height: 8), rawName: Array("caf".utf8) + [0xE9] + Array(".jpg".utf8))
        let found = await events(listed(folder)) { $0 == .listed }
        #expect(found.names.sorted() == ["B.JPEG", "a.jpg", "caf\u{FFFD}.jpg", "linked.jpg"])
    }

    @Test func entriesSayWhatStatSays() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.photo("a.jpg", modified: 1_000_000_000)
        let entry = try #require(PhotoEntry(path: Array(path.utf8)))
        #expect(entry.modified == FileTime(seconds: 1_000_000_000))
        #expect(entry.size == (try jpeg(width: 64, height: 48)).count)
        #expect(entry.mediaType == "image/jpeg")
        #expect(entry.uri == "file://" + path)
        #expect(await events(listed(folder)) { $0 == .listed } == [.found([entry]), .listed])
    }

    @Test func datesComeAfterTheList() async throws {
        let folder = try TemporaryFolder()
        let moment = Date(timeIntervalSince1970: 1_200_000_000)
        try folder.photo("dated.jpg", takenAt: moment)
        try folder.photo("undated.jpg")
        let found = await events(listed(folder)) { $0 == .allDated }
        #expect(found.dates == [PhotoDate(path: Array((folder.path + "/dated.jpg").utf8), takenAt: moment)])
        let list = try #require(found.firstIndex(of: .listed))
        let dates = try #require(found.firstIndex { if case .dated = $0 { true } else { false } })
        #expect(list < dates)
    }

    @Test func aFolderThatIsNotThereIsAnEmptyAlbum() async throws {
        let folder = try TemporaryFolder()
        let album = Album(.pictures, path: Array((folder.path + "/none").utf8))
        #expect(await events(folder.library.photos(in: album)) { $0 == .allDated } == [.listed, .allDated])
    }

    @Test func changesAreToldWhileSomebodyListens() async throws {
        let folder = try TemporaryFolder()
        let first = try folder.photo("first.jpg")
        var stream = listed(folder).makeAsyncIterator()
        func next() async -> AlbumEvent? { await stream.next() }
        while let event = await next(), event != .allDated {}

        let second = try folder.photo("second.jpg", modified: 1_000_000_000)
        let entry = try #require(PhotoEntry(path: Array(second.utf8)))
        while let event = await next(), event != .changed([entry]) {}

        // One that was empty at first and then grows.
        try folder.write([], "grows.jpg")
        try folder.write(try jpeg(width: 8, height: 8), "grows.jpg")
        var names: [String] = []
        while !names.contains("grows.jpg"), let event = await next() { names += [event].names }

        #expect(unlink(first) == 0)
        while let event = await next(), event != .vanished([Array(first.utf8)]) {}
        // Emptied is as good as gone.
        try folder.write([], "second.jpg")
        while let event = await next(), event != .vanished([Array(second.utf8)]) {}
        #expect(rename(folder.path + "/grows.jpg", folder.path + "/grown.jpg") == 0)
        var after: [AlbumEvent] = []
        while !(after.names.contains("grown.jpg")
            && after.contains(.vanished([Array((folder.path + "/grows.jpg").utf8)]))),
            let event = await next()
        { after.append(event) }
    }

    @Test func aFolderThatGoesTakesItsPhotosWithIt() async throws {
        let folder = try TemporaryFolder()
        let inner = try folder.folder("album")
        let photo = try folder.photo("album/a.jpg")
        var stream = folder.library.photos(in: Album(.folder, path: Array(inner.utf8))).makeAsyncIterator()
        while let event = await stream.next(), event != .allDated {}
        #expect(run("/bin/rm", ["-rf", inner]) == 0)
        while let event = await stream.next(), event != .vanished([Array(photo.utf8)]) {}
    }

    @Test func fiveThousandPhotosAmongRubbish() async throws {
        let folder = try TemporaryFolder()
        let bytes = try jpeg(width: 16, height: 16)
        for index in 0..<5000 { try folder.write(bytes, "IMG_\(index).jpg") }
        #expect(mkfifo(folder.path + "/IMG_fifo.jpg", 0o600) == 0)
        #expect(symlink("/nowhere.jpg", folder.path + "/IMG_dangling.jpg") == 0)
        try folder.write([], "IMG_empty.jpg")
        let unreadable = try folder.photo("IMG_unreadable.jpg")
        #expect(chmod(unreadable, 0) == 0)
        // Half of a photo, as a copy that is under way; the rest comes later.
        try folder.write(Array(bytes.prefix(bytes.count / 2)), "IMG_grows.jpg")
        let library = folder.library
        var stream = library.photos(in: Album(.pictures, path: folder.bytes)).makeAsyncIterator()
        var found: [AlbumEvent] = []
        while let event = await stream.next(), event != .listed { found.append(event) }
        #expect(Set(found.names).count == 5002)
        #expect(found.names.contains("IMG_grows.jpg"))
        while let event = await stream.next(), event != .allDated {}

        try folder.write(bytes, "IMG_grows.jpg")
        var names: [String] = []
        while !names.contains("IMG_grows.jpg"), let event = await stream.next() { names += [event].names }
        let whole = try await library.thumbnail(folder.path + "/IMG_grows.jpg").get()
        #expect(whole.width == 16)
        // What cannot be read answers so (the administrator can read everything).
        if geteuid() != 0 {
            guard case .failure(let error) = try await library.thumbnail(unreadable) else {
                Issue.record("an unreadable file was read")
                return
            }
            #expect(error.name == "IMG_unreadable.jpg")
        }
    }
}
