import MyStuffCore
import MyStuffPresentation
import Testing

@MainActor
@Suite struct ItemListModelTests {
    /// An undo reloads the list and a change is followed at the same time: whichever reads the row first has to say so.
    @Test func aRowThatComesAnewWithTheListIsReported() async throws {
        let store = MemoryStore()
        let lamp = try await store.add(ItemContent(name: "Lamp", dateCreated: .someDay))
        _ = try await store.add(ItemContent(name: "Table", dateCreated: .someDay))
        let list = ItemListModel(store: store)
        await list.reload()
        var reported: [ItemRow] = []
        list.onRow = { reported.append($0) }

        _ = try await store.apply([.place("Attic")], to: lamp.id)
        await list.reload()
        await list.refresh([lamp.id])

        #expect(reported.map(\.id) == [lamp.id])
        #expect(reported.map(\.place) == ["Attic"])
        #expect(list.row(lamp.id)?.place == "Attic")
    }
}
