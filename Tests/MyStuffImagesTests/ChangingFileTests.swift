import CGLib
import Dispatch
import Glibc
import MyStuffCore
import Synchronization
import Testing

@testable import MyStuffImages

/// Files that another program changes while they are read: what has been read counts, and is what is stored.
@Suite(.timeLimit(.minutes(4))) struct ChangingFileTests {
    /// Adds a file that `change` (its descriptor, and the how-manieth time) works on all the while.
    private func importing(
        _ content: [UInt8], while change: @escaping @Sendable (Int32, Int) -> Void
    ) async throws {
        let folder = try TestFolder()
        let path = try folder.write(content, "changing.jpg")
        let file = open(path, O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        let done = DispatchSemaphore(value: 0)
        let flag = SharedFlag()
        DispatchQueue(label: "changing").async {
            var turn = 0
            while !flag.isSet {
                change(file, turn)
                turn += 1
                usleep(200)
            }
            done.signal()
        }
        defer {
            flag.set()
            done.wait()
        }
        for _ in 0..<6 {
            do {
                let picture = try await folder.store.importPicture(.file(path: Array(path.utf8))).picture
                // The stored original is what its name says, whatever became of the file.
                let original = try #require(folder.store.originalPath(of: picture))
                let content = try contents(original)
                let checksum = try #require(
                    g_compute_checksum_for_data(G_CHECKSUM_SHA256, content, gsize(content.count)))
                defer { g_free(checksum) }
                #expect(String(cString: checksum) == picture.hash.rawValue)
                _ = try await folder.store.preview(of: picture, side: 64)
            } catch let error as PictureError {
                switch error.reason {
                case .damaged, .fileTooLarge, .notAPicture: break
                default: Issue.record("\(error.reason)")
                }
            }
        }
        #expect(!TestFolder.files(in: "\(folder.path)/pictures").contains { $0.contains(TemporaryFile.prefix) })
    }

    static let photo: [UInt8] =
        (try? Files.jpeg(Pattern(width: 500, height: 400) { x, y in Colour((x * 37 + y * 91) % 256, x % 256, y % 256) }))
        ?? []

    @Test func growing() async throws {
        let piece = [UInt8](repeating: 7, count: 200_000)
        try await importing(Self.photo) { file, _ in
            lseek(file, 0, SEEK_END)
            _ = write(file, piece, piece.count)
            // Not for ever: the disk is not ours.
            if lseek(file, 0, SEEK_END) > 20_000_000 { ftruncate(file, off_t(Self.photo.count)) }
        }
    }

    @Test func shrinking() async throws {
        try await importing(Self.photo) { file, turn in
            ftruncate(file, off_t(Self.photo.count * (turn % 8) / 8))
            if turn % 8 == 7 { _ = pwrite(file, Self.photo, Self.photo.count, 0) }
        }
    }

    /// A file of the library that has been cut under the program: the worker reads it, and nothing else can be hurt.
    @Test func anOriginalThatWasCut() async throws {
        let folder = try TestFolder()
        let picture = try await folder.importing(Self.photo, name: "cut.jpg").picture
        let original = try #require(folder.store.originalPath(of: picture))
        for size in [Self.photo.count / 2, 100, 0] {
            #expect(truncate(original, off_t(size)) == 0)
            do { _ = try await folder.store.preview(of: picture, side: 64) } catch let error as PictureError {
                #expect(error.name == "cut.jpg")
            }
        }
    }
}

/// SAFETY (Sendable): a Mutex in a class, for two threads to hold.
private final class SharedFlag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}
