import Foundation
import MyStuffCore
import Testing

@testable import MyStuffImages

/// PDFs: kept as they came, and shown by their first page.
@Suite struct DocumentTests {
    /// One page of 200 × 100 points, its left half red and its right half green.
    private static func pdf(objects: Int = 4) -> [UInt8] {
        let content = "1 0 0 rg 0 0 100 100 re f 0 1 0 rg 100 0 100 100 re f"
        let bodies = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (number, body) in bodies.prefix(objects).enumerated() {
            offsets.append(text.utf8.count)
            text += "\(number + 1) 0 obj\n\(body)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
        text += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }

    @Test func theFirstPageIsItsPicture() async throws {
        let folder = try TestFolder()
        let imported = try await folder.store.importDocument(.data(Self.pdf(), name: "receipt.pdf"))
        let document = imported.picture
        #expect(document.isDocument && document.kind == .document && document.mediaType == "application/pdf")
        #expect(document.width == 200 && document.height == 100 && !imported.isDamaged)
        let path = try #require(folder.store.originalPath(of: document))
        #expect(path.hasSuffix(".pdf"))
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == Self.pdf())
        let square = try await folder.store.thumbnail(of: document, side: 100)
        #expect(square.width == 100 && square.height == 100)
        #expect(square.colour(20, 50).isNear(.red, within: 12) && square.colour(80, 50).isNear(.green, within: 12))
        // Drawn, and not enlarged: it is as sharp as it is large.
        let large = try await folder.store.preview(of: document, side: 1000)
        #expect(large.width == 1000 && large.height == 500)
        #expect(large.colour(497, 250).isNear(.red, within: 12) && large.colour(502, 250).isNear(.green, within: 12))
        #expect(try await folder.store.condition(of: document) == .sound)
    }

    @Test func whereOnlyPicturesAreWantedItIsRefused() async throws {
        let folder = try TestFolder()
        await #expect(throws: PictureError(.notAPicture(mediaType: "application/pdf"), name: "a.pdf")) {
            try await folder.store.importPicture(.data(Self.pdf(), name: "a.pdf"))
        }
        #expect(folder.files.isEmpty)
    }

    @Test func withoutAPageThereIsNothingToKeep() async throws {
        let folder = try TestFolder()
        for file in [Self.pdf(objects: 1), Array("%PDF-1.4 and nothing else".utf8)] {
            do {
                _ = try await folder.store.importDocument(.data(file, name: "a.pdf"))
                Issue.record("was taken")
            } catch let error as PictureError {
                guard case .damaged = error.reason else {
                    Issue.record("\(error.reason)")
                    return
                }
                #expect(error.sentence.contains("a.pdf"))
            }
        }
        #expect(folder.files.isEmpty)
    }
}
