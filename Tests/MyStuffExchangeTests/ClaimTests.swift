import Glibc
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffExchange

@Suite struct ClaimTests {
    @Test(arguments: [
        ("2024-02-29", "2024-02-29", 0, 0), ("2024-02-29", "2025-02-28", 0, 11), ("2024-02-29", "2025-03-01", 1, 0),
        ("2020-12-31", "2026-11-30", 5, 10), ("2026-10-30", "2026-11-30", 0, 1), ("2016-11-30", "2026-11-30", 10, 0),
        ("1999-12-31", "2000-01-01", 0, 0),
    ])
    func ages(_ from: String, _ to: String, _ years: Int, _ months: Int) throws {
        let age = try #require(Age(from: try exportDay(from), to: try exportDay(to)))
        #expect((age.years, age.months) == (years, months))
    }

    @Test func whatWasBoughtLaterHasNoAge() throws {
        #expect(Age(from: try exportDay("2026-12-01"), to: try exportDay("2026-11-30")) == nil)
    }

    @Test func aRowHasNumbersAsNumbersAndTextsAsTexts() throws {
        let sheet = ClaimSheet(wording: TestWording(), on: try exportDay("2026-11-30"))
        var item = ItemContent(name: "=Lamp", serialNumber: "0012", dateCreated: try exportDay("2024-02-29"))
        item.quantity = 3
        item.purchaseDate = try exportDay("2020-12-31")
        item.purchasePrice = Money(minorUnits: 123_456, currencyCode: "EUR")
        item.replacementValue = Money(minorUnits: 2000, currencyCode: "JPY")
        item.condition = .worn
        let cells = sheet.cells(7, item, pictures: ["0007-1.jpg", "0007-2.jpg"])
        #expect(cells.count == sheet.headings.count && cells.count == sheet.widths.count)
        #expect(
            cells == [
                .number("7"), .text("=Lamp"), .empty, .empty, .text("0012"), .number("3"), .empty,
                .day(try exportDay("2020-12-31")), .number("5"), .number("10"), .number("1234.56"), .text("EUR"),
                .empty, .empty, .number("2000"), .text("JPY"), .text("in worn condition"), .empty,
                .text("0007-1.jpg; 0007-2.jpg"),
            ])
        #expect(
            ClaimSheet.line(cells)
                == "7,'=Lamp,,,'0012,3,,2020-12-31,5,10,1234.56,EUR,,,2000,JPY,in worn condition,,0007-1.jpg; 0007-2.jpg\r\n"
        )
    }

    @Test func paragraphsKeepBlanksAndLines() {
        #expect(
            XML.paragraphs("a  b\n\n c\td ") == "<text:p>a<text:s text:c=\"2\"/>b</text:p><text:p></text:p><text:p>"
                + "<text:s text:c=\"1\"/>c<text:tab/>d<text:s text:c=\"1\"/></text:p>")
        #expect(XML.paragraphs("<&\u{1}\u{FFFE}> 👩‍👩‍👧‍👦") == "<text:p>&lt;&amp;\u{FFFD}\u{FFFD}&gt; 👩‍👩‍👧‍👦</text:p>")
    }

    @Test func nothingLostIsNoPack() async throws {
        try await ExportFixture.run { fixture in
            _ = try await fixture.add("Kept")
            let pack = ClaimPack(store: fixture.library, pictures: fixture.pictures, wording: TestWording())
            await #expect(throws: ExportError.nothing) {
                try await pack.write(to: fixture.out + "/claim.zip", on: try exportDay("2026-11-30"))
            }
            #expect(try fixture.left() == [])
        }
    }

    /// Writes a text where a report is wanted.
    private struct OneLine: ReportMaking {
        func makeReport(
            of ids: [ItemID], to path: String, progress: @escaping @Sendable (Double) -> Void
        ) async throws {
            let file = try SpoolFile(in: "/tmp", path: path)
            try file.write("report of \(ids.count)")
            let target = try FolderTarget(path + ".folder")
            try target.add("x", [try file.part()], isText: true) {}
            try target.finish()
            try #require(rename(path + ".folder/x", path) == 0)
            rmdir(path + ".folder")
        }
    }

    @Test func aPackHoldsWhatIsLostOrStolenAndTheReport() async throws {
        try await ExportFixture.run { fixture in
            _ = try await fixture.add("Kept")
            let picture = try await fixture.picture(try ExportPictures.located(9))
            _ = try await fixture.add("Ring") {
                $0.status = ItemStatus(.stolen)
                $0.pictures = [picture]
            }
            _ = try await fixture.add("Umbrella") { $0.status = ItemStatus(.lost) }
            let pack = ClaimPack(
                store: fixture.library, pictures: fixture.pictures, wording: TestWording(), report: OneLine())
            let result = try await pack.write(to: fixture.out + "/claim.zip", on: try exportDay("2026-11-30"))
            #expect(result.things == 2 && result.pictures == 1 && result.missing == [])
            #expect(try fixture.left() == ["claim.zip"])
            let zip = try fixture.bytes("claim.zip")
            #expect(ExportPictures.contains(zip, Array("report of 2".utf8)))
            #expect(!ExportPictures.contains(zip, ExportPictures.coordinate))
            for name in ["claim.csv", "claim.ods", "report.pdf", "pictures/0002-1.jpg"] {
                #expect(ExportPictures.contains(zip, Array(name.utf8)), "\(name)")
            }
        }
    }
}
