import MyStuffCore
import MyStuffStore
import Testing

@Suite struct FilterTests {
    private func names(_ library: Library, _ filter: ItemFilter, _ order: ItemOrder = .byName, text: String = "")
        async throws -> [String]
    {
        try await library.list(Query(text: text, filter: filter, order: order), firstRows: 100).firstRows.map(\.name)
    }

    private func euros(_ amount: Int64) -> Money { Money(minorUnits: amount * 100, currencyCode: "EUR") }

    /// Chair (House, red, 100 €, with picture), Lamp (House / Attic, red and old, 20 €), Sofa (Houseboat, 100 $), Untitled.
    private func fill(_ library: Library) async throws {
        var chair = try draft("Chair", place: "House", picture: picture("a"))
        chair.tags = ["Red"]
        chair.value = euros(100)
        chair.dateCreated = try day("2024-01-01")
        var lamp = try draft("Lamp", place: "House / Attic")
        lamp.tags = ["old", "red"]
        lamp.value = euros(20)
        lamp.dateCreated = try day("2023-01-01")
        var sofa = try draft("Sofa", place: "Houseboat")
        sofa.value = Money(minorUnits: 10_000, currencyCode: "USD")
        sofa.dateCreated = try day("2025-01-01")
        for item in [chair, lamp, sofa, try draft("Untitled")] { _ = try await library.add(item) }
    }

    @Test func eachFilter() async throws {
        try await withLibrary { library, _ in
            try await fill(library)
            #expect(try await names(library, ItemFilter(place: PlacePath("House"))) == ["Chair", "Lamp"])
            #expect(try await names(library, ItemFilter(place: PlacePath("House / Attic"))) == ["Lamp"])
            #expect(try await names(library, ItemFilter(tag: "RED")) == ["Chair", "Lamp"])
            #expect(try await names(library, ItemFilter(isWithoutPicture: true)) == ["Lamp", "Sofa", "Untitled"])
            #expect(try await names(library, ItemFilter(needsDetails: true)) == ["Untitled"])
            let range = ValueRange(currencyCode: "EUR", lowest: 2000, highest: 5000)
            #expect(try await names(library, ItemFilter(value: range)) == ["Lamp"])
            #expect(try await names(library, ItemFilter(value: ValueRange(currencyCode: "USD"))) == ["Sofa"])
            #expect(try await names(library, ItemFilter(isInTrash: true)) == [])
            let both = ItemFilter(place: PlacePath("House"), tag: "red", isWithoutPicture: true)
            #expect(try await names(library, both) == ["Lamp"])
            #expect(try await names(library, both, text: "chair") == [])
            #expect(try await names(library, both, text: "att") == ["Lamp"])
        }
    }

    @Test func eachOrder() async throws {
        try await withLibrary { library, _ in
            try await fill(library)
            func sorted(_ key: ItemOrder.Key, _ isDescending: Bool = false) async throws -> [String] {
                try await names(library, .everything, ItemOrder(key: key, isDescending: isDescending))
            }
            #expect(try await sorted(.name) == ["Chair", "Lamp", "Sofa", "Untitled"])
            #expect(try await sorted(.name, true) == ["Untitled", "Sofa", "Lamp", "Chair"])
            #expect(try await sorted(.place) == ["Chair", "Lamp", "Sofa", "Untitled"])
            #expect(try await sorted(.place, true) == ["Sofa", "Lamp", "Chair", "Untitled"], "no place comes last")
            #expect(try await sorted(.value) == ["Lamp", "Chair", "Sofa", "Untitled"])
            #expect(try await sorted(.value, true) == ["Chair", "Lamp", "Sofa", "Untitled"])
            #expect(try await sorted(.dateCreated) == ["Lamp", "Chair", "Untitled", "Sofa"])
            let chair = try #require(try await library.list(Query(), firstRows: 0).ids.first)
            _ = try await library.apply([.notes("new")], to: chair)
            #expect(try await sorted(.dateChanged, true).first == "Chair")
        }
    }

    @Test func aNameTakesAThingOutOfThoseThatNeedDetails() async throws {
        try await withLibrary { library, _ in
            let id = try await library.add(draft("Untitled")).id
            let undo = try await library.apply([.name("Drill")], to: id)
            #expect(try await library.facets().needsDetails == 0)
            _ = try await library.apply(undo, to: id)
            #expect(try await library.facets().needsDetails == 1)
        }
    }

    @Test func countsAndTotals() async throws {
        try await withLibrary { library, _ in
            try await fill(library)
            var facets = try await library.facets()
            #expect(facets.all == 4 && facets.withoutPicture == 3 && facets.needsDetails == 1 && facets.inTrash == 0)
            #expect(facets.places.map { "\($0.path) \($0.count)" } == ["House 2", "House / Attic 1", "Houseboat 1"])
            #expect(facets.tags.map { "\($0.name) \($0.count)" } == ["old 1", "Red 2"])
            let all = try await library.summary(of: Query())
            #expect(all.count == 4 && all.totals == [euros(120), Money(minorUnits: 10_000, currencyCode: "USD")])
            let some = try await library.summary(of: Query(text: "lamp", filter: ItemFilter(tag: "red")))
            #expect(some.count == 1 && some.totals == [euros(20)])
            let chair = try #require(try await library.list(Query(), firstRows: 0).ids.first)
            try await library.remove([chair])
            facets = try await library.facets()
            #expect(facets.all == 3 && facets.withoutPicture == 3 && facets.inTrash == 1)
            #expect(facets.tags.map { "\($0.name) \($0.count)" } == ["old 1", "Red 1"])
        }
    }

    @Test func aSumThatIsTooLargeIsNoError() async throws {
        try await withLibrary { library, _ in
            for name in ["A", "B"] {
                let id = try await library.add(draft(name)).id
                _ = try await library.apply([.value(Money(minorUnits: .max - 1, currencyCode: "EUR"))], to: id)
            }
            #expect(try await library.summary(of: Query()).totals == [Money(minorUnits: .max, currencyCode: "EUR")])
        }
    }

    @Test func savedFiltersAndSettingsOutliveARestart() async throws {
        let folder = try TemporaryFolder()
        var library = try await Library.open(folder: folder.library)
        let filter = ItemFilter(
            place: PlacePath("A / B"), tag: "red", isWithoutPicture: true, needsDetails: true,
            value: ValueRange(currencyCode: "EUR", lowest: 1, highest: nil))
        try await library.saveFilter(name: "Box 10", text: "x", filter: .everything)
        try await library.saveFilter(name: "Box 2", text: "lamp", filter: filter)
        try await library.saveFilter(name: "Box 10", text: "y", filter: .everything)
        try await library.set("view", to: "grid")
        await library.close()
        library = try await Library.open(folder: folder.library)
        let saved = try await library.savedFilters()
        #expect(saved.map(\.name) == ["Box 2", "Box 10"] && saved.map(\.text) == ["lamp", "y"])
        #expect(saved.first?.filter == filter)
        #expect(try await library.setting("view") == "grid")
        #expect(try await library.setting("name_order") == nil, "the library's own are not the windows'")
        for filter in saved { try await library.deleteFilter(filter.id) }
        #expect(try await library.savedFilters() == [])
        await library.close()
    }

    @Test func oneTagOneSpelling() async throws {
        try await withLibrary { library, _ in
            let one = try await library.add(draft("One")).id
            let two = try await library.add(draft("Two")).id
            _ = try await library.apply([.tags(["Tools", "café", "tools", ""])], to: one)
            #expect(try await library.item(one)?.tags == ["Tools", "café"])
            _ = try await library.apply([.tags(["CAFE", "TOOLS"])], to: two)
            #expect(try await library.item(two)?.tags == ["café", "Tools"])
            _ = try await library.apply([ItemEdits(one, [.tags([])]), ItemEdits(two, [.tags([])])])
            #expect(try await library.facets().tags == [])
            _ = try await library.apply([.tags(["TOOLS"])], to: two)
            #expect(try await library.item(two)?.tags == ["TOOLS"], "nobody spells it otherwise any more")
        }
    }

    @Test func manyThingsAreOneTransaction() async throws {
        try await withLibrary { library, _ in
            let ids = try await [library.add(draft("One", place: "A")).id, library.add(draft("Two", place: "B")).id]
            let undo = try await library.apply(ids.map { ItemEdits($0, [.place("C")]) })
            #expect(try await names(library, ItemFilter(place: PlacePath("C"))) == ["One", "Two"])
            _ = try await library.apply(undo)
            #expect(try await names(library, ItemFilter(place: PlacePath("A"))) == ["One"])
            await #expect(throws: LibraryError.noSuchItem(ItemID(rawValue: 99))) {
                try await library.apply([ItemEdits(ids[0], [.name("Half")]), ItemEdits(ItemID(rawValue: 99), [])])
            }
            #expect(try await library.item(ids[0])?.name == "One")
        }
    }
}
