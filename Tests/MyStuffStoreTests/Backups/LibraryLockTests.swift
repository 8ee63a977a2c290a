import Foundation
import Glibc
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct LibraryLockTests {
    private func lockFile(_ folder: TemporaryFolder) -> String { folder.library + "/library.lock" }

    /// As another machine writes it. `age` in seconds.
    private func write(
        _ folder: TemporaryFolder, host: String = "other-machine", process: Int32 = 4711, age: Double = 0
    ) throws {
        try FileManager.default.createDirectory(atPath: folder.library, withIntermediateDirectories: true)
        let text = "user=ada\nhost=\(host)\nmachine=0123456789abcdef\nprocess=\(process)\nsince=1796040000\n"
        try Data(text.utf8).write(to: URL(filePath: lockFile(folder)))
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-age)], ofItemAtPath: lockFile(folder))
    }

    @Test func theSecondIsRefusedByName() throws {
        let folder = try TemporaryFolder()
        let lock = try #require(try LibraryLock.take(folder.library))
        let error = #expect(throws: LibraryError.self) { try LibraryLock.take(folder.library) }
        guard case .inUse(let holder) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(holder.process == getpid())
        #expect(!holder.host.isEmpty && !holder.user.isEmpty)
        #expect(LibraryLock.holderElsewhere(folder.library) == nil, "this is the same machine")
        lock.release()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.library) == [])
        let second = try #require(try LibraryLock.take(folder.library))
        second.release()
    }

    @Test func aHolderOnAnotherMachineCounts() throws {
        let folder = try TemporaryFolder()
        try write(folder, age: 100)
        let holder = LibraryHolder(
            user: "ada", host: "other-machine", process: 4711, since: Date(timeIntervalSince1970: 1_796_040_000))
        #expect(throws: LibraryError.inUse(holder)) { try LibraryLock.take(folder.library) }
        #expect(LibraryLock.holderElsewhere(folder.library) == holder)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.library) == ["library.lock"])
    }

    @Test func aHolderWithoutASignOfLifeIsGone() throws {
        let folder = try TemporaryFolder()
        try write(folder, age: 400)
        #expect(LibraryLock.holderElsewhere(folder.library) == nil)
        let lock = try #require(try LibraryLock.take(folder.library))
        lock.release()
        // One of this name is told from the machine that had it.
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, 255)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try write(folder, host: host, age: 10)
        #expect(throws: LibraryError.self) { try LibraryLock.take(folder.library) }
    }

    @Test func aDeadHolderOnThisMachineIsGone() throws {
        let folder = try TemporaryFolder()
        let worker = try Worker(["hold", folder.library])
        #expect(worker.readLine() == "held")
        #expect(throws: LibraryError.self) { try LibraryLock.take(folder.library) }
        worker.kill()
        #expect(FileManager.default.fileExists(atPath: lockFile(folder)))
        let lock = try #require(try LibraryLock.take(folder.library))
        lock.release()
    }

    @Test func whoSleptTooLongLosesTheLibraryAndDoesNotTakeItsLockAway() throws {
        let folder = try TemporaryFolder()
        let lock = try #require(try LibraryLock.take(folder.library))
        #expect(lock.beatOnce() == nil)
        try write(folder)
        #expect(lock.beatOnce()?.host == "other-machine")
        lock.release()
        #expect(FileManager.default.fileExists(atPath: lockFile(folder)))
    }

    @Test func whoHasLostTheLibraryWritesNothing() async throws {
        try await withLibrary { library, _ in
            let holder = LibraryHolder(user: "ada", host: "other-machine", process: 1, since: Date())
            await library.stopWriting(for: holder)
            await #expect(throws: LibraryError.inUse(holder)) { try await library.add(try draft("No")) }
        }
    }
}
