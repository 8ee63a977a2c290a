import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffExchange

/// What becomes of the files: whole, or not at all.
@Suite struct ExportTargetTests {
    @Test func aFolderWithSomethingInItIsLeftAlone() async throws {
        try await ExportFixture.run { fixture in
            _ = try await fixture.add("Lamp")
            let path = fixture.out + "/mine"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(filePath: path + "/letter"))
            await #expect(throws: ExportError.notEmpty(path: path)) {
                try await fixture.exporter.export(to: .folder(path: path))
            }
            #expect(try fixture.left() == ["mine"] && fixture.bytes("mine/letter") == Array("x".utf8))
            unlink(path + "/letter")
            _ = try await fixture.exporter.export(to: .folder(path: path))
            #expect(try fixture.left() == ["mine"] && fixture.text("mine/items.csv").contains("Lamp"))
        }
    }

    @Test func aZipTakesThePlaceOfAnotherAndNotOfAFolder() async throws {
        try await ExportFixture.run { fixture in
            _ = try await fixture.add("Lamp")
            let path = fixture.out + "/a.zip"
            try Data("old".utf8).write(to: URL(filePath: path))
            _ = try await fixture.exporter.export(to: .zip(path: path))
            #expect(try fixture.bytes("a.zip").starts(with: [0x50, 0x4B, 3, 4]))
            unlink(path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            await #expect(throws: ExportError.failed(path: path, detail: String(cString: strerror(EISDIR)))) {
                try await fixture.exporter.export(to: .zip(path: path))
            }
            let missing = fixture.out + "/no/such/a.zip"
            await #expect(throws: ExportError.failed(path: missing, detail: String(cString: strerror(ENOENT)))) {
                try await fixture.exporter.export(to: .zip(path: missing))
            }
            #expect(try fixture.left() == ["a.zip"])
        }
    }

    @Test(arguments: [true, false])
    func cancelledThereIsNothing(_ isZip: Bool) async throws {
        try await ExportFixture.run { fixture in
            let picture = try await fixture.picture(try ExportPictures.jpeg(3))
            for number in 0..<300 { _ = try await fixture.add("Thing \(number)") { $0.pictures = [picture.copy] } }
            let path = fixture.out + "/all"
            let (steps, reporter) = AsyncStream.makeStream(of: Int.self)
            let task = Task {
                try await fixture.exporter.export(to: isZip ? .zip(path: path) : .folder(path: path)) {
                    reporter.yield($0.things)
                }
            }
            for await things in steps where things >= 5 {
                // It is there, under a name that nobody looks for.
                #expect(try fixture.left().allSatisfy { $0.hasPrefix(".mystuff-") })
                task.cancel()
                break
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try fixture.left() == [])
        }
    }

    @Test(.enabled(if: canMountDisks(), "needs root, to mount a small disk"), arguments: [true, false])
    func aFullDiskIsSaid(_ isZip: Bool) async throws {
        try await ExportFixture.run { fixture in
            var noise = SystemRandomNumberGenerator()
            let bitmap = Bitmap(width: 900, height: 700, format: .rgb) { pixels in
                for index in pixels.indices { pixels[index] = UInt8.random(in: 0...255, using: &noise) }
            }
            let picture = try await fixture.picture(try JPEGEncoder.encode(bitmap, quality: 95))
            for number in 0..<8 { _ = try await fixture.add("Thing \(number)") { $0.pictures = [picture.copy] } }
            try #require(mount("tmpfs", fixture.out, "tmpfs", 0, "size=2m") == 0)
            defer { umount2(fixture.out, Int32(MNT_DETACH)) }
            let path = fixture.out + "/all"
            await #expect(throws: ExportError.diskFull(path: path)) {
                try await fixture.exporter.export(to: isZip ? .zip(path: path) : .folder(path: path))
            }
            #expect(try fixture.left() == [])
        }
    }

    @Test func namesAreUTF8WhateverTheLocale() throws {
        // The tests' own locale is "C", in which such a name cannot be written.
        var template = Array("/tmp/mystuff-zip-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let target = try ZipTarget(folder + "/a.zip")
        try target.add("Küche/相機.txt", "x")
        try target.finish()
        let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/a.zip")))
        let name = Array("Küche/相機.txt".utf8)
        let place = try #require((0..<bytes.count).first { bytes[$0...].starts(with: name) })
        #expect(place == 30)
        // APPNOTE.TXT, 4.4.4: bit 11 says that the name is UTF-8.
        #expect(bytes[7] & 0x08 != 0)
    }
}

/// Whether this process may mount file systems: root outside a container without privileges.
private func canMountDisks() -> Bool {
    var template = Array("/tmp/mystuff-mount-XXXXXX".utf8CString)
    guard geteuid() == 0, let made = mkdtemp(&template) else { return false }
    defer { rmdir(made) }
    guard mount("tmpfs", made, "tmpfs", 0, "size=64k") == 0 else { return false }
    return umount2(made, 0) == 0
}

extension Picture {
    /// The same file as another picture.
    var copy: Picture {
        Picture(hash: hash, mediaType: mediaType, width: width, height: height, sourceName: sourceName)
    }
}
