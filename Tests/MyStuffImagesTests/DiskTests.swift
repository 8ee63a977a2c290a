import FoundationEssentials
import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Disks that are full or cannot be written: on a small file system in memory, which only root can mount.
@Suite(.serialized) struct DiskTests {
    static let canMount: Bool = {
        guard geteuid() == 0, let disk = try? Disk(kilobytes: 64) else { return false }
        return disk.isMounted
    }()

    @Test(.enabled(if: canMount, "needs root, to mount a small file system"))
    func aFullDisk() async throws {
        let disk = try Disk(kilobytes: 512)
        let small = try Files.jpeg(.plain(.red, 64, 64))
        let first = try await disk.store.importPicture(.data(small, name: "small.jpg")).picture
        let large = Pattern(width: 900, height: 900) { x, y in
            Colour((x * 7919 + y * 104729) % 251, (x * y) % 253, (x * 31 ^ y * 17) % 256)
        }
        let before = TestFolder.files(in: disk.path)
        await #expect(throws: PictureError(.diskFull, name: "large.jpg")) {
            _ = try await disk.store.importPicture(.data(try Files.jpeg(large), name: "large.jpg"))
        }
        #expect(TestFolder.files(in: disk.path) == before)
        let bitmap = try await disk.store.thumbnail(of: first, side: 64)
        #expect(bitmap.colour(32, 32).isNear(.red, within: 4))
        #expect(throws: CameraRoll.Failure(folder: "\(disk.path)/roll", reason: .diskFull)) {
            _ = try CameraRoll.save([UInt8](repeating: 1, count: 600_000), takenAt: Date(), folder: "\(disk.path)/roll")
        }
        #expect(TestFolder.files(in: disk.path) == before)
    }

    @Test(.enabled(if: canMount, "needs root, to mount a file system read-only"))
    func aFolderThatCanOnlyBeRead() async throws {
        let disk = try Disk(kilobytes: 2048)
        let picture = try await disk.store.importPicture(.data(Files.jpeg(.plain(.blue, 800, 600)), name: "")).picture
        #expect(unlink("\(disk.path)/squares/\(picture.hash.rawValue.prefix(2))/\(picture.hash.rawValue).jpg") == 0)
        #expect(run("/bin/mount", ["-o", "remount,ro", disk.path]) == 0)
        let store = PictureStore(folder: disk.path)
        // The square is gone and cannot be stored: it is made in memory.
        let bitmap = try await store.thumbnail(of: picture, side: 512)
        #expect(bitmap.width == 512 && bitmap.colour(9, 9).isNear(.blue, within: 4))
        let preview = try await store.preview(of: picture, side: 400)
        #expect(preview.width == 400 && preview.height == 300)
        do {
            _ = try await store.importPicture(.data(Files.png(.fields), name: "new.png"))
            Issue.record("was stored")
        } catch let error as PictureError {
            guard case .cannotStore = error.reason else {
                Issue.record("\(error.reason)")
                return
            }
        }
    }
}

/// A file system of its own, unmounted with its last reference.
private final class Disk {
    let path: String
    let isMounted: Bool
    let store: PictureStore

    init(kilobytes: Int) throws {
        var template = Array("/tmp/mystuff-disk-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        isMounted = run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path]) == 0
        store = PictureStore(folder: path)
    }

    deinit {
        if isMounted { _ = run("/bin/umount", ["-l", path]) }
        rmdir(path)
    }
}
