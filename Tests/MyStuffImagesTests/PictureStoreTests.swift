import CGLib
import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

@Suite struct PictureStoreTests {
    @Test func filesAreNamedByTheirContent() async throws {
        let folder = try TestFolder()
        let file = try Files.jpeg(.fields)
        let imported = try await folder.importing(file, name: "fields.jpg")
        let checksum = try #require(g_compute_checksum_for_data(G_CHECKSUM_SHA256, file, gsize(file.count)))
        defer { g_free(checksum) }
        let hash = String(cString: checksum)
        #expect(imported.picture.hash.rawValue == hash)
        #expect(imported.picture.sourceName == "fields.jpg")
        let names = ["pictures/\(hash.prefix(2))/\(hash).jpg", "squares/\(hash.prefix(2))/\(hash).jpg"]
        #expect(folder.files == names)
        // The original is untouched.
        #expect(folder.store.originalPath(of: imported.picture) == "\(folder.path)/\(names[0])")
        #expect(try read("\(folder.path)/\(names[0])") == file)
    }

    @Test func theSameContentIsStoredOnce() async throws {
        let folder = try TestFolder()
        let file = Files.png(.fields)
        let first = try await folder.importing(file, name: "one.png").picture
        let second = try await folder.importing(file, name: "two.png").picture
        #expect(first.hash == second.hash && first.id != second.id)
        #expect(folder.files.count == 2)
        folder.store.remove([first.hash])
        #expect(folder.files.isEmpty)
    }

    @Test func aLargePictureIsMadeSmallerWhereOriginalsAreNotKept() async throws {
        let folder = try TestFolder()
        let store = PictureStore(folder: folder.path) { false }
        let file = try Files.jpeg(
            .plain(Colour(200, 40, 0), 3000, 1500), exif: Files.exif(orientation: 1, date: "2024:02:29 12:30:00"))
        let large = try await store.importPicture(.data(file, name: "large.jpg")).picture
        #expect((large.width, large.height) == (PictureStore.reducedSide, PictureStore.reducedSide / 2))
        #expect(large.sourceName == "large.jpg" && large.mediaType == "image/jpeg" && large.takenAt != nil)
        #expect(folder.files.count == 2)
        // A small one stays as it came, byte for byte; so does every other where originals are kept.
        let small = Files.png(.fields)
        let kept = try await store.importPicture(.data(small, name: "small.png")).picture
        #expect(try read(try #require(store.originalPath(of: kept))) == small)
        let whole = try await folder.importing(file, name: "large.jpg").picture
        #expect(whole.width == 3000)
        #expect(try read(try #require(folder.store.originalPath(of: whole))) == file)
    }

    @Test func manyAtOnce() async throws {
        let folder = try TestFolder()
        let files = try (0..<6).map { try Files.jpeg(.plain(Colour($0 * 40, 0, 0), 32, 32)) }
        let hashes = try await withThrowingTaskGroup(of: ContentHash.self) { group in
            for file in files + files { group.addTask { try await folder.importing(file).picture.hash } }
            return try await group.reduce(into: Set<ContentHash>()) { $0.insert($1) }
        }
        #expect(hashes.count == 6)
        #expect(folder.files.count == 12)
    }

    @Test func aMissingSquareIsMadeAgain() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.jpeg(.plain(.green, 700, 600))).picture
        let square = PictureFolder(root: folder.path).square(picture.hash)
        #expect(unlink(square) == 0)
        let bitmap = try await folder.store.thumbnail(of: picture, side: 100)
        #expect(bitmap.width == 100 && bitmap.colour(50, 50).isNear(.green, within: 4))
        #expect(access(square, R_OK) == 0)
    }

    @Test func aDamagedSquareIsMadeAgain() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.jpeg(.plain(.green, 700, 600))).picture
        let square = String(PictureFolder(root: folder.path).square(picture.hash).dropFirst(folder.path.count + 1))
        try folder.write(Array("no picture at all".utf8), square)
        let bitmap = try await folder.store.thumbnail(of: picture, side: 512)
        #expect(bitmap.width == 512 && bitmap.colour(50, 50).isNear(.green, within: 4))
    }

    @Test func aMissingOriginal() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Files.png(.fields), name: "gone.png").picture
        folder.store.remove([picture.hash])
        for read in [folder.store.thumbnail, folder.store.preview] {
            await #expect(throws: PictureError(.notFound, name: "gone.png")) { _ = try await read(picture, 64) }
        }
    }

    @Test func leftoversOfAKilledProgramGo() async throws {
        let folder = try TestFolder()
        _ = try await folder.importing(Files.png(.fields))
        try folder.write([1, 2, 3], "pictures/.import-old")
        try folder.write([1, 2, 3], "pictures/.import-new")
        var times = [timeval(tv_sec: time(nil) - 7200, tv_usec: 0), timeval(tv_sec: time(nil) - 7200, tv_usec: 0)]
        #expect(utimes("\(folder.path)/pictures/.import-old", &times) == 0)
        _ = PictureStore(folder: folder.path)
        #expect(folder.files.count == 3)
        #expect(folder.files.contains("pictures/.import-new"))
    }

    @Test func cancelledBeforeItBegins() async throws {
        let folder = try TestFolder()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await folder.importing(Files.png(.fields))
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(folder.files.isEmpty)
    }

    /// A cancellation that arrives while the file is being read leaves nothing behind.
    @Test func cancelledOnTheWay() throws {
        let folder = try TestFolder()
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            _ = try PictureImport(PictureFolder(root: folder.path), .shared, cancellation).run(
                .data(Files.png(.fields), name: ""))
        }
        #expect(folder.files.isEmpty)
    }

    @Test func cancelledRequestsDoNoWork() async throws {
        let queue = WorkQueue(width: 1)
        let tasks = (0..<100).map { _ in
            Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await queue.run { _ in Issue.record("ran though it was cancelled") }
            }
        }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        #expect(try await queue.run { _ in 7 } == 7)
    }

    @Test func noMoreThanTwoAtOnce() async throws {
        let queue = WorkQueue(width: 2)
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await queue.run { _ in
                        counter.enter()
                        usleep(1000)
                        counter.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counter.most <= 2 && counter.most > 0)
    }

    private func read(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}

/// SAFETY (`@unchecked Sendable`): both numbers are touched under the lock only.
private final class Counter: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var now = 0
    private var largest = 0

    init() { pthread_mutex_init(lock, nil) }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    var most: Int { locked { largest } }

    func enter() {
        locked {
            now += 1
            largest = max(largest, now)
        }
    }

    func leave() { locked { now -= 1 } }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }
}
