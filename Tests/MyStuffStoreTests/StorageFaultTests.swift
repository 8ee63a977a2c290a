import CSQLite
import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct StorageFaultTests {
    @Test func killedAtAnyMomentNothingSavedIsLost() async throws {
        let folder = try TemporaryFolder()
        var saved: [ItemID] = []
        for round in 0..<40 {
            let worker = try Worker(["add", folder.library])
            for _ in 0..<(1 + round % 7) {
                saved.append(ItemID(rawValue: try #require(worker.readLine().flatMap { Int64($0) })))
            }
            usleep(UInt32.random(in: 0..<8000))
            worker.kill()
            while let line = worker.readLine() { saved.append(ItemID(rawValue: try #require(Int64(line)))) }

            // In every second round the next process takes over what this one left.
            guard round % 2 == 1 else { continue }
            let library = try await Library.open(folder: folder.library, locale: "C")
            #expect(try await library.rows(saved).map(\.id) == saved)
            await library.close()
        }
        #expect(Set(saved).count == saved.count && saved.count >= 40)
        let database = try Database(name: folder.database, path: folder.database, flags: SQLITE_OPEN_READWRITE)
        #expect(try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        try database.close()
    }

    // MARK: Full disk

    @Test(.enabled(if: canMount(), "needs root, to mount a small disk"))
    func aFullDiskIsSaidAndNothingIsLost() async throws {
        let folder = try TemporaryFolder()
        try await mounted("tmpfs", on: folder.library, type: "tmpfs", flags: [0], data: "size=1m") {
            let library = try await Library.open(folder: folder.library, locale: "C")
            let kept = try await library.add(draft("Kept"))
            var added = 1
            let error = await #expect(throws: LibraryError.self) {
                while added < 1000 {
                    _ = try await library.add(draft(String(repeating: "x", count: 4000)))
                    added += 1
                }
            }
            #expect(error == .diskFull)
            #expect(added > 5)
            await #expect(throws: LibraryError.diskFull) {
                try await library.apply([.notes(String(repeating: "y", count: 100_000))], to: kept.id)
            }
            #expect(try await library.item(kept.id) == kept)
            #expect(try await library.list(Query(), firstRows: 1).ids.count == added)
            await library.close()

            // With the WAL gone there is room again.
            let again = try await Library.open(folder: folder.library, locale: "C")
            #expect(try await again.list(Query(), firstRows: 1).ids.count == added)
            #expect(try await again.item(kept.id) == kept)
            await again.close()
        }
    }

    @Test(.enabled(if: canMount(), "needs root, to mount a small disk"))
    func aDiskFullFromTheStartGetsNoEmptyDatabase() async throws {
        let folder = try TemporaryFolder()
        try await mounted("tmpfs", on: folder.library, type: "tmpfs", flags: [0], data: "size=64k") {
            try Data(repeating: 1, count: 60 << 10).write(to: URL(filePath: folder.library + "/filler"))
            await #expect(throws: LibraryError.diskFull) { try await Library.open(folder: folder.library) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.library) == ["filler"])
        }
    }

    // MARK: Read-only

    @Test(.enabled(if: canMount(), "needs root, to mount a folder read-only"))
    func aReadOnlyLibraryCanBeLookedAt() async throws {
        let folder = try TemporaryFolder()
        let writer = try await Library.open(folder: folder.library, locale: "C")
        let one = try await writer.add(draft("One"))
        await writer.close()
        // The second item is in the WAL alone: it is never closed.
        let killed = try Worker(["add", folder.library])
        #expect(killed.readLine() != nil)
        killed.kill()
        let before = try folder.contents(of: folder.library)
        #expect(try #require(before["library.sqlite-wal"]).count > 0)

        let place = folder.path + "/read-only"
        let remount = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
        try await mounted(folder.library, on: place, type: "", flags: [UInt(MS_BIND), remount]) {
            let library = try await Library.open(folder: place, locale: "de_DE.UTF-8")
            #expect(library.isReadOnly)
            let list = try await library.list(Query(), firstRows: 100)
            #expect(list.ids.count >= 2 && list.ids.contains(one.id))
            #expect(list.firstRows.contains { $0.name == "Item 0" })
            #expect(try await library.item(one.id) == one)
            await #expect(throws: LibraryError.readOnly) { try await library.add(draft("Two")) }
            await #expect(throws: LibraryError.readOnly) { try await library.apply([.name("")], to: one.id) }
            await #expect(throws: LibraryError.readOnly) { try await library.remove([one.id]) }
            await #expect(throws: LibraryError.readOnly) { try await library.restore([one.id]) }
            await #expect(throws: LibraryError.readOnly) { try await library.purge() }
            let copy = try #require(library.temporaryFolder)
            #expect(try FileManager.default.contentsOfDirectory(atPath: copy).contains("library.sqlite"))
            await library.close()
            #expect(!FileManager.default.fileExists(atPath: copy))
        }
        #expect(try folder.contents(of: folder.library) == before)
    }

    @Test(.enabled(if: canMount(), "needs root, to mount a folder read-only"))
    func nothingCanBeMadeInAReadOnlyFolder() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
        let place = folder.path + "/read-only"
        let remount = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
        try await mounted(folder.library, on: place, type: "", flags: [UInt(MS_BIND), remount]) {
            for path in [place, place + "/new"] {
                await #expect(throws: LibraryError.readOnly) { try await Library.open(folder: path) }
            }
        }
    }
}
