import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore
import Testing

@testable import MyStuffExchange

/// Our own export, written here by hand as it is described.
struct OwnExportImportTests {
    private let folder: ImportFolder
    private let picture = MadeFiles.bitmap(red: 200, side: 8)

    init() throws { folder = try ImportFolder() }

    private let uuid = "0E984725-C51C-4BF4-9960-E1C80E27ABA0"
    private let pictureID = "7B1E4A8C-52F3-4E0D-9D7B-2C1A5B6F8E90"

    /// `hash` is that of the original.
    private func json(hash: String, extra: String = "") -> String {
        """
        {"format": "mystuff", "version": 1, "exportedAt": "2026-11-30T17:00:00Z",
         "fields": [{"name": "Höhe", "kind": "number"}, {"name": "Colour", "kind": "choice", "choices": ["Red", "Blue"]}],
         "items": [{"uuid": "\(uuid)", "name": "Thing \\"𝔘\\" 👩‍🚀", "dateCreated": "2021-03-02", "place": "House / Cellar",
          "serialNumber": "\(String(repeating: "12", count: 266))", "quantity": 3, "maker": "Bosch", "model": "M",
          "value": {"amount": "16.55", "currency": "EUR"}, "purchasePrice": {"amount": "1655", "currency": "JPY"},
          "replacementValue": {"amount": "1.655", "currency": "KWD"}, "purchaseDate": "2020-01-31", "warrantyUntil": "2030-01-31",
          "lastSeen": "2026-06-05", "boughtFrom": "=Shop", "condition": "worn",
          "status": {"kind": "lent", "date": "2026-01-02", "person": "Zoë", "due": "2027-01-02"},
          "notes": "one\\r\\ntwo\\n", "tags": ["a; b", "c\\\\d"], "custom": {"Höhe": "2.5", "Colour": "Red"},
          "pictures": [{"file": "pictures/0001-1.bmp", "id": "\(pictureID)", "sha256": "\(hash)", "fileSHA256": "\(hash)",
           "mediaType": "image/bmp", "width": 8, "height": 8, "takenAt": "2020-01-31T09:59:59.123Z", "sourceName": "a.bmp",
           "caption": "front", "kind": "receipt", "quarterTurns": 1, "crop": {"x": 0.25, "y": 0, "width": 0.5, "height": 1}}]},
          {"uuid": "11111111-2222-3333-4444-555555555555", "name": "", "dateCreated": "2021-01-01"\(extra)}]}
        """
    }

    private func hash() async throws -> String {
        let scratch = folder.pictures("scratch")
        return try await scratch.importPicture(.data(picture, name: "x")).picture.hash.rawValue
    }

    @Test func everythingComesBackAsItWas() async throws {
        let text = json(hash: try await hash())
        try folder.write(
            "x.zip", MadeFiles.zip([.init("items.json", text), .init("pictures/0001-1.bmp", picture)]))
        let source = try folder.source("x.zip")
        #expect(source.format == .own)
        let library = try await folder.library()
        let outcome = try await library.importAll(source, folder.pictures())
        #expect(outcome.faults == [])
        let item = try #require(try await library.allItems().last)
        #expect(item.uuid.uuidString == uuid)
        let fields = try await library.customFields()
        #expect(fields.map(\.name) == ["Höhe", "Colour"])
        #expect(fields.map(\.kind) == [.number, .choice])
        #expect(fields.last?.choices == ["Red", "Blue"])
        var wanted = ItemContent(
            name: "Thing \"𝔘\" 👩‍🚀", place: "House / Cellar", serialNumber: String(repeating: "12", count: 266),
            value: Money(minorUnits: 1655, currencyCode: "EUR"), dateCreated: try day("2021-03-02"),
            notes: "one\r\ntwo\n", tags: ["a; b", "c\\d"])
        wanted.quantity = 3
        wanted.maker = "Bosch"
        wanted.model = "M"
        wanted.purchasePrice = Money(minorUnits: 1655, currencyCode: "JPY")
        wanted.replacementValue = Money(minorUnits: 1655, currencyCode: "KWD")
        wanted.purchaseDate = try day("2020-01-31")
        wanted.warrantyUntil = try day("2030-01-31")
        wanted.lastSeen = try day("2026-06-05")
        wanted.boughtFrom = "=Shop"
        wanted.condition = .worn
        wanted.status = ItemStatus(.lent, date: try day("2026-01-02"), person: "Zoë", due: try day("2027-01-02"))
        wanted.customValues = [fields[0].id: "2.5", fields[1].id: "Red"]
        let id = try #require(UUID(uuidString: pictureID))
        let hash = try #require(item.picture?.hash)
        wanted.pictures = [
            Picture(
                id: id, hash: hash, mediaType: "image/bmp", width: 8, height: 8,
                takenAt: Date(timeIntervalSince1970: 1_580_464_799.123), sourceName: "a.bmp", caption: "front",
                kind: .receipt,
                adjustments: PictureAdjustments(
                    quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 1)))
        ]
        #expect(item.content == wanted)
        await library.close()
    }

    @Test func aSecondTimeThereIsNothingToDo() async throws {
        try folder.write("out/items.json", json(hash: try await hash()))
        try folder.write("out/pictures/0001-1.bmp", picture)
        let library = try await folder.library()
        let source = try folder.source("out")
        try await library.importAll(source, folder.pictures())
        let before = try await library.allItems()
        for policy in [MatchPolicy.skip, .update] {
            let rehearsal = try await library.rehearse(source) { $0.onMatch = policy }
            #expect(rehearsal.changeCount == 0)
        }
        // A second copy has keys of its own, for the thing and for its picture.
        try await library.importAll(source, folder.pictures()) { $0.onMatch = .add }
        let all = try await library.allItems()
        #expect(all.count == 4)
        #expect(Set(all.flatMap(\.pictures).map(\.id)).count == 2)
        #expect(Set(all.map(\.uuid)).count == 4)
        #expect(all.filter { item in before.contains { $0.id == item.id } } == before)
        #expect(folder.originals().count == 1)
        await library.close()
    }

    @Test func whatHasChangedSinceIsBroughtUpToDate() async throws {
        try folder.write("out/items.json", json(hash: try await hash()))
        try folder.write("out/pictures/0001-1.bmp", picture)
        let library = try await folder.library()
        let source = try folder.source("out")
        try await library.importAll(source, folder.pictures())
        let original = try #require(try await library.allItems().last)
        let other = try #require(try await library.allItems().first)
        var picture = try #require(original.picture)
        picture.caption = "mine"
        _ = try await library.apply(
            [.name("Mine"), .tags(["x"]), .quantity(9), .changePicture(picture)], to: original.id)
        _ = try await library.apply([.notes("kept")], to: other.id)
        try await library.importAll(source, folder.pictures()) { $0.onMatch = .update }
        #expect(try await library.item(original.id) == original)
        // The file says nothing of it.
        #expect(try await library.item(other.id)?.notes == "kept")
        // What was thrown away comes back, as the file has it.
        try await library.remove([original.id])
        let rehearsal = try await library.rehearse(source) { $0.onMatch = .update }
        #expect((rehearsal.restoredCount, rehearsal.changeCount) == (1, 1))
        try await library.importAll(source, folder.pictures()) { $0.onMatch = .update }
        #expect(try await library.item(original.id) == original)
        await library.close()
    }

    @Test func aPictureThatIsMissingIsNamedAndItsThingComes() async throws {
        try folder.write("out/items.json", json(hash: try await hash()))
        let library = try await folder.library()
        let outcome = try await library.importAll(folder.source("out"), folder.pictures())
        #expect(outcome.faults.map(\.reason) == [.pictureMissing])
        #expect(outcome.faults.first?.text == "pictures/0001-1.bmp")
        #expect(try await library.allItems().count == 2)
        await library.close()
    }

    @Test func theTableOfAnExport() async throws {
        let text =
            "\u{FEFF}ID,Name,Place,Quantity,Maker,Model,Serial Number,Value,Value Currency,Purchase Date,Purchase Price,"
            + "Purchase Currency,Bought From,Condition,Warranty Until,Replacement Value,Replacement Currency,Status,Status Date,"
            + "Status Person,Status Due,Last Seen,Date Created,Tags,Notes,Pictures,Field: Colour\r\n"
            + "\(uuid),'=1+1,House / Cellar,3,'-Bosch,''quoted,'000123456789012,16.55,EUR,2020-01-31,1655,JPY,Shop,worn,2030-01-31,"
            + "1.655,KWD,lent,2026-01-02,'@Zoë,2027-01-02,2026-06-05,2021-03-02,\"a\\; b; c\\\\d\",\" one\r\ntwo \","
            + "pictures/0001-1.bmp,'+red\r\n"
        try folder.write("out/items.csv", text)
        try folder.write("out/pictures/0001-1.bmp", picture)
        let source = try folder.source("out/items.csv")
        #expect(source.format == .ownTable)
        let library = try await folder.library()
        let rehearsal = try await library.rehearse(source)
        #expect(rehearsal.faults == [])
        try await library.importAll(source, folder.pictures())
        let item = try #require(try await library.allItems().first)
        #expect(item.uuid.uuidString == uuid)
        #expect((item.name, item.maker, item.model) == ("=1+1", "-Bosch", "'quoted"))
        #expect(item.serialNumber == "000123456789012")
        #expect(item.value == Money(minorUnits: 1655, currencyCode: "EUR"))
        #expect(item.purchasePrice == Money(minorUnits: 1655, currencyCode: "JPY"))
        #expect(item.replacementValue == Money(minorUnits: 1655, currencyCode: "KWD"))
        #expect(item.tags == ["a; b", "c\\d"])
        #expect(item.notes == " one\r\ntwo ")
        #expect(item.status.person == "@Zoë")
        #expect(Set(item.customValues.values) == ["+red"])
        #expect(try await library.customFields().map(\.name) == ["Colour"])
        #expect(item.pictures.count == 1)
        await library.close()
    }

    @Test func whatIsNoSoundExportIsRefused() throws {
        let hash = String(repeating: "a", count: 64)
        func read(_ text: String) throws -> ImportSource { try folder.source(of: text, as: "items.json") }
        #expect(throws: ImportError.newerExport(version: 2)) {
            try read(json(hash: hash).replacing("\"version\": 1", with: "\"version\": 2"))
        }
        #expect(throws: ImportError.unknownFormat) { try read(#"{"format": "other", "version": 1}"#) }
        #expect(throws: ImportError.damaged("items[1].value")) {
            try read(json(hash: hash, extra: #", "value": {"amount": "1.5", "currency": "EUR"}"#))
        }
        #expect(throws: ImportError.damaged("items[1].custom.None")) {
            try read(json(hash: hash, extra: #", "custom": {"None": "x"}"#))
        }
        #expect(throws: ImportError.self) { try read(String(json(hash: hash).prefix(700))) }
        #expect(throws: ArchiveError.unsafeName("../x.bmp")) {
            try read(json(hash: hash).replacing("pictures/0001-1.bmp", with: "../x.bmp"))
        }
    }

    // MARK: Nothing is imported half

    @Test func aFailureLeavesNothingBehind() async throws {
        try folder.write("a.bmp", picture)
        try folder.write("b.bmp", MadeFiles.bitmap(red: 1))
        let library = try await folder.library()
        let pictures = folder.pictures()
        // One of them is in the library already, and stays.
        let kept = try await pictures.importPicture(.data(picture, name: "kept")).picture
        _ = try await library.add(ItemContent(name: "Kept", dateCreated: .today, pictures: [kept]))
        let source = try folder.source(of: "Name,Picture,Colour\nA,a.bmp,red\nB,b.bmp,blue\n")
        let rehearsal = try await library.rehearse(source)
        #expect(rehearsal.pictureCount == 2)
        let run = ImportRun(store: library, pictures: pictures) { hashes in
            guard let inUse = try? await library.contentsInUse() else { return }
            pictures.remove(hashes.filter { !inUse.contains($0) })
        }
        // The field comes to be there between rehearsal and import.
        let field = CustomField(id: CustomField.ID(rawValue: 0), name: "colour", kind: .text)
        let change = try await library.apply(.add(field))
        await #expect(throws: LibraryError.fieldExists("Colour")) { _ = try await run.run(rehearsal) { _ in } }
        #expect(try await library.allItems().map(\.name) == ["Kept"])
        #expect(folder.originals().count == 1)
        _ = try await library.apply(change)

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await run.run(rehearsal) { _ in }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try await library.allItems().map(\.name) == ["Kept"])
        #expect(folder.originals().count == 1)

        let outcome = try await run.run(rehearsal) { _ in }
        #expect((outcome.added, outcome.faults.count) == (2, 0))
        #expect(folder.originals().count == 2)
        await library.close()
    }

    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso8601: text)) }
}
