import CSQLite
import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import Testing

/// The check of a library as a whole: what it finds, what it sets right, and that it leaves alone what is well.
@Suite struct CheckTests {
    /// A library with three things and two picture files, one of them shared.
    private func withThings(
        _ body: (Library, PictureStore, TemporaryFolder, _ pictures: [Picture]) async throws -> Void
    ) async throws {
        try await withLibrary { library, folder in
            let store = PictureStore(inProcess: folder.library)
            let one = try await store.importPicture(.data(jpeg(10), name: "one.jpg")).picture
            let two = try await store.importPicture(.data(jpeg(200), name: "two.jpg")).picture
            let shared = Picture(
                hash: two.hash, mediaType: two.mediaType, width: two.width, height: two.height, sourceName: "again.jpg")
            _ = try await library.add(draft("Lamp", place: "House / Hall", picture: one))
            var mirror = try draft("Mirror", picture: two)
            mirror.tags = ["Red"]
            _ = try await library.add(mirror)
            _ = try await library.add(draft("Étagère", picture: shared))
            try await body(library, store, folder, [one, two])
        }
    }

    private func jpeg(_ shade: UInt8) throws -> [UInt8] {
        try JPEGEncoder.encode(
            Bitmap(width: 32, height: 20, format: .rgb) { pixels in
                for index in pixels.indices { pixels[index] = shade &+ UInt8(index % 7) }
            })
    }

    private func check(_ library: Library, _ store: PictureStore) async throws -> CheckReport {
        try await LibraryChecker(database: library, pictures: store).check { _ in }
    }

    private func repair(_ library: Library, _ store: PictureStore) async throws -> CheckReport {
        let checker = LibraryChecker(database: library, pictures: store)
        return try await checker.repair(try await checker.check { _ in }) { _ in }
    }

    private func run(_ sql: String, on folder: TemporaryFolder) throws {
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        try database.execute(sql)
        try database.close()
    }

    private func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

    /// Makes a file as old as if it had not just come in.
    private func age(_ path: String) {
        var times = [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
        #expect(utimes(path, &times) == 0)
    }

    @Test func aSoundLibraryIsFineAndLeftAlone() async throws {
        try await withThings { library, store, folder, _ in
            let before = try folder.contents(of: folder.library).filter { !$0.key.hasPrefix("library.sqlite-") }
            let report = try await check(library, store)
            #expect(report.isFine && !report.isRepairable && report.faults == [])
            #expect(report.items == 3 && report.pictures == 3)
            #expect(try folder.contents(of: folder.library).filter { !$0.key.hasPrefix("library.sqlite-") } == before)
            #expect(CheckSentences.text(of: report).contains("Everything is as it should be."))
        }
    }

    @Test(arguments: ["deleted", "truncated", "swapped", "emptied"])
    func aFileThatIsNotWhatItWas(_ what: String) async throws {
        try await withThings { library, store, folder, pictures in
            let path = try #require(store.originalPath(of: pictures[1]))
            let original = try Array(Data(contentsOf: URL(filePath: path)))
            switch what {
            case "deleted": #expect(unlink(path) == 0)
            case "truncated": #expect(truncate(path, off_t(original.count / 2)) == 0)
            case "swapped": try write(original.dropLast() + [original[original.count - 1] ^ 1], to: path)
            default: #expect(truncate(path, 0) == 0)
            }
            let report = try await check(library, store)
            let kind: LibraryFault.Kind = what == "deleted" ? .missingPicture : .changedPicture
            let faults = report.faults.filter { !$0.isHarmless }
            #expect(faults.map(\.kind) == [kind])
            // Both things that use the file, by their names; and nothing to be repaired by guessing.
            #expect(Set(faults[0].names) == ["Mirror: two.jpg", "Étagère: again.jpg"] && faults[0].count == 2)
            #expect(!report.isFine && !report.isRepairable)
            #expect(try await store.condition(of: pictures[1]) == (what == "deleted" ? .missing : .changed))
            #expect(try await store.condition(of: pictures[0]) == .sound)

            // The right file puts it back, another is told apart.
            #expect(try await store.isOriginal(.data(original, name: "x"), of: pictures[1]))
            let other = try jpeg(99)
            #expect(try await !store.isOriginal(.data(other, name: "x"), of: pictures[1]))
            try await store.putBack(.data(original, name: "two.jpg"), as: pictures[1])
            #expect(try await check(library, store).isFine)
            #expect(try Array(Data(contentsOf: URL(filePath: path))) == original)
            let lost = folder.library + "/lost-and-found"
            #expect(FileManager.default.fileExists(atPath: lost) == (what != "deleted"), "what was there is kept")
        }
    }

    @Test func filesOfNoPictureAreMovedAndNeverDeleted() async throws {
        try await withThings { library, store, folder, _ in
            let hash = String(repeating: "e", count: 64)
            let orphans = ["pictures/ee/\(hash).jpg", "squares/ee/\(hash).jpg", "pictures/notes.txt"]
            for name in orphans {
                let path = folder.library + "/" + name
                try FileManager.default.createDirectory(
                    atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
                try write(Array(name.utf8), to: path)
                age(path)
            }
            // One that is coming in at this moment.
            try write([1], to: folder.library + "/pictures/.import-abcdef")
            let report = try await check(library, store)
            #expect(report.faults.map(\.kind) == [.orphanFile] && Set(report.faults[0].names) == Set(orphans))
            #expect(!report.isFine && report.isRepairable)

            let repaired = try await repair(library, store)
            #expect(repaired.isFine && repaired.faults.map(\.repaired) == [3])
            for name in orphans {
                let kept = try Data(contentsOf: URL(filePath: folder.library + "/lost-and-found/" + name))
                #expect(Array(kept) == Array(name.utf8))
            }
            #expect(try await check(library, store).faults == [])
            #expect(FileManager.default.fileExists(atPath: folder.library + "/pictures/.import-abcdef"))
        }
    }

    @Test func missingSquaresAreMadeAgain() async throws {
        try await withThings { library, store, folder, _ in
            try FileManager.default.removeItem(atPath: folder.library + "/squares")
            let report = try await check(library, store)
            #expect(report.isFine && report.faults.map(\.kind) == [.missingSquare] && report.faults[0].count == 2)
            let repaired = try await repair(library, store)
            #expect(repaired.faults.map(\.repaired) == [2])
            #expect(try await check(library, store).faults == [])
        }
    }

    @Test(arguments: [
        ("UPDATE search SET notes = 'nonsense' WHERE rowid = 1", LibraryFault.Kind.search),
        ("DELETE FROM search WHERE rowid = 2", .search), ("INSERT INTO search (rowid, name) VALUES (77, 'x')", .search),
        ("INSERT INTO serial_search (rowid, serial_number) VALUES (1, 'abc')", .search),
        ("UPDATE search_data SET block = x'0000' WHERE id > 10", .search),
        ("DELETE FROM search_config", .search), ("DELETE FROM serial_search_data", .search),
        ("UPDATE item SET name_fold = 'x' WHERE id = 1", .search),
        ("UPDATE item SET name_key = x'33' WHERE id = 1", .search),
        ("INSERT INTO tag (name, key) VALUES ('Stray', 'stray')", .strayReference),
        ("PRAGMA foreign_keys = OFF; INSERT INTO item_tag VALUES (99, 1, 0)", .strayReference),
        ("UPDATE picture SET position = 4 WHERE item_id = 1", .pictureOrder),
    ])
    func whatFollowsFromTheThingsIsMadeAgain(_ sql: String, _ kind: LibraryFault.Kind) async throws {
        try await withThings { library, store, folder, _ in
            let ids = try await library.list(Query(), firstRows: 0).ids
            var before: [Item?] = []
            for id in ids { before.append(try await library.item(id)) }
            try run(sql, on: folder)
            let report = try await check(library, store)
            #expect(report.faults.map(\.kind) == [kind])
            #expect(!report.isFine && report.isRepairable)
            let repaired = try await repair(library, store)
            #expect(repaired.isFine && repaired.faults.map(\.kind) == [kind])
            #expect(try await check(library, store).faults == [])
            var after: [Item?] = []
            for id in ids { after.append(try await library.item(id)) }
            #expect(after == before)
            for (text, name) in [("etagere", "Étagère"), ("hall", "Lamp"), ("red", "Mirror")] {
                #expect(try await library.list(Query(text: text), firstRows: 9).firstRows.map(\.name) == [name])
            }
        }
    }

    @Test func picturesOfALostThingGetOne() async throws {
        try await withThings { library, store, folder, pictures in
            try run(
                "PRAGMA foreign_keys = OFF; DELETE FROM item WHERE id = 1; DELETE FROM search WHERE rowid = 1",
                on: folder)
            let report = try await check(library, store)
            #expect(report.faults.map(\.kind) == [.strayPicture] && report.faults[0].names == ["one.jpg"])
            #expect(try await repair(library, store).isFine)
            let item = try #require(try await library.item(ItemID(rawValue: 1)))
            #expect(item.name == "Untitled" && item.pictures == [pictures[0]])
            #expect(try await library.purge() == [])
            #expect(try await check(library, store).faults == [])
        }
    }

    @Test func whatCannotBeUnderstoodIsNamedAndHidesNothingElse() async throws {
        try await withThings { library, store, folder, _ in
            try run("UPDATE item SET date_created = '2024-02-31' WHERE name = 'Lamp'", on: folder)
            let report = try await check(library, store)
            #expect(report.faults.map(\.kind) == [.unreadableItem] && report.faults[0].names == ["Lamp"])
            #expect(!report.isRepairable)
            // Nor does it keep the search from being made again.
            try run("DELETE FROM search", on: folder)
            _ = try await repair(library, store)
            #expect(try await library.list(Query(text: "mirror"), firstRows: 9).firstRows.map(\.name) == ["Mirror"])
        }
    }

    @Test func aCheckCanBeCancelled() async throws {
        try await withThings { library, store, _, _ in
            let checker = LibraryChecker(database: library, pictures: store)
            let task = Task { try await checker.check { _ in } }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func progressGoesForward() async throws {
        try await withThings { library, store, _, _ in
            let seen = Progress()
            _ = try await LibraryChecker(database: library, pictures: store).check { seen.add($0) }
            #expect(seen.all == seen.all.sorted() && seen.all.first == 0 && seen.all.last == 1)
        }
    }
}

private final class Progress: @unchecked Sendable {
    // SAFETY: one thread at a time reports, and it is read after the last.
    private(set) var all: [Double] = []
    func add(_ part: Double) { all.append(part) }
}
