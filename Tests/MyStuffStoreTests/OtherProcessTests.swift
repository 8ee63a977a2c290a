import MyStuffCore
import MyStuffStore
import Testing

/// A library that another connection writes to.
@Suite struct OtherProcessTests {
    @Test func whatOthersWriteIsNoticedAndOnlyThat() async throws {
        try await withLibrary { library, folder in
            let changes = library.changes()
            await library.noticeOthers()
            let own = try await library.add(try draft("Own")).id
            await library.noticeOthers()
            let other = try await Library.open(folder: folder.library)
            let theirs = try await other.add(try draft("Theirs")).id
            await library.noticeOthers()
            await library.noticeOthers()
            await other.close()
            let last = try await library.add(try draft("Last")).id
            var seen: [Change] = []
            for await change in changes {
                seen.append(change)
                if change == .inserted([last]) { break }
            }
            #expect(seen == [.inserted([own]), .reloaded, .inserted([last])])
            #expect(try await library.item(theirs)?.name == "Theirs")
        }
    }
}
