import CSQLite
import Foundation
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct RecoveryTests {
    private let noon = Date(timeIntervalSince1970: 1_796_040_000)

    /// A closed library with “One” in an older backup, “Two” in the newest, and “Three” in neither.
    private func prepared() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library)
        _ = try await library.add(draft("One"))
        _ = try await library.backUpIfChanged(now: noon)
        _ = try await library.add(draft("Two"))
        _ = try await library.backUpIfChanged(now: noon + 3600)
        _ = try await library.add(draft("Three"))
        await library.close()
        return folder
    }

    private func names(_ folder: String) async throws -> [String] {
        let library = try await Library.open(folder: folder)
        let names = try await library.list(Query(), firstRows: 9).firstRows.map(\.name)
        await library.close()
        return names
    }

    private func damage(_ path: String) throws -> Data {
        var data = try Data(contentsOf: URL(filePath: path))
        data.replaceSubrange(4096..<data.count, with: repeatElement(0xff, count: data.count - 4096))
        try data.write(to: URL(filePath: path))
        return data
    }

    @Test func theNewestSoundBackupTakesThePlaceOfADamagedDatabase() async throws {
        let folder = try await prepared()
        let damaged = try damage(folder.database)
        try Data("log".utf8).write(to: URL(filePath: folder.database + "-wal"))
        let recovered = try #require(
            try Recovery.recover(folder.library, .damaged("page 2"), now: noon + 7200))
        #expect(recovered.backup.moment == noon + 3600)
        let aside = folder.library + "/library-damaged-2026-11-30T14-00-00Z.sqlite"
        #expect(recovered.former == aside)
        #expect(try Data(contentsOf: URL(filePath: aside)) == damaged)
        #expect(try Data(contentsOf: URL(filePath: aside + "-wal")) == Data("log".utf8))
        #expect(try await names(folder.library) == ["One", "Two"])
    }

    @Test func aDamagedBackupIsPassedOver() async throws {
        let folder = try await prepared()
        _ = try damage(folder.database)
        _ = try damage(folder.library + "/backups/2026-11-30T13-00-00Z.sqlite")
        let recovered = try #require(try Recovery.recover(folder.library, .damaged(""), now: noon + 7200))
        #expect(recovered.backup.moment == noon)
        #expect(try await names(folder.library) == ["One"])
    }

    @Test func withoutASoundBackupNothingIsTouched() async throws {
        let folder = try await prepared()
        _ = try damage(folder.database)
        for name in ["2026-11-30T12-00-00Z.sqlite", "2026-11-30T13-00-00Z.sqlite"] {
            _ = try damage(folder.library + "/backups/" + name)
        }
        let before = try folder.contents(of: folder.library)
        #expect(try Recovery.recover(folder.library, .damaged(""), now: noon) == nil)
        #expect(try folder.contents(of: folder.library) == before)
    }

    @Test func aDatabaseThatIsGoneComesBack() async throws {
        let folder = try await prepared()
        #expect(!Recovery.isMissing(folder.library))
        try FileManager.default.removeItem(atPath: folder.database)
        #expect(Recovery.isMissing(folder.library))
        let recovered = try #require(try Recovery.recover(folder.library, .missing, now: noon + 7200))
        #expect(recovered.former == nil)
        #expect(try await names(folder.library) == ["One", "Two"])
        let empty = try TemporaryFolder()
        #expect(!Recovery.isMissing(empty.library))
    }

    @Test func aRestoredLibraryKeepsThePresentOne() async throws {
        let folder = try await prepared()
        var library = try await Library.open(folder: folder.library)
        let backups = await library.backups()
        await library.close()
        let recovered = try Recovery.restore(try #require(backups.last), in: folder.library, now: noon + 7200)
        #expect(try await names(folder.library) == ["One"])
        let former = try #require(recovered.former)
        #expect(former.hasSuffix("/library-before-restore-2026-11-30T14-00-00Z.sqlite"))
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.library, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: former, toPath: other.database)
        #expect(try await names(other.library) == ["One", "Three", "Two"])
        // A backup of what is there now is the newest again, whatever was backed up before.
        library = try await Library.open(folder: folder.library)
        #expect(try await library.backUpIfChanged(now: noon + 7300))
        #expect(Recovery.newestSound(folder.library)?.moment == noon + 7300)
        await library.close()
    }

    @Test func aBackupIsLookedAtWithoutATrace() async throws {
        let folder = try await prepared()
        let before = try folder.contents(of: folder.library)
        let backup = try #require(Recovery.newestSound(folder.library))
        let library = try await Library.open(backup, of: folder.library, untitled: "Untitled")
        #expect(library.isReadOnly)
        #expect(try await library.list(Query(), firstRows: 9).firstRows.map(\.name) == ["One", "Two"])
        await #expect(throws: LibraryError.readOnly) { try await library.add(try draft("No")) }
        #expect(try await library.backUpIfChanged(now: noon + 9000) == false)
        let copy = try #require(library.temporaryFolder)
        await library.close()
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(try folder.contents(of: folder.library) == before)
    }

    @Test func aLargeDatabaseIsLookedThroughOnceItIsOpen() async throws {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library)
        let text = String(repeating: "a long story ", count: 1_600_000)
        _ = try await library.add(ItemContent(name: "One", dateCreated: try day(), notes: text))
        try await library.checkLarge()
        await library.close()
        // The head of the item table is at the beginning; this page is far behind it.
        var data = try Data(contentsOf: URL(filePath: folder.database))
        #expect(data.count > 4096 * 4096)
        let schema = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READONLY)
        let root = Int(try schema.number("SELECT rootpage FROM sqlite_schema WHERE name = 'tag'"))
        try schema.close()
        data.replaceSubrange((root - 1) * 4096..<root * 4096, with: repeatElement(0xa5, count: 4096))
        try data.write(to: URL(filePath: folder.database))
        let opened = try await Library.open(folder: folder.library)
        await #expect(throws: LibraryError.self) { try await opened.checkLarge() }
        await opened.close()
    }
}
