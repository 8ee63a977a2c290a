import MyStuffCore
import MyStuffStore
import Testing

@Suite struct PlaceTests {
    private func counts(_ library: Library) async throws -> [String] {
        try await library.facets().places.map { "\($0.path) \($0.count)" }
    }

    private func path(_ text: String) throws -> PlacePath { try #require(PlacePath(text)) }

    private func fill(_ library: Library) async throws -> [ItemID] {
        var ids: [ItemID] = []
        for place in ["House / Cellar / Shelf 10", "House / Cellar / Shelf 2", "House", "House / Cellar", "Houseboat"] {
            ids.append(try await library.add(draft("In \(place)", place: place)).id)
        }
        return ids
    }

    private let before = [
        "House 4", "House / Cellar 3", "House / Cellar / Shelf 2 1", "House / Cellar / Shelf 10 1", "Houseboat 1",
    ]

    /// Does `change`, looks at the places, takes it back, does it again.
    private func check(_ library: Library, _ change: PlaceChange, gives after: [String]) async throws {
        let before = try await counts(library)
        let undo = try await library.apply(change)
        #expect(try await counts(library) == after)
        let redo = try await library.apply(undo)
        #expect(try await counts(library) == before)
        _ = try await library.apply(try await library.apply(redo))
        #expect(try await counts(library) == before)
    }

    @Test func theTreeIsInOrder() async throws {
        try await withLibrary { library, _ in
            _ = try await fill(library)
            #expect(try await counts(library) == before)
            #expect(try await library.contents(of: path("House / Cellar")) == PlaceContents(places: 2, items: 3))
        }
    }

    @Test func renamedMovedMergedDissolved() async throws {
        try await withLibrary { library, _ in
            _ = try await fill(library)
            try await check(
                library, .move(path("House / Cellar"), to: path("House / Basement")),
                gives: [
                    "House 4", "House / Basement 3", "House / Basement / Shelf 2 1", "House / Basement / Shelf 10 1",
                    "Houseboat 1",
                ])
            try await check(
                library, .move(path("House / Cellar"), to: path("Cellar")),
                gives: ["Cellar 3", "Cellar / Shelf 2 1", "Cellar / Shelf 10 1", "House 1", "Houseboat 1"])
            try await check(
                library, .move(path("Houseboat"), to: path("House")),
                gives: ["House 5", "House / Cellar 3", "House / Cellar / Shelf 2 1", "House / Cellar / Shelf 10 1"])
            try await check(
                library, .dissolve(path("House / Cellar")),
                gives: ["House 4", "House / Shelf 2 1", "House / Shelf 10 1", "Houseboat 1"])
            try await check(
                library, .dissolve(path("House")),
                gives: ["Cellar 3", "Cellar / Shelf 2 1", "Cellar / Shelf 10 1", "Houseboat 1"])
        }
    }

    @Test func aMergeIsTakenApartAgain() async throws {
        try await withLibrary { library, _ in
            let ids = try await fill(library)
            let undo = try await library.apply(.move(path("House / Cellar / Shelf 2"), to: path("House / Cellar")))
            #expect(try await library.item(ids[1])?.place == "House / Cellar")
            _ = try await library.apply(undo)
            #expect(try await library.item(ids[1])?.place == "House / Cellar / Shelf 2")
            #expect(try await library.item(ids[3])?.place == "House / Cellar")
        }
    }

    @Test func anEmptyPlaceStays() async throws {
        try await withLibrary { library, _ in
            try await check(library, .create(path("Garage / Bench")), gives: ["Garage 0", "Garage / Bench 0"])
            _ = try await library.apply(.create(path("Garage / Bench")))
            let id = try await library.add(draft("Vice", place: "Garage / Bench")).id
            _ = try await library.apply([.place("")], to: id)
            #expect(try await counts(library) == ["Garage 0", "Garage / Bench 0"])
            try await check(library, .move(path("Garage"), to: path("Shed")), gives: ["Shed 0", "Shed / Bench 0"])
            try await check(
                library, .move(path("Garage / Bench"), to: path("Bench")), gives: ["Bench 0"])
            try await check(library, .dissolve(path("Garage / Bench")), gives: [])
        }
    }

    @Test func aPlaceCannotGoIntoItself() async throws {
        try await withLibrary { library, _ in
            _ = try await fill(library)
            let house = try path("House")
            await #expect(throws: LibraryError.placeWithinItself(house)) {
                try await library.apply(.move(house, to: try path("House / Cellar / House")))
            }
            #expect(try await counts(library) == before)
        }
    }

    @Test func aRenamedPlaceIsFound() async throws {
        try await withLibrary { library, _ in
            _ = try await fill(library)
            _ = try await library.apply(.move(path("House / Cellar"), to: path("House / Basement")))
            let found = try await library.list(Query(text: "basement"), firstRows: 9)
            #expect(found.ids.count == 3)
            #expect(
                try await library.list(Query(text: "cellar"), firstRows: 9).firstRows.map(\.place) == [
                    "House / Basement", "House / Basement / Shelf 2", "House / Basement / Shelf 10",
                ], "their names still say it")
        }
    }

    @Test(arguments: [
        ("A/B", "A/B"), (" A  /  B ", "A / B"), ("A / ", "A"), ("/ A", "A"), (" / ", ""), ("A /  / B", "A / B"),
        ("/", ""),
        ("TV/Hi-Fi / Left", "TV/Hi-Fi / Left"),
    ])
    func onePlaceOneSpelling(_ text: String, _ normalized: String) {
        #expect(PlacePath.normalized(text) == normalized)
    }
}
