import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffStore
import Testing

@testable import MyStuffExchange

@Suite struct ExportTests {
    // MARK: Exactness

    @Test func everyFieldIsInTheTableAndInTheDocument() async throws {
        try await ExportFixture.run { fixture in
            let fields: [CustomField] = [
                CustomField(id: .init(rawValue: 0), name: "Colour, \"main\"", kind: .text),
                CustomField(id: .init(rawValue: 0), name: "Weight", kind: .number),
                CustomField(id: .init(rawValue: 0), name: "Size", kind: .choice, choices: ["S", "L"]),
            ]
            for field in fields { _ = try await fixture.library.apply(.add(field)) }
            let ids = try await fixture.library.customFields().map(\.id)
            let jpeg = try ExportPictures.jpeg(1)
            var picture = try await fixture.picture(jpeg, name: "IMG \"1\".jpg")
            picture.caption = "Front\nside"
            picture.kind = .receipt
            picture.adjustments = PictureAdjustments(
                quarterTurns: 3, crop: PictureAdjustments.Crop(x: 0.25, y: 0, width: 0.5, height: 1))
            let serial = "=" + String(repeating: "0123456789-", count: 48) + "xyz"
            #expect(serial.count == 532)
            let item = try await fixture.add("Say “=1+1”, 𝄞 \"ok\"") {
                $0.place = "House / Cellar"
                $0.serialNumber = serial
                $0.quantity = 12
                $0.maker = "-Bosch"
                $0.model = "007"
                $0.value = Money(minorUnits: 1655, currencyCode: "EUR")
                $0.purchaseDate = CalendarDay(iso8601: "2020-01-31")
                $0.purchasePrice = Money(minorUnits: 1655, currencyCode: "JPY")
                $0.boughtFrom = "'Shop'"
                $0.condition = .worn
                $0.warrantyUntil = CalendarDay(iso8601: "2022-01-31")
                $0.replacementValue = Money(minorUnits: 1655, currencyCode: "KWD")
                $0.status = ItemStatus(
                    .lent, date: CalendarDay(iso8601: "2025-05-05"), person: "@Zoë",
                    due: CalendarDay(iso8601: "2026-12-24"))
                $0.lastSeen = CalendarDay(iso8601: "2026-11-01")
                $0.tags = ["a; b", "c\\d"]
                $0.notes = "one\ntwo\r\n\"three\", \u{1}end"
                $0.customValues = [ids[0]: "+red", ids[1]: "-12.5", ids[2]: "L"]
                $0.pictures = [picture]
            }
            let result = try await fixture.exporter.export(to: .folder(path: fixture.out + "/all"))
            #expect(result == ExportResult(path: fixture.out + "/all", things: 1, pictures: 1, missing: []))

            let uuid = item.uuid.uuidString
            let csv = try fixture.text("all/items.csv")
            #expect(
                csv == """
                    \u{FEFF}ID,Name,Place,Quantity,Maker,Model,Serial Number,Value,Value Currency,Purchase Date,\
                    Purchase Price,Purchase Currency,Bought From,Condition,Warranty Until,Replacement Value,\
                    Replacement Currency,Status,Status Date,Status Person,Status Due,Last Seen,Date Created,Tags,Notes,\
                    Pictures,"Field: Colour, ""main""\",Field: Weight,Field: Size\r
                    \(uuid),"Say “=1+1”, 𝄞 ""ok""\",House / Cellar,12,'-Bosch,'007,'\(serial),16.55,EUR,2020-01-31,\
                    1655,JPY,''Shop',worn,2022-01-31,1.655,KWD,lent,2025-05-05,'@Zoë,2026-12-24,2026-11-01,2024-02-29,\
                    a\\; b; c\\\\d,"one\ntwo\r\n""three"", \u{1}end",pictures/0001-1.jpg,'+red,-12.5,L\r\n
                    """)

            let addedAt = try #require(try await fixture.library.addedAt(picture.id))
            let hash = picture.hash.rawValue
            #expect(
                try fixture.text("all/items.json") == """
                    {"format": "mystuff", "version": 1, "exportedAt": "2026-11-30T17:00:00Z", "fields": [\
                    {"name": "Colour, \\"main\\"", "kind": "text"}, {"name": "Weight", "kind": "number"}, \
                    {"name": "Size", "kind": "choice", "choices": ["S", "L"]}],
                    "items": [
                    {"uuid": "\(uuid)", "name": "Say “=1+1”, 𝄞 \\"ok\\"", "dateCreated": "2024-02-29", \
                    "place": "House / Cellar", "serialNumber": "\(serial)", "quantity": 12, "maker": "-Bosch", \
                    "model": "007", "value": {"amount": "16.55", "currency": "EUR"}, \
                    "purchasePrice": {"amount": "1655", "currency": "JPY"}, \
                    "replacementValue": {"amount": "1.655", "currency": "KWD"}, "purchaseDate": "2020-01-31", \
                    "warrantyUntil": "2022-01-31", "lastSeen": "2026-11-01", "boughtFrom": "'Shop'", \
                    "condition": "worn", "status": {"kind": "lent", "date": "2025-05-05", "person": "@Zoë", \
                    "due": "2026-12-24"}, "notes": "one\\ntwo\\r\\n\\"three\\", \\u0001end", \
                    "tags": ["a; b", "c\\\\d"], "custom": {"Colour, \\"main\\"": "+red", "Weight": "-12.5", "Size": "L"}, \
                    "pictures": [{"file": "pictures/0001-1.jpg", "id": "\(picture.id.uuidString)", "sha256": "\(hash)", \
                    "fileSHA256": "\(hash)", "mediaType": "image/jpeg", "width": 64, "height": 48, \
                    "addedAt": "\(PlainForms.moment(addedAt))", "sourceName": "IMG \\"1\\".jpg", \
                    "caption": "Front\\nside", "kind": "receipt", "quarterTurns": 3, \
                    "crop": {"x": 0.25, "y": 0.0, "width": 0.5, "height": 1.0}}]}
                    ]}

                    """)
            #expect(try fixture.bytes("all/pictures/0001-1.jpg") == jpeg)
        }
    }

    @Test func emptyFieldsAreLeftOut() async throws {
        try await ExportFixture.run { fixture in
            let item = try await fixture.add("Lamp")
            _ = try await fixture.exporter.export(to: .folder(path: fixture.out + "/all"))
            let line = "{\"uuid\": \"\(item.uuid.uuidString)\", \"name\": \"Lamp\", \"dateCreated\": \"2024-02-29\"}"
            #expect(try fixture.text("all/items.json").contains("\n\(line)\n"))
            #expect(
                try fixture.text("all/items.csv").hasSuffix(
                    "\r\n\(item.uuid.uuidString),Lamp,,1,,,,,,,,,,,,,,owned,,,,,2024-02-29,,,\r\n"))
        }
    }

    @Test func twentyCurrencies() async throws {
        try await ExportFixture.run { fixture in
            let codes = [
                "EUR", "USD", "JPY", "KWD", "BHD", "CLF", "CHF", "GBP", "INR", "KRW", "TND", "VND", "XXX", "ISK", "CNY",
                "PLN", "SEK", "BRL", "ZAR", "AUD",
            ]
            for code in codes {
                _ = try await fixture.add("In \(code)") { $0.value = Money(minorUnits: 123_456, currencyCode: code) }
            }
            _ = try await fixture.exporter.export(to: .folder(path: fixture.out + "/all"))
            let csv = try fixture.text("all/items.csv")
            let json = try fixture.text("all/items.json")
            let page = try fixture.text("all/index.html")
            for code in codes {
                let digits =
                    [0: "123456", 2: "1234.56", 3: "123.456", 4: "12.3456"][Currency.fractionDigits(code)] ?? "?"
                #expect(csv.contains(",In \(code),,1,,,,\(digits),\(code),"))
                #expect(json.contains("\"value\": {\"amount\": \"\(digits)\", \"currency\": \"\(code)\"}"))
                #expect(page.contains("123456 \(code)"))
            }
        }
    }

    // MARK: Which things

    @Test func thingsStandByPlaceAndTheTrashIsLeftOut() async throws {
        try await ExportFixture.run { fixture in
            let nowhere = try await fixture.add("Aa")
            _ = try await fixture.add("Bb") { $0.place = "House / Room 10" }
            let kept = try await fixture.add("Cc") { $0.place = "House / Room 2" }
            let gone = try await fixture.add("Dd")
            try await fixture.library.remove([gone.id])
            func names(_ ids: [ItemID]?, _ folder: String) async throws -> [Substring] {
                _ = try await fixture.exporter.export(ids, to: .folder(path: "\(fixture.out)/\(folder)"))
                return try fixture.text(folder + "/items.csv").split(separator: "\r\n").dropFirst()
                    .map { $0.split(separator: ",")[1] }
            }
            #expect(try await names(nil, "all") == ["Cc", "Bb", "Aa"])
            #expect(try await names([nowhere.id, kept.id], "some") == ["Cc", "Aa"])
            let page = try fixture.text("all/index.html")
            #expect(page.contains("<a href=\"#place-1\" dir=\"auto\">House / Room 2</a>"))
            #expect(page.contains("<section id=\"place-3\">\n<h2 dir=\"auto\">Without a Place</h2>"))
        }
    }

    @Test func textsCannotBreakOutOfThePage() async throws {
        try await ExportFixture.run { fixture in
            _ = try await fixture.add("<script>alert('x')</script>") {
                $0.maker = "\"onload=\"x\" & \u{0}"
                $0.notes = "</p><img src=x>"
                $0.place = "<b>"
            }
            _ = try await fixture.exporter.export(to: .folder(path: fixture.out + "/all"))
            let page = try fixture.text("all/index.html")
            #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"))
            #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"))
            #expect(page.contains("&quot;onload=&quot;x&quot; &amp; \u{FFFD}"))
        }
    }
}
