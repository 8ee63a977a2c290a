import MyStuffCore
import MyStuffStore
import Testing

@Suite struct SearchTests {
    /// The names of what `text` finds, in the order of the list.
    private func names(_ library: Library, _ text: String, filter: ItemFilter = .everything) async throws -> [String] {
        let list = try await library.list(Query(text: text, filter: filter), firstRows: 100)
        #expect(list.ids.count == list.firstRows.count)
        return list.firstRows.map(\.name)
    }

    private func add(_ library: Library, _ name: String, _ edits: ItemEdit...) async throws -> ItemID {
        let id = try await library.add(draft(name)).id
        _ = try await library.apply(edits, to: id)
        return id
    }

    @Test func accentsAndCapitalsDoNotMatterEitherWay() async throws {
        try await withLibrary { library, _ in
            for name in ["Étagère", "Lodz map", "Straßenkarte", "MÜLL"] { _ = try await add(library, name) }
            #expect(try await names(library, "etagere") == ["Étagère"])
            #expect(try await names(library, "ÉTAG") == ["Étagère"])
            #expect(try await names(library, "Łódź") == ["Lodz map"])
            #expect(try await names(library, "strassenk") == ["Straßenkarte"])
            #expect(try await names(library, "mull") == ["MÜLL"])
            #expect(try await names(library, "xyz") == [])
        }
    }

    @Test func everyFieldIsSearchedByTheBeginningsOfWords() async throws {
        try await withLibrary { library, _ in
            _ = try await add(library, "A", .place("Dachboden / Regal"))
            _ = try await add(library, "B", .notes("a present from\ngrandmother"))
            _ = try await add(library, "C", .tags(["Heirloom"]))
            var receipt = try picture("a")
            receipt.caption = "Receipt of Leroy Merlin"
            _ = try await add(library, "D", .insertPicture(receipt, at: 0))
            _ = try await add(library, "E", .value(Money(minorUnits: 123_450, currencyCode: "EUR")))
            for (text, name) in [
                ("reg", "A"), ("dachb reg", "A"), ("grandm", "B"), ("heirl", "C"), ("merlin rec", "D"), ("1234", "E"),
                ("1234,50", "E"), ("1.234,50", "E"), ("123450", "E"),
            ] {
                #expect(try await names(library, text) == [name], "\(text)")
            }
            #expect(try await names(library, "randmother") == [], "not the middle of a word")
            #expect(try await names(library, "heirl grandm") == [], "all words in one thing")
        }
    }

    @Test func anyPartOfASerialNumber() async throws {
        try await withLibrary { library, _ in
            _ = try await add(library, "Drill", .serialNumber("SN-4471/B-09"))
            _ = try await add(library, "Saw", .serialNumber("X1"))
            for text in ["SN-44", "4471", "471b", "71/B-0", "b09", "71", "drill 71"] {
                #expect(try await names(library, text) == ["Drill"], "\(text)")
            }
            #expect(try await names(library, "x1") == ["Saw"])
        }
    }

    @Test func anyPartOfTextsWithoutSpaces() async throws {
        try await withLibrary { library, _ in
            for name in ["東京タワーの模型", "ワイン", "京都"] { _ = try await add(library, name) }
            #expect(try await names(library, "タワー") == ["東京タワーの模型"])
            #expect(try await names(library, "模") == ["東京タワーの模型"])
            #expect(try await Set(names(library, "京")) == ["東京タワーの模型", "京都"])
            #expect(try await names(library, "京東") == [])
        }
    }

    @Test func theBestMatchesComeFirst() async throws {
        try await withLibrary { library, _ in
            _ = try await add(library, "Aquarium", .notes("with a pump"))
            _ = try await add(library, "Bicycle pump")
            _ = try await add(library, "Pump 10")
            _ = try await add(library, "Pump 2")
            #expect(try await names(library, "pump") == ["Pump 2", "Pump 10", "Bicycle pump", "Aquarium"])
            let list = try await library.list(
                Query(text: "pump", order: ItemOrder(key: .name, isDescending: true)), firstRows: 9)
            #expect(list.firstRows.map(\.name) == ["Pump 10", "Pump 2", "Bicycle pump", "Aquarium"])
        }
    }

    @Test func theHeadIsTheBeginningOfTheList() async throws {
        try await withLibrary { library, _ in
            for number in 0..<30 { _ = try await library.add(draft("Screw \(number)", place: "Sawdust")) }
            _ = try await library.add(draft("Iron saw"))
            for text in ["", "s", "sc", "screw"] {
                let query = Query(text: text)
                let head = try #require(try await library.head(of: query, firstRows: 8), "\(text)")
                let list = try await library.list(query, firstRows: 8)
                #expect(list.ids.starts(with: head.ids) && head.firstRows == list.firstRows, "\(text)")
                #expect(head.ids.count >= 8 && list.ids.count > 29)
            }
            #expect(try await library.head(of: Query(text: "iron"), firstRows: 8) == nil, "too few for a head")
        }
    }

    @Test func whatChangesIsFoundAtOnce() async throws {
        try await withLibrary { library, _ in
            let id = try await add(library, "Lamp", .place("Attic"), .serialNumber("QX990"))
            let undo = try await library.apply(
                [.name("Torch"), .place("Cellar"), .serialNumber("ZY110"), .tags(["Light"])], to: id)
            for text in ["lamp", "attic", "x99"] { #expect(try await names(library, text) == [], "\(text)") }
            for text in ["torch", "cellar", "y11", "light"] { #expect(try await names(library, text) == ["Torch"]) }
            _ = try await library.apply(undo, to: id)
            for text in ["lamp", "attic", "x99"] { #expect(try await names(library, text) == ["Lamp"], "\(text)") }
            #expect(try await names(library, "light") == [])

            try await library.remove([id])
            #expect(try await names(library, "lamp") == [])
            #expect(try await names(library, "lamp", filter: ItemFilter(isInTrash: true)) == ["Lamp"])
            try await library.emptyTrash()
            #expect(try await names(library, "lamp", filter: ItemFilter(isInTrash: true)) == [])
        }
    }

    @Test(arguments: [
        "\"", "a AND", "NOT lamp", "lamp*", "{name}: x", "(", "-", "^lamp", "l\0amp", "' OR 1=1 --", "NEAR(a b)",
    ])
    func nothingThatIsTypedIsAnError(_ text: String) async throws {
        try await withLibrary { library, _ in
            _ = try await add(library, "Lamp")
            _ = try await names(library, text)
            _ = try await library.summary(of: Query(text: text))
        }
    }

    @Test func aCancelledSearchEnds() async throws {
        try await withLibrary { library, _ in
            _ = try await add(library, "Lamp")
            let task = Task {
                // Cancelled before it begins.
                while !Task.isCancelled { await Task.yield() }
                return try await library.list(Query(text: "lamp"), firstRows: 1)
            }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await names(library, "lamp") == ["Lamp"], "and the next one works")
        }
    }

    @Test func rowsSayWhatWasFound() async throws {
        try await withLibrary { library, _ in
            let id = try await add(library, "Étagère", .notes("from Łódź"))
            let row = try #require(try await library.rows([id], matching: "etag lodz").first)
            #expect(row.match?.name == [0..<"Étag".utf8.count])
            #expect(row.match?.excerpt?.field == .notes && row.match?.excerpt?.text == "from Łódź")
            #expect(try await library.rows([id]).first?.match == nil)
        }
    }
}
