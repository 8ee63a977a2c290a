import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import Testing

@testable import MyStuffExchange

@Suite struct ExportedPictureTests {
    private func export(_ fixture: ExportFixture, _ options: ExportOptions) async throws -> ExportResult {
        try? FileManager.default.removeItem(atPath: fixture.out + "/all")
        return try await fixture.exporter.export(to: .folder(path: fixture.out + "/all"), options)
    }

    /// The names in a folder of the export; none where there is no such folder.
    private func names(_ fixture: ExportFixture, _ folder: String = "pictures") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(fixture.out)/all/\(folder)")) ?? []).sorted()
    }

    @Test func thePlaceIsTakenOutUnlessItIsAskedFor() async throws {
        try await ExportFixture.run { fixture in
            let bytes = try ExportPictures.located(5)
            let picture = try await fixture.picture(bytes)
            _ = try await fixture.add("Lamp") { $0.pictures = [picture] }
            for options in [ExportOptions(), ExportOptions(pictures: .asShown), ExportOptions(pictures: .squares)] {
                _ = try await export(fixture, options)
                let file = try fixture.bytes("all/pictures/0001-1.jpg")
                #expect(!ExportPictures.contains(file, ExportPictures.coordinate))
                // The document says of which file it speaks.
                let hash = try file.withUnsafeBytes { try ContentHash(of: $0) }
                let json = try fixture.text("all/items.json")
                #expect(json.contains("\"fileSHA256\": \"\(hash.rawValue)\"") && hash != picture.hash)
                #expect(json.contains("\"sha256\": \"\(picture.hash.rawValue)\""))
            }
            _ = try await export(fixture, ExportOptions(includesLocation: true))
            #expect(try fixture.bytes("all/pictures/0001-1.jpg") == bytes)
            // What is in the library stays as it came.
            #expect(try fixture.original(picture) == bytes)
        }
    }

    @Test func squaresAreSmallAndNoneIsNone() async throws {
        try await ExportFixture.run { fixture in
            let picture = try await fixture.picture(try ExportPictures.jpeg(7, width: 1200, height: 900))
            _ = try await fixture.add("Lamp") { $0.pictures = [picture] }
            _ = try await export(fixture, ExportOptions(pictures: .squares))
            let square = try fixture.bytes("all/pictures/0001-1.jpg")
            let again = try await fixture.picture(square)
            #expect((again.width, again.height) == (512, 512))
            let result = try await export(fixture, ExportOptions(pictures: .none))
            #expect(result.pictures == 0 && names(fixture) == [])
            #expect(try !fixture.text("all/items.json").contains("\"pictures\""))
        }
    }

    @Test func whatFewProgramsOpenBecomesJPEGOnDemand() async throws {
        try await ExportFixture.run { fixture in
            let webp = Array(
                try #require(Data(base64Encoded: "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")))
            let small = try await fixture.picture(webp, name: "small.webp")
            let photo = try await fixture.picture(try ExportPictures.jpeg(2))
            _ = try await fixture.add("Lamp") { $0.pictures = [small, photo] }
            _ = try await export(fixture, ExportOptions())
            #expect(names(fixture) == ["0001-1.webp", "0001-2.jpg"])
            #expect(try fixture.bytes("all/pictures/0001-1.webp") == webp)
            _ = try await export(fixture, ExportOptions(convertsToJPEG: true))
            #expect(names(fixture) == ["0001-1.jpg", "0001-2.jpg"])
            let converted = try await fixture.picture(try fixture.bytes("all/pictures/0001-1.jpg"))
            #expect((converted.mediaType, converted.width, converted.height) == ("image/jpeg", 1, 1))
            #expect(try fixture.bytes("all/pictures/0001-2.jpg") == fixture.original(photo))
            #expect(try fixture.text("all/items.json").contains("\"mediaType\": \"image/webp\""))
        }
    }

    @Test func aCroppedPictureGoesOutAsItCameOrAsItIsShown() async throws {
        try await ExportFixture.run { fixture in
            var picture = try await fixture.picture(try ExportPictures.jpeg(2, width: 400, height: 200))
            picture.adjustments = PictureAdjustments(
                quarterTurns: 1, crop: PictureAdjustments.Crop(x: 0, y: 0, width: 0.5, height: 0.5))
            let adjusted = picture
            _ = try await fixture.add("Lamp") { $0.pictures = [adjusted] }
            _ = try await export(fixture, ExportOptions())
            #expect(try fixture.bytes("all/pictures/0001-1.jpg") == fixture.original(picture))
            // The page shows it as the person does.
            let preview = try await fixture.picture(try fixture.bytes("all/previews/0001-1.jpg"))
            #expect((preview.width, preview.height) == (100, 200))
            #expect(try fixture.text("all/index.html").contains("<img src=\"previews/0001-1.jpg\""))
            _ = try await export(fixture, ExportOptions(pictures: .asShown))
            let shown = try await fixture.picture(try fixture.bytes("all/pictures/0001-1.jpg"))
            #expect((shown.width, shown.height) == (100, 200))
            #expect(names(fixture, "previews") == [])
        }
    }

    @Test func aDocumentStaysOne() async throws {
        try await ExportFixture.run { fixture in
            let bytes = Array(
                """
                %PDF-1.4
                1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
                2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
                3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources << >> >> endobj
                trailer << /Size 4 /Root 1 0 R >>
                %%EOF

                """.utf8)
            let receipt = try await fixture.pictures.importDocument(.data(bytes, name: "receipt.pdf")).picture
            _ = try await fixture.add("Lamp") {
                $0.status = ItemStatus(.lost)
                $0.pictures = [receipt]
            }
            for pictures in [ExportOptions.Pictures.originals, .asShown, .squares] {
                _ = try await export(fixture, ExportOptions(pictures: pictures, convertsToJPEG: true))
                #expect(try fixture.bytes("all/pictures/0001-1.pdf") == bytes)
                let page = try fixture.text("all/index.html")
                #expect(page.contains("<a href=\"pictures/0001-1.pdf\">"))
                // Its first page, where there is something to draw it with.
                #expect(page.contains("previews/0001-1.jpg") == (names(fixture, "previews") == ["0001-1.jpg"]))
            }
            let pack = ClaimPack(store: fixture.library, pictures: fixture.pictures, wording: TestWording())
            let result = try await pack.write(to: fixture.out + "/claim.zip", on: try exportDay("2026-11-30"))
            #expect(result.pictures == 1)
            #expect(ExportPictures.contains(try fixture.bytes("claim.zip"), bytes))
        }
    }

    @Test func aMissingFileIsNamedAndTheRestGoesOut() async throws {
        try await ExportFixture.run { fixture in
            let lost = try await fixture.picture(try ExportPictures.jpeg(2), name: "lost.jpg")
            let kept = try await fixture.picture(try ExportPictures.jpeg(3), name: "kept.jpg")
            let item = try await fixture.add("Lamp") { $0.pictures = [lost, kept] }
            unlink(try #require(fixture.pictures.originalPath(of: lost)))
            let result = try await export(fixture, ExportOptions())
            #expect(
                result.missing == [ExportResult.Missing(item: item.id, itemName: "Lamp", pictureName: "lost.jpg")])
            #expect(result.pictures == 1 && names(fixture) == ["0001-2.jpg"])
            let page = try fixture.text("all/index.html")
            #expect(page.contains("The file of “lost.jpg” is missing.") && page.contains("pictures/0001-2.jpg"))
            #expect(try !fixture.text("all/items.json").contains(lost.hash.rawValue))
        }
    }
}
