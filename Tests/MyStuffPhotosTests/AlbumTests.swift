import Foundation
import Glibc
import MyStuffPhotos
import Testing

/// Where photos are found.
@Suite(.timeLimit(.minutes(4)))
struct AlbumTests {
    private func albums(_ places: PhotoPlaces) async -> [(album: Album, holdsPhotos: Bool)] {
        var all: [(Album, Bool)] = []
        for await event in PhotoLibrary(places, program: "mystuff-test").albums() {
            if case .found(let album, let holdsPhotos) = event { all.append((album, holdsPhotos)) }
        }
        return all
    }

    private func places(_ folder: TemporaryFolder) -> PhotoPlaces {
        PhotoPlaces(pictures: Array((folder.path + "/Pictures").utf8), cache: folder.cache)
    }

    @Test func picturesAndTheFoldersBelowThatHoldPhotos() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("Pictures/2024/Norway")
        try folder.folder("Pictures/Empty")
        try folder.folder("Pictures/.thumbnails")
        try folder.photo("Pictures/2024/Norway/a.jpg")
        try folder.photo("Pictures/.thumbnails/a.jpg")
        try folder.folder("Pictures/Texts")
        try folder.write([1], "Pictures/Texts/a.txt")
        #expect(symlink(folder.path + "/Pictures", folder.path + "/Pictures/circle") == 0)
        let found = await albums(places(folder))
        #expect(found.map(\.album.kind) == [.pictures, .folder])
        #expect(found.map(\.holdsPhotos) == [false, true])
        #expect(found.last?.album.name == "2024 › Norway")
    }

    @Test func thePicturesAreThereEvenWhereTheyAreNot() async throws {
        let folder = try TemporaryFolder()
        let found = await albums(places(folder))
        #expect(found.map(\.album.kind) == [.pictures])
        #expect(found.map(\.holdsPhotos) == [false])
    }

    @Test func downloadsAndDesktopWhereTheyHoldPhotos() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("Downloads")
        try folder.folder("Desktop")
        try folder.photo("Downloads/a.png")
        var places = places(folder)
        places.downloads = Array((folder.path + "/Downloads").utf8)
        places.desktop = Array((folder.path + "/Desktop").utf8)
        #expect(await albums(places).map(\.album.kind) == [.pictures, .downloads])
    }

    @Test func camerasPhonesAndCards() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("media/EOS/DCIM/100CANON")
        try folder.photo("media/EOS/DCIM/100CANON/a.jpg")
        try folder.folder("media/Stick/Music")
        try folder.folder("gvfs/mtp:host=Phone/Internal storage/DCIM/Camera")
        try folder.photo("gvfs/mtp:host=Phone/Internal storage/DCIM/Camera/b.jpg")
        var places = places(folder)
        places.mounts = ["media", "gvfs", "not-there"].map { Array((folder.path + "/" + $0).utf8) }
        let found = await albums(places).map(\.album).filter { $0.kind == .device }
        #expect(found.map(\.name) == ["100CANON on EOS", "Camera on mtp:host=Phone"])
    }

    @Test func addedFoldersAreListedOnce() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("Pictures/Sub")
        try folder.photo("Pictures/Sub/a.jpg")
        try folder.folder("Elsewhere")
        var places = places(folder)
        places.added = ["Elsewhere", "Elsewhere", "Pictures/Sub", "Gone"].map { Array((folder.path + "/" + $0).utf8) }
        let found = await albums(places)
        #expect(found.map(\.album.kind) == [.pictures, .folder, .added])
        #expect(found.last?.album.name == "Elsewhere")
    }

    @Test func recentPhotosThatStillExist() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("Pictures")
        let photo = try folder.photo("a b.jpg")
        let text = try folder.write([1], "a.txt")
        func bookmark(_ uri: String, _ type: String) -> String {
            """
            <bookmark href="\(uri)" added="2024-01-01T00:00:00Z" modified="2024-01-01T00:00:00Z" \
            visited="2024-01-01T00:00:00Z"><info><metadata owner="http://freedesktop.org">\
            <mime:mime-type type="\(type)"/></metadata></info></bookmark>
            """
        }
        let list = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" \
            xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
            \(bookmark("file://" + photo.replacingOccurrences(of: " ", with: "%20"), "image/jpeg"))
            \(bookmark("file://" + folder.path + "/gone.jpg", "image/jpeg"))
            \(bookmark("file://" + text, "text/plain"))
            \(bookmark("https://example.org/b.jpg", "image/jpeg"))
            </xbel>
            """
        var places = places(folder)
        places.recentlyUsed = Array(try folder.write(Array(list.utf8), "recently-used.xbel").utf8)
        let found = await albums(places).map(\.album)
        #expect(found.map(\.kind) == [.pictures, .recent])
        let album = try #require(found.last)
        let library = PhotoLibrary(places, program: "mystuff-test")
        #expect(await events(library.photos(in: album)) { $0 == .listed }.names == ["a b.jpg"])

        try folder.write(Array("<xbel".utf8), "recently-used.xbel")
        #expect(await albums(places).map(\.album.kind) == [.pictures])
    }
}
