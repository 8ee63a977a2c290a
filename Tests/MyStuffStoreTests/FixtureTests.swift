import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import Testing

/// Libraries as earlier releases wrote them (Tests/Fixtures), opened by this one.
@Suite struct FixtureTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Libraries").path

    /// Opens a copy of the library of this schema.
    private func withFixture(_ schema: Int, _ body: (Library, TemporaryFolder) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.fixtures + "/schema-\(schema)", toPath: folder.library)
        let library = try await Library.open(folder: folder.library, locale: "C")
        do { try await body(library, folder) } catch {
            await library.close()
            throw error
        }
        await library.close()
    }

    private func items(_ library: Library) async throws -> [Item] {
        var items: [Item] = []
        for isInTrash in [false, true] {
            let query = Query(filter: ItemFilter(isInTrash: isInTrash))
            for id in try await library.list(query, firstRows: 0).ids {
                items.append(try #require(try await library.item(id)))
            }
        }
        return items.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    @Test func everySchemaHasOne() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures).sorted()
        #expect(names == Migration.all.map { "schema-\($0.version)" })
    }

    /// Of every schema the same four things are there, searched and checked.
    @Test(arguments: Migration.all.map(\.version))
    func nothingIsLost(_ schema: Int) async throws {
        try await withFixture(schema) { library, folder in
            let items = try await items(library)
            #expect(items.map(\.id.rawValue) == [1, 2, 3, 4])
            #expect(items.map(\.name) == ["Étagère “Łódź” 東京", "Untitled", "\u{200f}עברית", "Removed"])
            #expect(items.map(\.serialNumber) == ["SN-4471/B-09", "", "", ""])
            #expect(items.map(\.notes) == ["two\nlines 🪑", "", "", ""])
            #expect(items.map(\.value?.minorUnits) == [123_450, nil, 1655, nil])
            #expect(items.map(\.value?.currencyCode) == ["EUR", nil, "JPY", nil])
            #expect(items.map(\.dateCreated.description) == ["2024-02-29", "0001-01-01", "2024-02-29", "2024-02-29"])
            #expect(items.map { $0.removedAt != nil } == [false, false, false, true])
            #expect(Set(items.map(\.uuid)).count == 4)

            let store = PictureStore(inProcess: folder.library)
            for picture in items.flatMap(\.pictures) {
                #expect(picture.mediaType == "image/jpeg" && picture.width == 24 && picture.height == 16)
                #expect(try await store.condition(of: picture) == .sound)
                #expect(try await store.thumbnail(of: picture, side: 16).height >= 8)
            }
            for text in ["etagere", "lodz", "東", "4471/b", "1234", "lines"] {
                #expect(try await library.list(Query(text: text), firstRows: 0).ids.map(\.rawValue) == [1], "\(text)")
            }
            #expect(try await library.facets().needsDetails == 1)
            let checker = LibraryChecker(database: library, pictures: store)
            let faults = try await checker.check { _ in }.faults.filter { !$0.isHarmless }
            #expect(faults == [])
        }
    }

    @Test(arguments: [1, 2])
    func oldSchemas(_ schema: Int) async throws {
        try await withFixture(schema) { library, folder in
            let items = try await items(library)
            #expect(items.map(\.place) == ["House/Cellar", "", "", ""])
            #expect(items.map(\.uuid.uuidString) == (1...4).map { "00000000-0000-4000-8000-00000000000\($0)" })
            #expect(items.map { $0.pictures.map(\.sourceName) } == [["Café.jpg"], [], [], ["plate.jpg"]])
            #expect(items[0].picture?.takenAt == Date(timeIntervalSince1970: 1_715_948_096))
            #expect(items[3].picture?.takenAt == nil)
            if let id = items[0].picture?.id {
                #expect(try await library.addedAt(id) == Date(timeIntervalSince1970: 1_715_948_100))
            }
            let crop = PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 1)
            for picture in items.flatMap(\.pictures) {
                #expect(picture.caption == (schema == 1 ? "" : "Vorderseite"))
                #expect(picture.kind == (schema == 1 ? .picture : .receipt))
                #expect(
                    picture.adjustments == (schema == 1 ? .none : PictureAdjustments(quarterTurns: 1, crop: crop)))
            }
            #expect(items.map(\.tags.count) == [0, 0, 0, 0])
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.library + "/backups")
                    .contains("before-update-from-\(schema).sqlite"))
        }
    }

    @Test func schema4() async throws {
        try await withFixture(4) { library, _ in
            let items = try await items(library)
            var other = ItemContent(name: items[1].name, dateCreated: items[1].dateCreated)
            #expect(items[1].content == other)
            let fields = try await library.customFields()
            #expect(fields.map(\.name) == ["Colour", "Weight", "Checked", "Insured", "Room"])
            #expect(fields.map(\.kind) == [.text, .number, .date, .yesNo, .choice])
            #expect(fields.map(\.choices) == [[], [], [], [], ["Attic", "Cellar"]])
            let full = items[0].content
            #expect(
                fields.map { full.customValues[$0.id] } == ["bleu 🟦", "12.5", "2025-12-31", "yes", "Cellar"])
            #expect(full.quantity == 3 && full.maker == "Müller & Söhne" && full.model == "M-1")
            #expect(full.purchaseDate?.description == "2020-01-02" && full.boughtFrom == "Ebay")
            #expect(full.purchasePrice == Money(minorUnits: 99_999, currencyCode: "USD") && full.condition == .worn)
            #expect(full.warrantyUntil?.description == "2030-12-31" && full.lastSeen?.description == "2025-06-15")
            #expect(full.replacementValue == Money(minorUnits: 1_234_567, currencyCode: "KWD"))
            #expect(full.status.kind == .lent && full.status.person == "Żółć")
            #expect(full.status.date?.description == "2025-07-01" && full.status.due?.description == "2025-08-01")
            for text in ["muller", "m-1", "ebay", "zolc", "bleu", "12.5"] {
                #expect(try await library.list(Query(text: text), firstRows: 0).ids.map(\.rawValue) == [1], "\(text)")
            }
            #expect(try await library.facets().statuses == [.lent: 1])
            let templates = try await library.templates()
            #expect(templates.map(\.name) == ["Chair"])
            other = full
            other.pictures = []
            // Neither where it is from nor what has become of it.
            other.dateCreated = .earliest
            other.status = .owned
            other.lastSeen = nil
            #expect(templates.first?.content == other)
        }
    }

    @Test(arguments: [3, 4])
    func schema3(_ schema: Int) async throws {
        try await withFixture(schema) { library, _ in
            let items = try await items(library)
            #expect(items.map(\.place) == ["House / Cellar / Shelf 3", "", "", ""])
            #expect(items.map(\.tags) == [["Heirloom", "Möbel"], [], [], []])
            let pictures = items[0].pictures
            #expect(pictures.map(\.sourceName) == ["Café.jpg", "plate.jpg"])
            #expect(pictures.map(\.caption) == ["Vorderseite", ""])
            #expect(pictures.map(\.kind) == [.picture, .serialPlate])
            let crop = PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 1)
            #expect(pictures.map(\.adjustments) == [PictureAdjustments(quarterTurns: 1, crop: crop), .none])
            #expect(items[3].picture?.hash == pictures[1].hash && items[3].picture?.sourceName == "shared.jpg")
            let places = try await library.facets().places.map(\.path.description)
            #expect(places == ["House", "House / Attic", "House / Cellar", "House / Cellar / Shelf 3"])
            let saved = try await library.savedFilters()
            #expect(saved.map(\.name) == ["Worth insuring"] && saved.map(\.text) == ["łódź"])
            #expect(
                saved.map(\.filter) == [
                    ItemFilter(
                        place: PlacePath("House"), tag: "Heirloom", value: ValueRange(currencyCode: "EUR", lowest: 100))
                ])
            #expect(try await library.setting("order") == "-value")
        }
    }
}
