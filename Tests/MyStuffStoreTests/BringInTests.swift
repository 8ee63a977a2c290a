import FoundationEssentials
import MyStuffCore
import MyStuffStore
import Testing

@Suite struct BringInTests {
    private let colour = CustomField(id: CustomField.ID(rawValue: -1), name: "Colour", kind: .text)

    private func batch(_ count: Int, editing edited: ItemID, restoring restored: ItemID) throws -> ItemBatch {
        var batch = ItemBatch(fields: [colour])
        for index in 0..<count {
            var content = try draft("New \(index)")
            content.customValues = [colour.id: "red \(index)"]
            batch.added.append(ItemBatch.NewItem(uuid: UUID(), content))
        }
        batch.restored = [restored]
        batch.edits = [
            ItemEdits(edited, [.name("Changed"), .custom(colour.id, "blue")]), ItemEdits(restored, [.maker("Bosch")]),
        ]
        return batch
    }

    @Test func isOneStep() async throws {
        try await withLibrary { library, _ in
            let old = try await library.add(draft("Old"))
            let gone = try await library.add(draft("Gone"))
            try await library.remove([gone.id])
            let batch = try batch(3, editing: old.id, restoring: gone.id)
            let inverse = try await library.bringIn(batch) { _ in }
            func names() async throws -> [String] {
                try await library.list(Query(), firstRows: 9).firstRows.map(\.name)
            }
            #expect(try await names() == ["Changed", "Gone", "New 0", "New 1", "New 2"])
            let field = try #require(try await library.customFields().first)
            #expect(field.id.rawValue > 0 && field.name == "Colour")
            let keys = try await library.keys()
            #expect(Set(batch.added.compactMap(\.uuid)).isSubset(of: keys.map(\.uuid)))
            #expect(try await library.item(old.id)?.customValues == [field.id: "blue"])
            #expect(try await library.list(Query(text: "red"), firstRows: 0).ids.count == 3)
            #expect(try await library.list(Query(text: "bosch"), firstRows: 0).ids == [gone.id])

            let redo = try await library.apply(inverse)
            #expect(try await names() == ["Old"])
            #expect(try await library.customFields() == [])
            #expect(try await library.item(old.id)?.content == old.content)
            let again = try await library.item(gone.id)
            #expect(again?.maker == "" && again?.removedAt != nil)
            _ = try await library.apply(redo)
            #expect(try await names() == ["Changed", "Gone", "New 0", "New 1", "New 2"])
            #expect(try await library.item(old.id)?.customValues == [field.id: "blue"])
        }
    }

    @Test func nothingComesInHalf() async throws {
        try await withLibrary { library, _ in
            let old = try await library.add(draft("Old"))
            let gone = try await library.add(draft("Gone"))
            try await library.remove([gone.id])
            var faulty = try batch(600, editing: old.id, restoring: gone.id)
            faulty.edits.append(ItemEdits(ItemID(rawValue: 999_999), [.name("x")]))
            await #expect(throws: LibraryError.noSuchItem(ItemID(rawValue: 999_999))) {
                try await library.bringIn(faulty) { _ in }
            }
            let twice = UUID()
            var double = ItemBatch(added: [.init(uuid: twice, try draft("a")), .init(uuid: twice, try draft("b"))])
            await #expect(throws: LibraryError.self) { try await library.bringIn(double) { _ in } }
            double = try batch(2000, editing: old.id, restoring: gone.id)
            let cancelled = Task { [double] in
                try await library.bringIn(double) { _ in withUnsafeCurrentTask { $0?.cancel() } }
            }
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(try await library.list(Query(), firstRows: 9).firstRows.map(\.name) == ["Old"])
            #expect(try await library.customFields() == [])
            #expect(try await library.keys().count == 2)
        }
    }
}
