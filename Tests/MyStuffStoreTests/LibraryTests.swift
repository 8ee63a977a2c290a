import FoundationEssentials
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct LibraryTests {
    @Test func keepsEveryField() async throws {
        try await withLibrary { library, folder in
            let taken = Date(timeIntervalSince1970: 1_715_948_096)
            let hash = try #require(ContentHash(rawValue: String(repeating: "a", count: 64)))
            let picture = Picture(
                hash: hash, mediaType: "image/png", width: 12, height: 34, takenAt: taken, sourceName: "Blick.png")
            let draft = ItemContent(
                name: "Lamp", place: "Attic", serialNumber: "SN-1", value: Money(minorUnits: 1655, currencyCode: "EUR"),
                dateCreated: try day("2023-02-28"), notes: "two\nlines", pictures: [picture])
            let added = try await library.add(draft)
            #expect(added.name == "Lamp" && added.place == "Attic" && added.serialNumber == "SN-1")
            #expect(added.value == draft.value && added.dateCreated == draft.dateCreated)
            #expect(added.notes == "two\nlines" && added.picture == picture)
            await library.close()

            let again = try await Library.open(folder: folder.library)
            #expect(try await again.item(added.id) == added)
            #expect(try await again.list(Query(), firstRows: 1) == ItemList(ids: [added.id], firstRows: [added.row]))
            await again.close()
        }
    }

    @Test(arguments: [
        String(repeating: "x", count: 4000), String(repeating: "9", count: 4000), "", " ", "👩‍👩‍👧‍👦 🇩🇪 e\u{301}",
        "nul\0inside", "tab\tline\nbell\u{7}escape\u{1b}", "\u{200f}עברית", "'); DROP TABLE item; --",
        "\u{fffd}\u{10ffff}",
    ])
    func keepsAnyText(_ text: String) async throws {
        try await withLibrary { library, _ in
            var new = try draft(text, place: text)
            new.notes = text
            new.serialNumber = text
            let id = try await library.add(new).id
            let item = try #require(try await library.item(id))
            for field in [item.name, item.notes, item.serialNumber] {
                #expect(Array(field.utf8) == Array(text.utf8))
            }
            let place = PlacePath.normalized(text)
            #expect(Array(item.place.utf8) == Array(place.utf8))
            #expect(try await library.facets().places.map(\.path.description) == (place.isEmpty ? [] : [place]))
        }
    }

    @Test func editsGiveTheEditsThatUndoThem() async throws {
        try await withLibrary { library, _ in
            let first = try picture("a")
            let second = try picture("b")
            let item = try await library.add(draft("Drill", place: "Cellar", picture: first))
            let edits: [ItemEdit] = [
                .name("Drill 2"), .name("Drill 3"), .place(""), .serialNumber("7"),
                .value(Money(minorUnits: -1, currencyCode: "JPY")), .dateCreated(try day("1999-12-31")), .notes("n"),
                .tags(["Tools", "Red"]), .addTag("New"), .removeTag("Red"), .insertPicture(second, at: 0),
                .removePicture(first.id),
            ]
            let undo = try await library.apply(edits, to: item.id)
            #expect(undo.first == .insertPicture(first, at: 1) && undo.last == .name("Drill"))
            let changed = try #require(try await library.item(item.id))
            #expect(changed.name == "Drill 3" && changed.picture == second && changed.notes == "n")
            #expect(changed.tags == ["Tools", "New"])
            #expect(changed.uuid == item.uuid)

            let redo = try await library.apply(undo, to: item.id)
            #expect(try await library.item(item.id) == item)
            _ = try await library.apply(redo, to: item.id)
            #expect(try await library.item(item.id) == changed)

            #expect(try await library.apply([.removePicture(second.id), .value(nil)], to: item.id).count == 2)
            let bare = try #require(try await library.item(item.id))
            #expect(bare.picture == nil && bare.value == nil)
        }
    }

    @Test func removedItemsAreGoneUntilRestored() async throws {
        try await withLibrary { library, _ in
            let one = try await library.add(draft("One", place: "Here"))
            let two = try await library.add(draft("Two"))
            try await library.remove([one.id, ItemID(rawValue: 99)])
            #expect(try await library.item(one.id)?.removedAt != nil)
            #expect(try await library.list(Query(), firstRows: 10).firstRows == [two.row])
            let trash = Query(filter: ItemFilter(isInTrash: true))
            #expect(try await library.list(trash, firstRows: 10).firstRows == [one.row])
            let facets = try await library.facets()
            #expect(facets.places == [] && facets.all == 1 && facets.inTrash == 1)
            await #expect(throws: LibraryError.noSuchItem(one.id)) {
                try await library.apply([.name("Ghost")], to: one.id)
            }
            try await library.restore([one.id])
            #expect(try await library.item(one.id) == one)
            #expect(try await library.rows([two.id, one.id]) == [two.row, one.row])
        }
    }

    @Test func anIDIsNeverUsedAgain() async throws {
        let folder = try TemporaryFolder()
        let first = try await Library.open(folder: folder.library)
        let id = try await first.add(draft("One")).id
        try await first.remove([id])
        try await first.emptyTrash()
        await first.close()
        let second = try await Library.open(folder: folder.library)
        _ = try await second.purge()
        #expect(try await second.add(draft("Two")).id.rawValue > id.rawValue)
        await second.close()
    }

    @Test func aFailedEditWritesNothing() async throws {
        try await withLibrary { library, _ in
            let item = try await library.add(draft("Whole"))
            let impossible = ItemEdit.value(Money(minorUnits: 1, currencyCode: "EURO"))
            await #expect(throws: LibraryError.self) {
                try await library.apply([.name("Half"), impossible], to: item.id)
            }
            #expect(try await library.item(item.id) == item)
        }
    }

    @Test func itemsAddedAtTheSameTimeAreAllThere() async throws {
        try await withLibrary { library, _ in
            let names = (0..<200).map { "Item \($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in names { group.addTask { _ = try await library.add(draft(name)) } }
                try await group.waitForAll()
            }
            let list = try await library.list(Query(), firstRows: 200)
            #expect(list.firstRows.map(\.name) == names)
            #expect(try await library.rows(list.ids) == list.firstRows)
        }
    }

    @Test func afterClosingEveryCallSaysSo() async throws {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library)
        await library.close()
        await library.close()
        await #expect(throws: LibraryError.self) { try await library.list(Query(), firstRows: 1) }
        await #expect(throws: LibraryError.self) { try await library.add(draft("Late")) }
        #expect(try folder.contents(of: folder.library).keys.sorted() == ["library.sqlite"])
    }

    // MARK: Changes

    @Test func changesComeInTheOrderOfTheCommits() async throws {
        let folder = try TemporaryFolder()
        let library = try await Library.open(folder: folder.library)
        let listeners = [library.changes(), library.changes()]
        let one = try await library.add(draft("One")).id
        let two = try await library.add(draft("Two")).id
        _ = try await library.apply([.name("Three"), .place("Attic")], to: one)
        _ = try await library.apply([.name("Three")], to: one)
        await #expect(throws: LibraryError.self) { try await library.apply([.name("")], to: ItemID(rawValue: 77)) }
        try await library.remove([two, one])
        try await library.remove([two])
        try await library.restore([one])
        await library.close()
        let expected: [Change] = [
            .inserted([one]), .inserted([two]), .updated([one]), .removed([two, one]), .inserted([one]),
        ]
        for listener in listeners {
            var changes: [Change] = []
            for await change in listener { changes.append(change) }
            #expect(changes == expected)
        }
        for await _ in library.changes() { Issue.record("a closed library has no changes") }
    }

    @Test func aChangeIsSeenAfterItsCommit() async throws {
        try await withLibrary { library, _ in
            let changes = library.changes()
            let reader = Task { () async throws -> Int in
                var seen = 0
                for await change in changes {
                    guard case .inserted(let ids) = change else { continue }
                    let rows = try await library.rows(ids)
                    #expect(rows.count == ids.count)
                    seen += 1
                    if seen == 20 { break }
                }
                return seen
            }
            for number in 0..<20 { _ = try await library.add(draft("Item \(number)")) }
            let seen = try await reader.value
            #expect(seen == 20)
        }
    }
}
