import CGLib
import CGdkPixbuf
import Foundation
import Glibc
import MyStuffImages
import MyStuffPhotos
import Testing

/// The desktop's thumbnail cache, shared with other programs.
@Suite(.timeLimit(.minutes(4)))
struct ThumbnailTests {
    /// Where the standard says that the thumbnail of `path` is, worked out by other programs.
    private func place(_ folder: TemporaryFolder, _ path: String) throws -> String {
        let uri = try #require(g_filename_to_uri(path, nil, nil))
        defer { g_free(uri) }
        let digest = try #require(g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1))
        defer { g_free(digest) }
        return "\(folder.cache)/thumbnails/large/\(String(cString: digest)).png"
    }

    private func option(_ path: String, _ key: String) -> String? {
        guard let pixbuf = gdk_pixbuf_new_from_file(path, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        return gdk_pixbuf_get_option(pixbuf, "tEXt::" + key).map { String(cString: $0) }
    }

    /// What a desktop's thumbnail factory does with what a thumbnailer has made: it adds the two keys.
    private func store(_ made: String, as place: String, uri: String, modified: String) throws {
        let pixbuf = try #require(gdk_pixbuf_new_from_file(made, nil))
        defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
        var keys: [UnsafeMutablePointer<CChar>?] = [strdup("tEXt::Thumb::URI"), strdup("tEXt::Thumb::MTime"), nil]
        var values: [UnsafeMutablePointer<CChar>?] = [strdup(uri), strdup(modified), nil]
        defer { (keys + values).forEach { free($0) } }
        #expect(run("/bin/mkdir", ["-p", String(place.prefix { _ in true }.dropLast(37))]) == 0)
        #expect(gdk_pixbuf_savev(pixbuf, place, "png", &keys, &values, nil) != 0)
    }

    @Test func aThumbnailIsWrittenAsTheStandardSays() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.photo("Ünïcode & space.jpg", width: 800, height: 600, modified: 1_234_567_890)
        let bitmap = try await folder.library.thumbnail(path, side: 100).get()
        #expect(bitmap.width == 100 && bitmap.height == 100)
        let left = colour(bitmap, 10, 50)
        #expect(left[0] > 220 && left[2] < 40)
        #expect(colour(bitmap, 90, 50)[2] > 220)

        let place = try place(folder, path)
        #expect(folder.files("cache").count == 3)
        var status = stat()
        #expect(stat(place, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        for name in ["thumbnails", "thumbnails/large"] {
            #expect(stat("\(folder.cache)/\(name)", &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
        }
        #expect(option(place, "Thumb::MTime") == "1234567890")
        #expect(option(place, "Thumb::URI") == "file://\(folder.path)/%C3%9Cn%C3%AFcode%20&%20space.jpg")
        #expect(option(place, "Thumb::Mimetype") == "image/jpeg")
        var width: Int32 = 0
        var height: Int32 = 0
        #expect(gdk_pixbuf_get_file_info(place, &width, &height) != nil)
        #expect([width, height] == [256, 192])
    }

    @Test func oneThatAnotherProgramMadeIsUsed() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.photo("a.jpg", width: 800, height: 600, modified: 1_234_567_890)
        // Of another picture, so that it can be told from one made here.
        let green = try folder.write(
            try JPEGEncoder.encode(
                Bitmap(width: 400, height: 300, format: .rgb) { pixels in
                    for index in pixels.indices { pixels[index] = index % 3 == 1 ? 200 : 0 }
                }, quality: 90), "green.jpg")
        let made = folder.path + "/made.png"
        #expect(run("gdk-pixbuf-thumbnailer", ["-s", "256", green, made]) == 0)
        try store(made, as: try place(folder, path), uri: "file://" + path, modified: "1234567890")
        let bitmap = try await folder.library.thumbnail(path).get()
        #expect(colour(bitmap, 10, 10)[1] > 180)

        // It does not count any more when the photo has been written again.
        touch(path, 1_234_567_891)
        #expect(colour(try await folder.library.thumbnail(path).get(), 10, 10)[0] > 220)
        #expect(option(try place(folder, path), "Thumb::MTime") == "1234567891")
    }

    @Test func oursIsWhatAnotherProgramMakes() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.photo("a.jpg", width: 800, height: 600)
        _ = try await folder.library.thumbnail(path).get()
        let made = folder.path + "/made.png"
        #expect(run("gdk-pixbuf-thumbnailer", ["-s", "256", path, made]) == 0)
        let ours = try #require(gdk_pixbuf_new_from_file(try place(folder, path), nil))
        let theirs = try #require(gdk_pixbuf_new_from_file(made, nil))
        defer {
            g_object_unref(UnsafeMutableRawPointer(ours))
            g_object_unref(UnsafeMutableRawPointer(theirs))
        }
        #expect(gdk_pixbuf_get_width(ours) == gdk_pixbuf_get_width(theirs))
        #expect(gdk_pixbuf_get_height(ours) == gdk_pixbuf_get_height(theirs))
        #expect(gdk_pixbuf_get_bits_per_sample(ours) == 8)
        // And the other program takes ours for a picture.
        #expect(run("gdk-pixbuf-thumbnailer", ["-s", "64", try place(folder, path), folder.path + "/again.png"]) == 0)
    }

    @Test func aThumbnailOfAnotherFileOrADamagedOneIsMadeAgain() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.photo("a.jpg", width: 300, height: 300, modified: 1000)
        let place = try place(folder, path)
        try store(path, as: place, uri: "file:///other.jpg", modified: "1000")
        _ = try await folder.library.thumbnail(path).get()
        #expect(option(place, "Thumb::URI") == "file://" + path)
        for rubbish in [
            [], Array("rubbish".utf8), Array(try Data(contentsOf: URL(fileURLWithPath: place)).prefix(200)),
        ] {
            try Data(rubbish).write(to: URL(fileURLWithPath: place))
            #expect(try await folder.library.thumbnail(path).get().width == 96)
            #expect(option(place, "Thumb::URI") == "file://" + path)
        }
        #expect(unlink(place) == 0)
        #expect(mkfifo(place, 0o600) == 0)
        #expect(try await folder.library.thumbnail(path).get().width == 96)
    }

    @Test func whatCannotBeReadIsNoted() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("no picture at all".utf8), "letter.jpg")
        touch(path, 1000)
        guard case .failure(let error) = try await folder.library.thumbnail(path) else {
            Issue.record("a letter became a picture")
            return
        }
        #expect(error.name == "letter.jpg")
        let note = try place(folder, path).replacingOccurrences(of: "/large/", with: "/fail/mystuff-test/")
        #expect(option(note, "Thumb::URI") == "file://" + path)
        #expect(option(note, "Thumb::MTime") == "1000")
        guard case .failure = try await folder.library.thumbnail(path) else {
            Issue.record("the note was not read")
            return
        }
        // The file is a picture now.
        try folder.photo("letter.jpg")
        #expect(try await folder.library.thumbnail(path).get().width == 48)
    }

    @Test func halfAPhotoLeavesNothingInTheCache() async throws {
        let folder = try TemporaryFolder()
        let bytes = try jpeg(width: 800, height: 600)
        let path = try folder.write(Array(bytes.prefix(bytes.count / 2)), "half.jpg")
        _ = try await folder.library.thumbnail(path)
        #expect(folder.files("cache").filter { $0.contains("large/") } == [])
    }

    @Test func nothingIsWrittenForFilesInTheCache() async throws {
        let folder = try TemporaryFolder()
        try folder.folder("cache/thumbnails/large")
        let path = try folder.photo("cache/thumbnails/large/a.jpg")
        #expect(try await folder.library.thumbnail(path).get().width == 48)
        #expect(folder.files("cache") == ["thumbnails", "thumbnails/large", "thumbnails/large/a.jpg"])
    }

    @Test func aCacheThatCannotBeWrittenCostsOnlyTime() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], "cache")
        let path = try folder.photo("a.jpg", width: 300, height: 300)
        #expect(try await folder.library.thumbnail(path).get().width == 96)
    }
}
