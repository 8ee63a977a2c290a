import Foundation
import Glibc
import MyStuffCore
import MyStuffStore
import Synchronization
import Testing

@Suite struct FullCopyTests {
    /// SHA-256 of “one” and of “two”.
    private let contents = [
        "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed": "one",
        "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3": "two",
    ]

    /// A library with a thing for each of the two, whose pictures are there.
    private func fill(_ library: Library) async throws {
        for (hash, text) in contents {
            let folder = library.folder + "/pictures/" + hash.prefix(2)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(hash).jpg"))
            let picture = Picture(
                hash: try #require(ContentHash(rawValue: hash)), mediaType: "image/jpeg", width: 4, height: 3,
                sourceName: text)
            _ = try await library.add(try draft(text, picture: picture))
        }
    }

    @Test func theCopyIsALibrary() async throws {
        try await withLibrary { library, folder in
            try await fill(library)
            let target = try TemporaryFolder()
            let seen = Mutex<[CopyProgress]>([])
            #expect(try await library.uncopiedSince() != nil)
            let copy = try await library.copyEverything(into: target.path, name: "My Stuff 2026") { progress in
                seen.withLock { $0.append(progress) }
            }
            #expect(
                copy == FullCopy(folder: target.path + "/My Stuff 2026", things: 2, pictures: 2, missing: []))
            #expect(seen.withLock { $0.map(\.pictures) } == [0, 1, 2])
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["My Stuff 2026"])
            for (hash, text) in contents {
                let path = "\(copy.folder)/pictures/\(hash.prefix(2))/\(hash).jpg"
                #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
            }
            let opened = try await Library.open(folder: copy.folder)
            #expect(try await opened.list(Query(), firstRows: 5).firstRows.map(\.name) == ["one", "two"])
            await opened.close()
            let since = try #require(try await library.uncopiedSince())
            #expect(abs(since.timeIntervalSinceNow) < 60)
            // Never over anything.
            let second = try await library.copyEverything(into: target.path, name: "My Stuff 2026") { _ in }
            #expect(second.folder == target.path + "/My Stuff 2026 (2)")
        }
    }

    @Test func whatIsMissingOrChangedIsNamed() async throws {
        try await withLibrary { library, folder in
            try await fill(library)
            let hashes = contents.keys.sorted()
            let paths = hashes.map { "\(folder.library)/pictures/\($0.prefix(2))/\($0).jpg" }
            try FileManager.default.removeItem(atPath: paths[0])
            try Data("other".utf8).write(to: URL(filePath: paths[1]))
            let target = try TemporaryFolder()
            let copy = try await library.copyEverything(into: target.path, name: "Copy") { _ in }
            #expect(copy.missing == [hashes[0], hashes[1] + ".jpg"])
            #expect(copy.pictures == 0)
            #expect(
                !FileManager.default.fileExists(
                    atPath: "\(copy.folder)/pictures/\(hashes[1].prefix(2))/\(hashes[1]).jpg"))
        }
    }

    @Test func aCancelledCopyLeavesNothing() async throws {
        try await withLibrary { library, _ in
            try await fill(library)
            let target = try TemporaryFolder()
            let task = Task {
                try await library.copyEverything(into: target.path, name: "Copy") { _ in usleep(20_000) }
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == [])
        }
    }

    @Test func aPlaceThatIsNotThereIsRefused() async throws {
        try await withLibrary { library, folder in
            try await fill(library)
            await #expect(throws: LibraryError.notALibrary(path: folder.path + "/nowhere")) {
                try await library.copyEverything(into: folder.path + "/nowhere", name: "Copy") { _ in }
            }
        }
    }
}
