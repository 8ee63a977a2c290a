import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// The library that Tests/Fixtures keeps of every release: something in every field, and every kind of text.
@MainActor
enum Fixture {
    static func write(_ folder: String) async throws {
        let library = try await Library.open(folder: folder, locale: "C")
        let pictures = PictureStore(inProcess: folder)
        guard let day = CalendarDay(year: 2024, month: 2, day: 29) else { return }

        var front = try await picture(pictures, 200, "Café.jpg")
        front.caption = "Vorderseite"
        front.adjustments = PictureAdjustments(
            quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 1))
        var plate = try await picture(pictures, 90, "plate.jpg")
        plate.kind = .serialPlate
        var full = ItemContent(
            name: "Étagère “Łódź” 東京", place: "House / Cellar / Shelf 3", serialNumber: "SN-4471/B-09",
            value: Money(minorUnits: 123_450, currencyCode: "EUR"), dateCreated: day, notes: "two\nlines 🪑")
        full.tags = ["Heirloom", "Möbel"]
        full.pictures = [front, plate]
        try await addDetails(to: &full, library)
        _ = try await library.add(full)

        _ = try await library.add(ItemContent(name: "Untitled", dateCreated: .earliest))
        let yen = Money(minorUnits: 1655, currencyCode: "JPY")
        _ = try await library.add(ItemContent(name: "\u{200f}עברית", value: yen, dateCreated: day))
        // The same file as another thing's.
        let shared = Picture(
            hash: plate.hash, mediaType: plate.mediaType, width: plate.width, height: plate.height,
            sourceName: "shared.jpg")
        let removed = try await library.add(ItemContent(name: "Removed", dateCreated: day, pictures: [shared]))
        try await library.remove([removed.id])

        if let empty = PlacePath("House / Attic") { _ = try await library.apply(.create(empty)) }
        try await library.saveFilter(
            name: "Worth insuring", text: "łódź",
            filter: ItemFilter(
                place: PlacePath("House"), tag: "Heirloom", value: ValueRange(currencyCode: "EUR", lowest: 100)))
        try await library.set("order", to: "-value")
        await library.close()
    }

    private static func addDetails(to content: inout ItemContent, _ library: Library) async throws {
        let names: [(String, CustomField.Kind, [String], String)] = [
            ("Colour", .text, [], "bleu 🟦"), ("Weight", .number, [], "12.5"), ("Checked", .date, [], "2025-12-31"),
            ("Insured", .yesNo, [], "yes"), ("Room", .choice, ["Attic", "Cellar"], "Cellar"),
        ]
        for (name, kind, choices, value) in names {
            let field = CustomField(id: CustomField.ID(rawValue: 0), name: name, kind: kind, choices: choices)
            guard case .remove(let id) = try await library.apply(.add(field)) else { continue }
            content.customValues[id] = value
        }
        content.quantity = 3
        content.maker = "Müller & Söhne"
        content.model = "M-1"
        content.purchaseDate = CalendarDay(year: 2020, month: 1, day: 2)
        content.purchasePrice = Money(minorUnits: 99_999, currencyCode: "USD")
        content.boughtFrom = "Ebay"
        content.condition = .worn
        content.warrantyUntil = CalendarDay(year: 2030, month: 12, day: 31)
        content.replacementValue = Money(minorUnits: 1_234_567, currencyCode: "KWD")
        content.lastSeen = CalendarDay(year: 2025, month: 6, day: 15)
        content.status = ItemStatus(
            .lent, date: CalendarDay(year: 2025, month: 7, day: 1), person: "Żółć",
            due: CalendarDay(year: 2025, month: 8, day: 1))
        try await library.saveTemplate(name: "Chair", content: content)
    }

    static func picture(_ pictures: PictureStore, _ shade: UInt8, _ name: String) async throws -> Picture {
        let bitmap = Bitmap(width: 24, height: 16, format: .rgb) { pixels in
            for index in pixels.indices { pixels[index] = index % 3 == 0 ? shade : 90 }
        }
        return try await pictures.importPicture(.data(try JPEGEncoder.encode(bitmap), name: name)).picture
    }
}
