import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct SidebarTests {
    private func facets(_ places: [String]) throws -> Facets {
        Facets(
            all: 9, places: try places.map { Facets.Place(path: try #require(PlacePath($0)), count: 1) },
            tags: [Facets.Tag(name: "red", count: 2)])
    }

    private func titles(_ rows: [SidebarRow]) -> [String] {
        rows.map { String(repeating: " ", count: $0.depth) + $0.title }
    }

    @Test func sectionsInTheirOrder() throws {
        let saved = SavedFilter(id: 1, name: "Lamps", text: "lam", filter: .everything)
        let rows = SidebarRows.make(try facets(["House", "House / Attic"]), [saved])
        #expect(
            titles(rows) == [
                "All Things", "Needs Details", "Without Picture", "Trash", "Saved Searches", "Lamps", "Places", "House",
                " Attic", "Tags", "red",
            ])
        #expect(rows[8].spoken == "House / Attic, 1 thing")
        #expect(SidebarRows.position(of: Query(text: "lam"), in: rows) == 5, "the saved search, not all things")
        #expect(SidebarRows.position(of: Query(filter: ItemFilter(tag: "red")), in: rows) == 10)
        let both = ItemFilter(place: PlacePath("House"), tag: "red")
        #expect(SidebarRows.position(of: Query(filter: both), in: rows) == nil)
    }

    @Test func placesAreFolded() throws {
        let many = ["A", "A / B", "A / B / C", "A / D"] + (0..<40).map { "Z \($0)" }
        let facets = try facets(many)
        var expansion = PlaceExpansion()
        func shown() -> [String] {
            SidebarRows.make(facets, [], expansion).compactMap {
                if case .place(let path) = $0.kind { path.description } else { nil }
            }
            .filter { $0.hasPrefix("A") }
        }
        #expect(shown() == ["A"], "so many places are folded at first")
        let (a, b) = (try #require(PlacePath("A")), try #require(PlacePath("A / B")))
        expansion.set(a, isExpanded: true)
        #expect(shown() == ["A", "A / B", "A / D"])
        expansion.reveal(try #require(PlacePath("A / B / C")))
        #expect(shown() == ["A", "A / B", "A / B / C", "A / D"])
        expansion.set(a, isExpanded: false)
        #expect(shown() == ["A"])
        #expect(expansion.isExpanded(b, among: 99), "what is inside stays as it was")
        let few = try self.facets(["A", "A / B"])
        #expect(SidebarRows.make(few, []).count == 4 + 3 + 2, "a few are all shown")
    }
}
