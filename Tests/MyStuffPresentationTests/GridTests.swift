import MyStuffCore
import MyStuffPresentation
import Testing

@MainActor
@Suite struct GridTests {
    @Test(arguments: [
        // width, text, columns, side
        (0, 1.0, 2, 112), (247, 1, 2, 112), (248, 1, 2, 112), (287, 1, 2, 131), (348, 1, 2, 162), (371, 1, 2, 173),
        (372, 1, 3, 112), (880, 1, 7, 113), (4000, 1, 12, 321), (880, 2, 4, 208), (287, 2, 2, 131), (880, 0.5, 7, 113),
    ])
    func columnsAndSides(width: Int, textScale: Double, columns: Int, side: Int) {
        let geometry = GridGeometry(width: width, textScale: textScale)
        #expect(geometry.columns == columns)
        #expect(geometry.side == side)
    }

    @Test func cellsThatAreCutOffCount() {
        let geometry = GridGeometry(width: 372)
        #expect(geometry.cells(inHeight: 0) == 3)
        #expect(geometry.cells(inHeight: 123) == 3)
        #expect(geometry.cells(inHeight: 124) == 6)
        #expect(geometry.cells(inHeight: 500) == 15)
    }

    @Test func theLibraryRemembersHowItIsShown() async throws {
        let desk = try await Desk(["Chair"])
        var told: [ItemLayout] = []
        desk.inventory.onLayout = { told.append($0) }
        #expect(desk.inventory.layout == .list)
        desk.inventory.show(as: .list)
        #expect(told == [])
        desk.inventory.show(as: .grid)
        await desk.inventory.settle()
        #expect(told == [.grid])
        #expect(try await desk.store.setting("view") == "grid")
        // The next time, and before there is anything to show.
        let next = Inventory(
            store: desk.store, pictures: desk.pictures, keeper: desk.keeper, money: .test, today: { .someDay })
        var shown: [ItemLayout] = []
        var wasEmpty = false
        next.onLayout = { [unowned next] in
            shown.append($0)
            wasEmpty = next.list.ids.isEmpty
        }
        await next.start(selecting: nil)
        #expect(shown == [.grid])
        #expect(wasEmpty)
        #expect(next.layout == .grid)
        #expect(next.list.ids.count == 1)
    }

    @Test func whatIsRememberedAndNotUnderstoodIsAList() async throws {
        let desk = try await Desk()
        try await desk.store.set("view", to: "carousel")
        await desk.inventory.start(selecting: nil)
        #expect(desk.inventory.layout == .list)
    }
}
