import Foundation
import MyStuffCore
import MyStuffStore
import Testing

/// A picture file goes only when neither the library nor any kept backup names it.
@Suite struct KeptPictureTests {
    private let noon = Date(timeIntervalSince1970: 1_796_040_000)

    private func restart(_ library: Library) async throws -> (Library, [ContentHash]) {
        await library.close()
        let next = try await Library.open(folder: library.folder)
        return (next, try await next.purge())
    }

    private func gone(_ library: Library, _ item: ItemID) async throws {
        try await library.remove([item])
        try await library.emptyTrash()
    }

    @Test func aPictureThatABackupNamesStays() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let item = try await library.add(draft("One", picture: picture("a")))
        _ = try await library.backUpIfChanged(now: noon)
        try await gone(library, item.id)
        var deleted: [ContentHash] = []
        for _ in 0..<3 {
            (library, deleted) = try await restart(library)
            #expect(deleted == [])
            try await library.freeUnusedPictures()
        }
        // The backup goes, and another one stays that does not name it.
        _ = try await library.add(draft("Two"))
        _ = try await library.backUpIfChanged(now: noon + 60)
        try FileManager.default.removeItem(atPath: folder.library + "/backups/2026-11-30T12-00-00Z.sqlite")
        (library, deleted) = try await restart(library)
        #expect(deleted == [], "it is not known yet")
        try await library.freeUnusedPictures()
        (library, deleted) = try await restart(library)
        #expect(deleted.map(\.rawValue) == [String(repeating: "a", count: 64)])
        (library, deleted) = try await restart(library)
        #expect(deleted == [])
        await library.close()
    }

    @Test func whatABackupNamesIsNoOrphan() async throws {
        try await withLibrary { library, folder in
            let item = try await library.add(draft("One", picture: picture("a")))
            _ = try await library.backUpIfChanged(now: noon)
            try await gone(library, item.id)
            #expect(try await library.purge() == [])
            let hash = try picture("a").hash
            #expect(try await library.contentsInUse() == [hash])
            try FileManager.default.removeItem(atPath: folder.library + "/backups")
            #expect(try await library.contentsInUse() == [hash], "it waits to be deleted")
            try await library.freeUnusedPictures()
            #expect(try await library.purge() == [hash])
            #expect(try await library.contentsInUse() == [])
        }
    }

    @Test func aPictureThatComesAgainStays() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        _ = try await library.add(draft("One"))
        _ = try await library.backUpIfChanged(now: noon)
        let item = try await library.add(draft("Two", picture: picture("b")))
        try await gone(library, item.id)
        var deleted: [ContentHash] = []
        (library, deleted) = try await restart(library)
        #expect(deleted == [])
        try await library.freeUnusedPictures()
        // Free by now; and here it is again, and in a backup.
        let again = try await library.add(draft("Three", picture: picture("b")))
        _ = try await library.backUpIfChanged(now: noon + 60)
        (library, deleted) = try await restart(library)
        #expect(deleted == [])
        try await gone(library, again.id)
        (library, deleted) = try await restart(library)
        try await library.freeUnusedPictures()
        (library, deleted) = try await restart(library)
        #expect(deleted == [], "the backup has it")
        await library.close()
    }

    @Test func whereABackupCannotBeReadAllStay() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let item = try await library.add(draft("Two", picture: picture("c")))
        try FileManager.default.createDirectory(atPath: folder.library + "/backups", withIntermediateDirectories: true)
        try Data("no database".utf8).write(to: URL(filePath: folder.library + "/backups/2026-01-01T00-00-00Z.sqlite"))
        try await gone(library, item.id)
        var deleted: [ContentHash] = []
        for _ in 0..<2 {
            (library, deleted) = try await restart(library)
            #expect(deleted == [])
            try await library.freeUnusedPictures()
        }
        await library.close()
    }

    @Test func aRestoredBackupFreesNothing() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        _ = try await library.add(draft("One"))
        _ = try await library.backUpIfChanged(now: noon)
        let item = try await library.add(draft("Two", picture: picture("d")))
        try await gone(library, item.id)
        var deleted: [ContentHash] = []
        (library, deleted) = try await restart(library)
        try await library.freeUnusedPictures()
        // This backup was written while the content was free; then it came again.
        _ = try await library.add(draft("Three"))
        _ = try await library.backUpIfChanged(now: noon + 60)
        _ = try await library.add(draft("Four", picture: picture("d")))
        let backup = try #require(await library.backups().first)
        await library.close()
        _ = try Recovery.restore(backup, in: folder.library, now: noon + 120)
        library = try await Library.open(folder: folder.library)
        #expect(try await library.purge() == [])
        try await library.freeUnusedPictures()
        (library, deleted) = try await restart(library)
        #expect(deleted == [], "what was set aside has it")
        await library.close()
    }
}
