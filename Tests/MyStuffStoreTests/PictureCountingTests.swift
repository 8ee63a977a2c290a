import FoundationEssentials
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct PictureCountingTests {
    /// Closes `library`, opens it again and purges, as the program does at its start, `days` later.
    private func restart(_ library: Library, days: Int = 0) async throws -> (Library, [ContentHash]) {
        await library.close()
        let next = try await Library.open(folder: library.folder)
        return (next, try await next.purge(now: Date().addingTimeInterval(Double(days) * 86_400)))
    }

    @Test func aPictureGoesWithItsLastItem() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let shared = try picture("a")
        let one = try await library.add(draft("One", picture: picture("a")))
        let two = try await library.add(draft("Two", picture: shared))
        var deleted: [ContentHash] = []

        try await library.remove([one.id])
        (library, deleted) = try await restart(library, days: 29)
        #expect(deleted == [])
        #expect(try await library.item(one.id)?.removedAt != nil, "still in the trash")
        (library, deleted) = try await restart(library, days: 31)
        #expect(deleted == [])
        #expect(try await library.item(two.id)?.picture == shared)
        try await library.restore([one.id])
        #expect(try await library.item(one.id) == nil, "gone for good")

        try await library.remove([two.id])
        try await library.emptyTrash()
        #expect(try await library.item(two.id) == nil)
        (library, deleted) = try await restart(library)
        #expect(deleted == [shared.hash])
        #expect(try await library.purge() == [])
        #expect(try await library.contentsInUse() == [])
        await library.close()
    }

    @Test func aContentGoesWithItsLastPicture() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let first = try picture("b", name: "first.jpg")
        let second = try picture("b", name: "second.jpg")
        let one = try await library.add(draft("One", picture: first))
        let two = try await library.add(draft("Two", picture: second))
        var deleted: [ContentHash] = []
        _ = try await library.apply([.removePicture(first.id)], to: one.id)
        (library, deleted) = try await restart(library)
        #expect(deleted == [])
        #expect(try await library.item(two.id)?.picture == second)
        #expect(try await library.contentsInUse() == [second.hash])
        _ = try await library.apply([.removePicture(second.id)], to: two.id)
        (library, deleted) = try await restart(library)
        #expect(deleted == [second.hash])
        await library.close()
    }

    @Test func aReplacedPictureCanBeBroughtBackInItsSession() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let old = try picture("d")
        let item = try await library.add(draft("One", picture: old))
        let undo = try await library.apply(
            [.removePicture(old.id), .insertPicture(try picture("e"), at: 0)], to: item.id)
        #expect(try await library.purge() == [])
        _ = try await library.apply(undo, to: item.id)
        var deleted: [ContentHash] = []
        (library, deleted) = try await restart(library)
        #expect(deleted.map(\.rawValue) == [String(repeating: "e", count: 64)])
        #expect(try await library.item(item.id)?.picture == old)
        await library.close()
    }

    @Test func aRemovedItemKeepsItsPictureForTheUndo() async throws {
        try await withLibrary { library, _ in
            let item = try await library.add(draft("One", picture: try picture("f")))
            try await library.remove([item.id])
            #expect(try await library.purge() == [])
            #expect(try await library.contentsInUse().count == 1)
            try await library.restore([item.id])
            #expect(try await library.item(item.id) == item)
        }
    }
}
