import CSQLite
import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

/// Databases with a wrong byte, and updates that were cut short.
@Suite struct DamageTests {
    /// A closed library in which every kind of page is in use, free ones included; what it holds.
    private func prepared() async throws -> (TemporaryFolder, [Item]) {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library, locale: "C")
        var contents: [ItemContent] = []
        for number in 0..<400 {
            var content = ItemContent(
                name: "Thing \(number)", place: "House / Room \(number % 7)", serialNumber: "SN-\(number * 7919)",
                value: Money(minorUnits: Int64(number), currencyCode: "EUR"), dateCreated: try day(),
                notes: String(repeating: "note \(number) ", count: number % 50 == 0 ? 1000 : 3))
            content.tags = ["Tag \(number % 5)"]
            content.pictures = [try picture("a")]
            contents.append(content)
        }
        let ids = try await library.add(contents)
        try await library.remove(Array(ids[300...]))
        try await library.emptyTrash()
        var items: [Item] = []
        for id in ids[..<300] { items.append(try #require(try await library.item(id))) }
        await library.close()
        return (folder, items)
    }

    /// One page of each kind there is: a table or an index, its root, its inner pages, its leaves, its overflow.
    private func pages(_ path: String) throws -> [(page: Int, kind: String)] {
        let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
        var pages = try database.all(
            "SELECT max(pageno), name || ' ' || pagetype FROM dbstat GROUP BY name, pagetype ORDER BY 1"
        ) { (page: Int($0.integer(0)), kind: $0.text(1)) }
        // dbstat leaves out free pages.
        let free = try database.number("PRAGMA freelist_count")
        let used = Set(try database.all("SELECT pageno FROM dbstat") { Int($0.integer(0)) })
        let count = Int(try database.number("PRAGMA page_count"))
        if free > 0 { pages += (1...count).filter { !used.contains($0) }.prefix(2).map { ($0, "free") } }
        try database.close()
        return pages
    }

    private func flip(_ offset: Int, of page: Int, in path: String) throws {
        let file = open(path, O_RDWR | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        var byte: UInt8 = 0
        let position = (page - 1) * 4096 + offset
        try #require(pread(file, &byte, 1, position) == 1)
        byte ^= 0xFF
        try #require(pwrite(file, &byte, 1, position) == 1)
    }

    @Test func aWrongByteInEveryKindOfPage() async throws {
        let (sound, items) = try await prepared()
        let pages = try pages(sound.database)
        #expect(pages.count > 30 && pages.contains { $0.kind == "free" })
        #expect(pages.contains { $0.kind.hasSuffix("overflow") } && pages.contains { $0.kind.hasSuffix("internal") })
        var found = 0
        for (page, kind) in pages {
            // The kind of the page, the number of its cells, where they are, one of them, and some content.
            for offset in [0, 4, 6, 9, 600, 4090] where page > 1 || offset > 100 || offset == 0 {
                let folder = try TemporaryFolder()
                try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: sound.database, toPath: folder.database)
                try flip(offset, of: page, in: folder.database)
                let before = try folder.contents(of: folder.library)
                let library: Library
                do {
                    library = try await Library.open(folder: folder.library, locale: "C")
                } catch let error as LibraryError {
                    guard case .damaged = error else {
                        Issue.record("page \(page), \(kind), byte \(offset): \(error)")
                        continue
                    }
                    #expect(try folder.contents(of: folder.library) == before, "not a byte may be touched")
                    found += 1
                    continue
                }
                // It opens: then the check says so, or all things are as they were.
                let faults = try await library.checkDatabase { _ in }
                if faults.isEmpty {
                    for item in items {
                        let read = try await library.item(item.id)
                        // Some bytes are nobody's: the moment of a change, a key that only orders.
                        #expect(
                            read?.content.withoutPictures == item.content.withoutPictures,
                            "page \(page), \(kind), byte \(offset): \(item.name)")
                    }
                } else {
                    found += 1
                }
                await library.close()
            }
        }
        #expect(found > pages.count)
    }

    @Test func aDamagedIndexIsMadeAgain() async throws {
        let (folder, items) = try await prepared()
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        // Another name than the table has, written past the index.
        try database.execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX item_by_place ON item (serial_number) WHERE removed_at IS NULL AND place <> ''''' WHERE name = 'item_by_place';
            """)
        try database.close()
        let library = try await Library.open(folder: folder.library, locale: "C")
        let faults = try await library.checkDatabase { _ in }
        #expect(faults.map(\.kind) == [.index])
        try await library.repairDatabase(faults)
        #expect(try await library.checkDatabase { _ in } == [])
        #expect(try await library.itemCount() == items.count)
        await library.close()
    }

    // MARK: Updates

    @Test func anUpdateToTheNewestSchemaKilledAtAnyMoment() async throws {
        // A library of schema 2, large enough for the update to take its time.
        let old = try TemporaryFolder()
        let library = try await Library.open(
            folder: old.library, locale: "C", migrations: Array(Migration.all.prefix(2)))
        await library.close()
        let database = try Database(name: old.database, path: old.database, flags: SQLITE_OPEN_READWRITE)
        try database.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO item (uuid, name, name_key, place, serial_number, date_created, notes, created_at, changed_at)
            SELECT printf('00000000-0000-4000-8000-%012d', i), 'Thing ' || i, x'00', 'House/Room ' || (i % 7), 'SN' || i,
                '2024-02-29', 'note ' || i, 1, 1
            FROM n
            """)
        try database.close()

        func copy() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: old.database, toPath: folder.database)
            return folder
        }
        let start = ContinuousClock.now
        let whole = try Worker(["open", try copy().library])
        #expect(whole.readAll() == ["begin", "open"])
        let duration = ContinuousClock.now - start
        let microseconds = Int(
            duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000)

        var cut = 0
        for round in 0..<24 {
            let folder = try copy()
            let worker = try Worker(["open", folder.library])
            #expect(worker.readLine() == "begin")
            usleep(UInt32(microseconds * round / 24))
            worker.kill()
            if worker.readLine() != "open" { cut += 1 }
            // A second one is cut short as well.
            if round % 3 == 0 {
                let again = try Worker(["open", folder.library])
                #expect(again.readLine() == "begin")
                usleep(UInt32.random(in: 0..<UInt32(microseconds)))
                again.kill()
            }
            let library = try await Library.open(folder: folder.library, locale: "C")
            #expect(try await library.itemCount() == 3000)
            #expect(try await library.checkDatabase { _ in } == [], "round \(round)")
            let found = try await library.list(Query(text: "SN2999"), firstRows: 1).firstRows
            #expect(found.map(\.name) == ["Thing 2999"] && found.map(\.place) == ["House/Room 3"])
            await library.close()
            let backup = folder.library + "/backups/before-update-from-2.sqlite"
            let kept = try Database(name: backup, path: backup, flags: SQLITE_OPEN_READONLY)
            #expect(try kept.number("SELECT count(*) FROM item") == 3000)
            #expect(try kept.number("PRAGMA user_version") == 2)
            try kept.close()
        }
        #expect(cut > 5)
    }
}

extension ItemContent {
    fileprivate var withoutPictures: ItemContent {
        var copy = self
        copy.pictures = []
        return copy
    }
}
