import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import Testing

@testable import MyStuffReport

/// Reports of whole libraries, compared with what is in them.
@Suite struct ReportTests {
    private func camera(_ shelf: Shelf) async throws -> ItemContent {
        let material = try await shelf.library.apply(
            .add(CustomField(id: CustomField.ID(rawValue: -1), name: "Insured", kind: .yesNo)))
        guard case .remove(let insured) = material else { throw LibraryError.notALibrary(path: "") }
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        var picture = try await shelf.picture(200, 30, 40, name: "IMG_0007.jpg", takenAt: moment)
        picture.caption = "Front, with the lens"
        var plate = try await shelf.picture(20, 160, 60, width: 240, height: 320, name: "plate.jpg")
        plate.kind = .serialPlate
        var content = ItemContent(
            name: "Camera", place: "House / Study", serialNumber: "SN-0042", value: euros(123_456),
            dateCreated: try day(), notes: "Bought for the trip.\nBag included.", tags: ["Photo", "Travel"],
            pictures: [picture, plate])
        content.quantity = 2
        content.maker = "Contoso"
        content.model = "Alpha 7"
        content.purchaseDate = try day("2023-11-02")
        content.purchasePrice = Money(minorUnits: 99_900, currencyCode: "USD")
        content.boughtFrom = "Corner Shop"
        content.condition = .good
        content.warrantyUntil = try day("2025-11-02")
        content.replacementValue = euros(150_000)
        content.lastSeen = try day("2026-01-31")
        content.status = ItemStatus(.lent, date: try day("2026-02-01"), person: "Zoë", due: try day("2026-03-01"))
        content.customValues = [insured: "yes"]
        return content
    }

    @Test func everyFieldIsInIt() async throws {
        let shelf = try await Shelf()
        let content = try await camera(shelf)
        _ = try await shelf.library.add(content)
        let (pdf, outcome) = try await shelf.report(
            ReportOptions(person: "Jane Doe", address: "1 High Street\nSpringfield"))
        #expect(outcome == ReportOutcome(things: 1, pages: 3, unseen: []))
        let text = try pdf.text()
        for part in [
            "Home Inventory", "Jane Doe", "1 High Street", "Springfield", "House / Study", "1.", "Camera", "SN-0042",
            "EUR 1234.56 each", "EUR 2469.12", "05/17/2024", "Bought for the trip.", "Bag included.", "Photo, Travel",
            "Quantity", "2", "Contoso", "Alpha 7", "11/02/2023", "USD 999.00 each", "Corner Shop", "Good", "11/02/2025",
            "EUR 1500.00 each", "EUR 3000.00", "01/31/2026", "Lent", "Zoë", "02/01/2026", "03/01/2026", "Insured",
            "Yes", "Front, with the lens", "IMG_0007.jpg", "320 × 240 pixels", "Serial Plate", "taken 11/1",
            "SHA-256 \(content.pictures[0].hash.rawValue)", "SHA-256 \(content.pictures[1].hash.rawValue)", "1 of 3",
            "2 of 3", "3 of 3",
        ] { #expect(text.contains(MoneyText.plain(part)), "\(part)") }
        #expect(text.components(of: "added ") == 2)
    }

    @Test func picturesAreDrawnAsTheyAreShown() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Flag", dateCreated: try day())
        content.pictures = [
            try await shelf.picture(200, 30, 40), try await shelf.picture(20, 160, 60, width: 240, height: 320),
        ]
        content.pictures[1].adjustments = PictureAdjustments(
            quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0, y: 0, width: 1, height: 0.5))
        _ = try await shelf.library.add(content)
        let page = try await shelf.report().pdf.pixels(page: 3)
        #expect(page.width == 596 && page.height == 842)
        // 180 points wide, 135 high.
        #expect(abs(page.count(200, 30, 40) - 180 * 135) < 1500)
        // Turned 320 × 240, of which the upper half: 320 × 120 in a third of the page's width.
        let cell = (595.28 - 108 - 24) / 3
        #expect(abs(Double(page.count(20, 160, 60)) - cell * cell * 120 / 320) < 800)
    }

    @Test(arguments: [(ReportOptions.Pictures.main, 1), (.all, 3), (.none, 0)])
    func asManyPicturesAsWanted(pictures: ReportOptions.Pictures, count: Int) async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Lamp", dateCreated: try day())
        for shade in [10, 90, 170] { content.pictures.append(try await shelf.picture(UInt8(shade), 0, 0)) }
        _ = try await shelf.library.add(content)
        let (pdf, _) = try await shelf.report(ReportOptions(pictures: pictures))
        #expect(try pdf.images().count == count)
        // What is known of the files is there in any case, beside what it means on the title page.
        #expect(try pdf.text().components(of: "SHA-256 ") == 3 + 1)
    }

    @Test func filesThatCanBeTakenAsTheyAreAreNotCodedAgain() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Lamp", dateCreated: try day())
        content.pictures = [
            try await shelf.picture(200, 30, 40, takenAt: Date(timeIntervalSince1970: 1_700_000_000)),
            try await shelf.picture(20, 160, 60, width: 3000, height: 2000),
        ]
        _ = try await shelf.library.add(content)
        let (pdf, _) = try await shelf.report()
        let images = try pdf.images()
        #expect(images.map { $0[8] } == ["jpeg", "jpeg"])
        #expect(images[0][3...4] == ["320", "240"])
        // At most 240 pixels an inch of its place on the paper.
        #expect(try #require(Int(images[1][3])) <= 520)
        // The small one's file is in it, but for what the camera wrote into it.
        let original = try #require(shelf.pictures.originalPath(of: content.pictures[0]))
        let file = [UInt8](try Data(contentsOf: URL(filePath: original)))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: pdf.path)))
        let scan = try #require(file.firstRange(of: [0xFF, 0xDA]))
        #expect(bytes.firstRange(of: file[scan.lowerBound...]) != nil)
        #expect(bytes.firstRange(of: Array("Exif\0".utf8)) == nil)
    }

    @Test func totalsAndSummary() async throws {
        let shelf = try await Shelf()
        for (name, place, minor, currency) in [
            ("A", "Attic", 1000, "EUR"), ("B", "Attic", 250, "USD"), ("C", "Cellar / Shelf 2", 333, "EUR"),
            ("D", "", 5000, "JPY"),
        ] {
            _ = try await shelf.library.add(
                ItemContent(
                    name: name, place: place, value: Money(minorUnits: Int64(minor), currencyCode: currency),
                    dateCreated: try day()))
        }
        var stolen = ItemContent(name: "E", place: "Attic", value: euros(70_000), dateCreated: try day())
        stolen.status = ItemStatus(.stolen, date: try day())
        _ = try await shelf.library.add(stolen)
        let (pdf, _) = try await shelf.report()
        let title = try pdf.text(page: 1)
        for part in ["Things", "5", "EUR 13.33", "USD 2.50", "JPY 5000", "Stolen", "1 thing", "EUR 700.00"] {
            #expect(title.contains(MoneyText.plain(part)), "\(part)")
        }
        let lines = try pdf.text(page: 2).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("Attic 3 EUR\u{a0}10.00 3".replacing("\u{a0}", with: " ")), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("Cellar / Shelf 2 1 EUR 3.33 3") })
        #expect(lines.contains { $0.hasPrefix("Without a Place 1 JPY 5000 3") })
        #expect(try pdf.facts("-dests").isEmpty == false)
        let byName = try await shelf.report(ReportOptions(sorting: .name)).pdf
        #expect(!(try byName.text(page: 2)).contains("Page"))
    }

    @Test func contentsByPlaceAndWhoseItIs() async throws {
        let shelf = try await Shelf()
        for place in ["House / Cellar", "House / Cellar / Shelf", "Garage"] {
            _ = try await shelf.library.add(ItemContent(name: "Thing", place: place, dateCreated: try day()))
        }
        let (pdf, _) = try await shelf.report(ReportOptions(title: "Claim 17", person: "Jane Döe"))
        let facts = try pdf.facts()
        #expect(facts.contains("Title:           Claim 17"))
        #expect(facts.contains("Author:          Jane Döe"))
        #expect(facts.contains("CreationDate:"))
        #expect(try pdf.facts("-struct").contains("H3"))
        let bytes = try Data(contentsOf: URL(filePath: pdf.path))
        for entry in ["Summary by Place", "Garage", "House", "Cellar", "Shelf"] {
            #expect(bytes.firstRange(of: Data("/Title (\(entry))".utf8)) != nil, "\(entry)")
        }
    }

    @Test func someThingsOnly() async throws {
        let shelf = try await Shelf()
        var ids: [ItemID] = []
        for name in ["Chair", "Table", "Bed"] {
            ids.append(try await shelf.library.add(ItemContent(name: name, dateCreated: try day())).id)
        }
        let (pdf, outcome) = try await shelf.report(ReportOptions(sorting: .name), of: [ids[0], ids[2]])
        #expect(outcome.things == 2)
        let text = try pdf.text()
        #expect(text.contains("1. Bed") && text.contains("2. Chair") && !text.contains("Table"))
    }

    @Test func aClaimCountsWhatIsGone() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Lamp", place: "Hall", dateCreated: try day())
        content.value = Money(minorUnits: 12_300, currencyCode: "USD")
        content.status.kind = .stolen
        let id = try await shelf.library.add(content).id
        let path = shelf.folder + "/claim.pdf"
        try await ClaimReport(shelf.maker()).makeReport(of: [id], to: path) { _ in }
        let text = try PDF(path: path).text()
        #expect(text.contains(/Total Value +.*123/))
        #expect(!text.contains("not counted"))
        let (inventory, _) = try await shelf.report(ReportOptions())
        #expect(try inventory.text().contains("not counted"))
    }

    @Test func aClaimHasItsOwnOrder() async throws {
        let shelf = try await Shelf()
        var ids: [ItemID] = []
        for name in ["Chair", "Table", "Bed"] {
            ids.append(
                try await shelf.library.add(
                    ItemContent(name: name, place: name == "Table" ? "Attic" : "Hall", dateCreated: try day())
                ).id)
        }
        let path = shelf.folder + "/claim.pdf"
        try await ClaimReport(shelf.maker()).makeReport(of: ids, to: path) { _ in }
        let text = try PDF(path: path).text()
        #expect(text.contains("1. Chair") && text.contains("2. Table") && text.contains("3. Bed"))
        #expect(text.contains("Claim"))
        await #expect(throws: ExportError.self) {
            try await ClaimReport(shelf.maker()).makeReport(of: ids, to: shelf.folder + "/no/claim.pdf") { _ in }
        }
    }

    @Test func nothingAtAll() async throws {
        let shelf = try await Shelf()
        let (pdf, outcome) = try await shelf.report(ReportOptions(person: "Jane Doe"))
        #expect(outcome == ReportOutcome(things: 0, pages: 1, unseen: []))
        #expect(try pdf.text().contains("1 of 1"))
    }
}

/// MoneyFormat writes spaces that do not break, which pdftotext gives as plain ones.
enum MoneyText {
    static func plain(_ text: String) -> String { text.replacing("\u{a0}", with: " ") }
}

extension String {
    /// How often `part` is in it.
    func components(of part: String) -> Int { ranges(of: part).count }
}
