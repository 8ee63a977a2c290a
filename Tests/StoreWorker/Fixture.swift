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

    static func picture(_ pictures: PictureStore, _ shade: UInt8, _ name: String) async throws -> Picture {
        let bitmap = Bitmap(width: 24, height: 16, format: .rgb) { pixels in
            for index in pixels.indices { pixels[index] = index % 3 == 0 ? shade : 90 }
        }
        return try await pictures.importPicture(.data(try JPEGEncoder.encode(bitmap), name: name)).picture
    }
}
