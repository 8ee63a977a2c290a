import CSQLite
import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

/// The schema of this program.
private let newest = Migration.all.count

@Suite struct OpeningTests {
    /// A closed library with one item.
    private func prepared() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library, locale: "C")
        _ = try await library.add(draft("One", picture: picture("a")))
        await library.close()
        return folder
    }

    /// Runs SQL past the library.
    private func run(_ sql: String, on path: String) throws {
        let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try database.execute(sql)
        try database.close()
    }

    private func failure(_ folder: TemporaryFolder, _ migrations: [Migration] = Migration.all) async throws
        -> LibraryError
    {
        let before = try folder.contents(of: folder.library)
        let error = await #expect(throws: LibraryError.self) {
            try await Library.open(folder: folder.library, locale: "C", migrations: migrations)
        }
        #expect(try folder.contents(of: folder.library) == before, "not a byte may be touched")
        return try #require(error)
    }

    @Test func aNewLibraryGetsItsFolders() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/some/where/ünïcode #1?%41"
        for _ in 0..<2 {
            let library = try await Library.open(folder: path)
            #expect(!library.isReadOnly)
            #expect(try await library.list(Query(), firstRows: 5).ids == [])
            await library.close()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["library.sqlite"])
    }

    @Test func aFolderIsNotAFile() async throws {
        let folder = try TemporaryFolder()
        try Data("text".utf8).write(to: URL(filePath: folder.library))
        await #expect(throws: LibraryError.notALibrary(path: folder.library)) {
            try await Library.open(folder: folder.library)
        }
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.database, withIntermediateDirectories: true)
        await #expect(throws: LibraryError.notALibrary(path: other.database)) {
            try await Library.open(folder: other.library)
        }
    }

    @Test func whatTheFirstStartLeftIsANewLibrary() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder.database))
        let library = try await Library.open(folder: folder.library)
        _ = try await library.add(draft("One"))
        await library.close()

        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.library, withIntermediateDirectories: true)
        try run("PRAGMA journal_mode = WAL", on: other.database)
        let second = try await Library.open(folder: other.library)
        _ = try await second.add(draft("One"))
        await second.close()
    }

    // MARK: Left alone

    @Test func aNewerLibraryIsLeftAlone() async throws {
        let folder = try await prepared()
        try run("PRAGMA user_version = 12", on: folder.database)
        #expect(
            try await failure(folder) == .newerVersion(path: folder.database, version: 12, known: Migration.all.count))
    }

    @Test(arguments: ["PRAGMA user_version = 12", "PRAGMA application_id = 7"])
    func whatOnlyTheLogKnowsCountsToo(_ sql: String) async throws {
        let folder = try await prepared()
        // As after a kill: the change is in the WAL alone. The copy is taken while the connection is open.
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        try database.execute(sql)
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.library, withIntermediateDirectories: true)
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.database + end, toPath: other.database + end)
        }
        try database.close()
        switch try await failure(other) {
        case .newerVersion(_, 12, Migration.all.count): #expect(sql.contains("user_version"))
        case .damaged: #expect(sql.contains("application_id"))
        case let error: Issue.record("\(error)")
        }
    }

    @Test func anotherProgramsDatabaseIsLeftAlone() async throws {
        for sql in ["CREATE TABLE t (a)", "PRAGMA application_id = 252006673", "PRAGMA user_version = 1"] {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
            try run(sql, on: folder.database)
            guard case .damaged(folder.database, _) = try await failure(folder) else {
                Issue.record("should be refused: \(sql)")
                continue
            }
        }
    }

    @Test(arguments: ["not a database at all", "x", "SQLite format 3\0", String(repeating: "\0", count: 8192)])
    func noDatabaseIsLeftAlone(_ text: String) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: folder.database))
        guard case .damaged(folder.database, _) = try await failure(folder) else {
            Issue.record("should be refused")
            return
        }
    }

    @Test func aDamagedLibraryIsLeftAlone() async throws {
        let folder = try await prepared()
        let whole = try Data(contentsOf: URL(filePath: folder.database))
        let pages = whole.count / 4096
        #expect(pages > 5)
        var refused = 0
        for page in 0..<pages {
            var broken = whole
            let start = broken.startIndex + page * 4096 + (page == 0 ? 100 : 0)
            broken.replaceSubrange(start..<start + 200, with: repeatElement(0xa5, count: 200))
            try broken.write(to: URL(filePath: folder.database))
            if case .damaged = try await failure(folder) { refused += 1 }
        }
        #expect(refused == pages)

        try whole.prefix(whole.count - 4096).write(to: URL(filePath: folder.database))
        guard case .damaged = try await failure(folder) else {
            Issue.record("a file cut short should be refused")
            return
        }
        try whole.write(to: URL(filePath: folder.database))
        let library = try await Library.open(folder: folder.library)
        #expect(try await library.list(Query(), firstRows: 1).ids.count == 1)
        await library.close()
    }

    // MARK: Migrations

    private let colour = Migration(version: newest + 1) { database in
        try database.execute("ALTER TABLE item ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
    }
    private let weight = Migration(version: newest + 2) { database in
        try database.execute("ALTER TABLE item ADD COLUMN weight INTEGER")
    }

    @Test func anOlderLibraryIsBroughtUpToDateAfterABackup() async throws {
        let folder = try await prepared()
        let library = try await Library.open(
            folder: folder.library, locale: "C", migrations: Migration.all + [colour, weight])
        #expect(try await library.list(Query(), firstRows: 1).firstRows.map(\.name) == ["One"])
        await library.close()
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        #expect(try database.number("PRAGMA user_version") == Int64(newest + 2))
        #expect(try database.number("SELECT count(*) FROM item WHERE colour = 'red' AND weight IS NULL") == 1)
        try database.close()

        let backups = folder.library + "/backups"
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == ["before-update-from-\(newest).sqlite"])
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: other.library, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: backups + "/before-update-from-\(newest).sqlite", toPath: other.database)
        let old = try await Library.open(folder: other.library)
        #expect(try await old.list(Query(), firstRows: 1).firstRows.map(\.name) == ["One"])
        await old.close()
        #expect(
            try await failure(folder) == .newerVersion(path: folder.database, version: newest + 2, known: newest))
    }

    @Test func aStepThatFailsChangesNothing() async throws {
        let folder = try await prepared()
        let broken = Migration(version: newest + 2) { database in
            try database.execute("DELETE FROM item")
            try database.execute("ALTER TABLE nothing ADD COLUMN weight INTEGER")
        }
        await #expect(throws: LibraryError.self) {
            try await Library.open(folder: folder.library, locale: "C", migrations: Migration.all + [colour, broken])
        }
        let library = try await Library.open(
            folder: folder.library, locale: "C", migrations: Migration.all + [colour, weight])
        #expect(try await library.list(Query(), firstRows: 1).ids.count == 1)
        await library.close()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.library + "/backups").sorted()
                == ["before-update-from-\(newest).sqlite", "before-update-from-\(newest + 1).sqlite"])
    }

    @Test func anUpdateKilledHalfWayHasNotBegun() async throws {
        let folder = try await prepared()
        let worker = try Worker(["migrate", folder.library])
        #expect(worker.readLine() == "halfway")
        worker.kill()
        let library = try await Library.open(folder: folder.library, locale: "C")
        let ids = try await library.list(Query(), firstRows: 1).ids
        #expect(try await library.item(#require(ids.first))?.notes == "")
        await library.close()
        let updated = try await Library.open(
            folder: folder.library, locale: "C", migrations: Migration.all + [colour])
        #expect(try await updated.list(Query(), firstRows: 1).ids == ids)
        await updated.close()
    }
}
