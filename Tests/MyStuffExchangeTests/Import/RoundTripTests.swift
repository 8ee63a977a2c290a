import FoundationEssentials
import MyStuffCore
import MyStuffImages
import MyStuffStore
import Testing

@testable import MyStuffExchange

/// What goes out comes back as it was.
struct RoundTripTests {
    private static let currencies = [
        "EUR", "USD", "GBP", "JPY", "CHF", "KWD", "BHD", "CLF", "UYW", "KRW", "INR", "PLN", "CZK", "HUF", "SEK", "NOK",
        "DKK",
        "ISK", "BRL", "XXX",
    ]

    private func fill(_ fixture: ExportFixture) async throws {
        for field in [
            CustomField(id: .init(rawValue: 0), name: "Colour, \"main\"", kind: .text),
            CustomField(id: .init(rawValue: 0), name: "Weight", kind: .number),
            CustomField(id: .init(rawValue: 0), name: "Size", kind: .choice, choices: ["S", "L"]),
            CustomField(id: .init(rawValue: 0), name: "Tested", kind: .date),
            CustomField(id: .init(rawValue: 0), name: "Insured", kind: .yesNo),
        ] { _ = try await fixture.library.apply(.add(field)) }
        let ids = try await fixture.library.customFields().map(\.id)
        var front = try await fixture.picture(try ExportPictures.jpeg(1), name: "IMG \"1\".jpg")
        front.caption = "Front\nside"
        front.kind = .serialPlate
        front.adjustments = PictureAdjustments(
            quarterTurns: 3, crop: PictureAdjustments.Crop(x: 0.1, y: 0, width: 1.0 / 3, height: 0.7))
        let back = try await fixture.picture(try ExportPictures.jpeg(2), name: "b; c.jpg")
        _ = try await fixture.add("=1+1 “𝄞” \"ok\" 👩‍🚀") {
            $0.place = "House / Cellar, left"
            $0.serialNumber = "=" + String(repeating: "0123456789-", count: 48) + "xyz"
            $0.quantity = 12
            $0.maker = "-Bosch"
            $0.model = "007"
            $0.purchaseDate = CalendarDay(iso8601: "2020-02-29")
            $0.boughtFrom = "'Shop'"
            $0.condition = .worn
            $0.warrantyUntil = CalendarDay(iso8601: "2022-01-31")
            $0.status = ItemStatus(
                .lent, date: CalendarDay(iso8601: "2025-05-05"), person: "@Zoë", due: CalendarDay(iso8601: "2026-12-24")
            )
            $0.lastSeen = CalendarDay(iso8601: "2026-11-01")
            $0.tags = ["a; b", "c\\d", "e"]
            $0.notes = "one\ntwo\r\n\"three\"\n"
            $0.customValues = [ids[0]: "+red", ids[1]: "-12.5", ids[2]: "L", ids[3]: "2024-02-29", ids[4]: "no"]
            $0.pictures = [front, back]
        }
        for (index, code) in Self.currencies.enumerated() {
            _ = try await fixture.add("Amount \(index)") {
                $0.value = Money(minorUnits: 1_234_567, currencyCode: code)
                $0.purchasePrice = Money(minorUnits: Int64(index), currencyCode: code)
                $0.replacementValue = Money(minorUnits: 999_999_999_999, currencyCode: code)
            }
        }
        _ = try await fixture.add("")
        _ = try await fixture.add("Sold") { $0.status = ItemStatus(.sold, date: CalendarDay(iso8601: "2025-05-05")) }
    }

    /// Contents by their keys, with the names of custom fields instead of their ids.
    private func contents(_ library: Library) async throws -> [UUID: ([String: String], ItemContent)] {
        let names = Dictionary(uniqueKeysWithValues: try await library.customFields().map { ($0.id, $0.name) })
        var found: [UUID: ([String: String], ItemContent)] = [:]
        for item in try await library.allItems() {
            var content = item.content
            let custom = Dictionary(
                uniqueKeysWithValues: content.customValues.map { (names[$0.key] ?? "?", $0.value) })
            content.customValues = [:]
            found[item.uuid] = (custom, content)
        }
        return found
    }

    @Test(arguments: ["all.zip", "all"])
    func everythingComesBack(name: String) async throws {
        try await ExportFixture.run { fixture in
            try await fill(fixture)
            let path = "\(fixture.out)/\(name)"
            _ = try await fixture.exporter.export(to: name.hasSuffix("zip") ? .zip(path: path) : .folder(path: path))
            let source = try ImportSource.open(path: Array(path.utf8), today: .today)
            // Where it comes from there is nothing to do.
            for policy in [MatchPolicy.skip, .update] {
                #expect(try await fixture.library.rehearse(source) { $0.onMatch = policy }.changeCount == 0)
            }
            let folder = try ImportFolder()
            let other = try await folder.library()
            let outcome = try await other.importAll(source, folder.pictures())
            #expect(outcome.faults == [])
            let (before, after) = (try await contents(fixture.library), try await contents(other))
            #expect(Set(before.keys) == Set(after.keys))
            for (uuid, (custom, content)) in before {
                #expect(after[uuid]?.0 == custom)
                #expect(after[uuid]?.1 == content)
            }
            let fields = try await (fixture.library.customFields(), other.customFields())
            #expect(fields.0.map(\.name) == fields.1.map(\.name))
            #expect(fields.0.map(\.kind) == fields.1.map(\.kind))
            #expect(fields.0.map(\.choices) == fields.1.map(\.choices))
            await other.close()
        }
    }

    @Test func theTableAloneHasAllButPicturesDetails() async throws {
        try await ExportFixture.run { fixture in
            try await fill(fixture)
            let path = "\(fixture.out)/all"
            _ = try await fixture.exporter.export(to: .folder(path: path))
            let source = try ImportSource.open(path: Array("\(path)/items.csv".utf8), today: .today)
            #expect(source.format == .ownTable)
            let unchanged = try await fixture.library.rehearse(source)
            #expect((unchanged.changeCount, unchanged.faults.map(\.reason)) == (0, []))
            let folder = try ImportFolder()
            let other = try await folder.library()
            try await other.importAll(source, folder.pictures())
            let (before, after) = (try await contents(fixture.library), try await contents(other))
            #expect(Set(before.keys) == Set(after.keys))
            for (uuid, (custom, content)) in before {
                var found = try #require(after[uuid])
                #expect(found.0 == custom)
                #expect(found.1.pictures.map(\.hash) == content.pictures.map(\.hash))
                found.1.pictures = content.pictures
                #expect(found.1 == content)
            }
            await other.close()
        }
    }
}
