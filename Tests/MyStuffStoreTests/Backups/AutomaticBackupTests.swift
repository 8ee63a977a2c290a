import CSQLite
import Foundation
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct AutomaticBackupTests {
    private let noon = Date(timeIntervalSince1970: 1_796_040_000)  // 30 November 2026, 12:00 UTC

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.library + "/backups").sorted()
    }

    @Test func aBackupIsWrittenWhenSomethingChanged() async throws {
        try await withLibrary { library, folder in
            #expect(try await library.backUpIfChanged(now: noon) == false, "an empty library")
            let item = try await library.add(draft("One", picture: picture("a")))
            #expect(try await library.backUpIfChanged(now: noon))
            #expect(try names(folder) == ["2026-11-30T12-00-00Z.sqlite"])
            #expect(try await library.backUpIfChanged(now: noon + 60) == false)
            // What the windows remember is no change.
            try await library.set("order", to: "name")
            #expect(try await library.backUpIfChanged(now: noon + 60) == false)
            _ = try await library.apply([.name("Two")], to: item.id)
            // The same second, by a clock that was set back.
            #expect(try await library.backUpIfChanged(now: noon))
            #expect(try names(folder) == ["2026-11-30T12-00-00Z.sqlite", "2026-11-30T12-00-01Z.sqlite"])
            let backups = await library.backups()
            #expect(backups.map(\.moment) == [noon + 1, noon])
            _ = try await library.add([try draft("Three")])
            #expect(try await library.backUpIfChanged(now: noon + 120), "many at once are a change too")
        }
    }

    @Test func aBackupIsAWholeLibrary() async throws {
        try await withLibrary { library, folder in
            let item = try await library.add(draft("Étagère", place: "House / Cellar", picture: picture("a")))
            _ = try await library.backUpIfChanged(now: noon)
            _ = try await library.apply([.name("Changed")], to: item.id)
            let other = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: other.library, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: folder.library + "/backups/2026-11-30T12-00-00Z.sqlite", toPath: other.database)
            let copy = try await Library.open(folder: other.library)
            #expect(try await copy.item(item.id) == item)
            #expect(try await copy.list(Query(text: "etagere"), firstRows: 5).ids == [item.id])
            await copy.close()
        }
    }

    @Test func whatWasNotFinishedGoes() async throws {
        try await withLibrary { library, folder in
            let backups = folder.library + "/backups"
            try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
            for name in ["2026-01-01T00-00-00Z.sqlite.unfinished", "2026-01-01T00-00-00Z.sqlite.unfinished-journal"] {
                try Data("half".utf8).write(to: URL(filePath: "\(backups)/\(name)"))
            }
            _ = try await library.add(draft("One"))
            _ = try await library.backUpIfChanged(now: noon)
            #expect(try names(folder) == ["2026-11-30T12-00-00Z.sqlite"])
        }
    }

    @Test func olderBackupsThinOutAndOthersFilesStay() async throws {
        try await withLibrary { library, folder in
            let item = try await library.add(draft("One"))
            for (number, hours) in [-240.0, -239, -100, -99, -1].enumerated() {
                _ = try await library.apply([.name("\(number)")], to: item.id)
                _ = try await library.backUpIfChanged(now: noon + hours * 3600)
            }
            let backups = folder.library + "/backups"
            try Data("mine".utf8).write(to: URL(filePath: backups + "/note.txt"))
            try FileManager.default.copyItem(
                atPath: backups + "/2026-11-30T11-00-00Z.sqlite", toPath: backups + "/before-update-from-2.sqlite")
            _ = try await library.apply([.name("last")], to: item.id)
            _ = try await library.backUpIfChanged(now: noon)
            #expect(
                try names(folder) == [
                    "2026-11-20T13-00-00Z.sqlite", "2026-11-26T09-00-00Z.sqlite", "2026-11-30T11-00-00Z.sqlite",
                    "2026-11-30T12-00-00Z.sqlite", "before-update-from-2.sqlite", "note.txt",
                ])
        }
    }

    @Test func aClockSetBackTakesNoBackupAway() async throws {
        try await withLibrary { library, folder in
            let item = try await library.add(draft("One"))
            _ = try await library.backUpIfChanged(now: noon)
            _ = try await library.apply([.name("Two")], to: item.id)
            _ = try await library.backUpIfChanged(now: Date(timeIntervalSince1970: 0))
            #expect(try names(folder) == ["1970-01-01T00-00-00Z.sqlite", "2026-11-30T12-00-00Z.sqlite"])
            // The newest is the one that was written last, not the one with the latest date.
            #expect(Recovery.newestSound(folder.library)?.name == "1970-01-01T00-00-00Z.sqlite")
        }
    }

    @Test func editsGoOnWhileABackupIsWritten() async throws {
        try await withLibrary { library, folder in
            for number in 0..<300 { _ = try await library.add(draft("Item \(number)")) }
            async let isWritten = library.backUpIfChanged(now: noon)
            for number in 0..<50 { _ = try await library.add(draft("Later \(number)")) }
            #expect(try await isWritten)
            let backup = try #require(await library.backups().first)
            let facts = try await library.facts(of: backup)
            #expect((300...350).contains(facts.things))
            #expect(facts.added == 350 - facts.things)
        }
    }

    @Test func theScheduleBacksUpAtFirstAndAfterChanges() async throws {
        try await withLibrary { library, folder in
            let item = try await library.add(draft("One"))
            let automatic = AutomaticBackups(
                library, pace: AutomaticBackups.Pace(first: .zero, interval: .milliseconds(50))
            ) { Issue.record("\($0)") }
            func count(_ wanted: Int) async throws {
                for _ in 0..<500 where await library.backups().count < wanted {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(await library.backups().count == wanted)
            }
            try await count(1)
            _ = try await library.apply([.name("Two")], to: item.id)
            try await count(2)
            await automatic.stop()
        }
    }

    // MARK: What differs

    @Test func aBackupSaysHowItDiffers() async throws {
        try await withLibrary { library, _ in
            let one = try await library.add(draft("One", picture: picture("a")))
            let two = try await library.add(draft("Two", picture: picture("b")))
            let three = try await library.add(draft("Three"))
            try await library.remove([three.id])
            _ = try await library.backUpIfChanged(now: noon)
            let backup = try #require(await library.backups().first)
            #expect(
                try await library.facts(of: backup)
                    == BackupFacts(things: 2, pictures: 2, lost: 0, added: 0, changed: 0))
            try await Task.sleep(for: .milliseconds(5))
            _ = try await library.apply([.notes("new")], to: one.id)
            try await library.remove([two.id])
            try await library.restore([three.id])
            _ = try await library.add(draft("Four"))
            #expect(
                try await library.facts(of: backup)
                    == BackupFacts(things: 2, pictures: 2, lost: 1, added: 2, changed: 1))
        }
    }

    @Test func aDamagedBackupSaysSo() async throws {
        try await withLibrary { library, folder in
            _ = try await library.add(draft("One"))
            _ = try await library.backUpIfChanged(now: noon)
            let backup = try #require(await library.backups().first)
            let path = folder.library + "/backups/" + backup.name
            var data = try Data(contentsOf: URL(filePath: path))
            data.replaceSubrange(4096..<8192, with: repeatElement(0xff, count: 4096))
            try data.write(to: URL(filePath: path))
            await #expect(throws: LibraryError.damaged(path: path, detail: "")) { try await library.facts(of: backup) }
        }
    }
}
