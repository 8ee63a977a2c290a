import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffStore
import Testing

/// A library to export from, and a folder to export to; gone with the test.
final class ExportFixture: Sendable {
    let folder: String
    let library: Library
    let pictures: PictureStore

    private init(_ folder: String) async throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder + "/out", withIntermediateDirectories: true)
        library = try await Library.open(folder: folder + "/library", untitled: "Untitled")
        pictures = PictureStore(folder: folder + "/library")
    }

    static func run(_ body: (ExportFixture) async throws -> Void) async throws {
        var template = Array("/tmp/mystuff-export-XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fixture = try await ExportFixture(folder)
        do { try await body(fixture) } catch {
            await fixture.library.close()
            throw error
        }
        await fixture.library.close()
    }

    var out: String { folder + "/out" }

    /// What is in the folder that is exported to, hidden files too.
    func left() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: out).sorted() }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(out)/\(name)")))
    }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    var exporter: Exporter {
        Exporter(
            store: library, pictures: pictures, wording: TestWording(),
            now: { Date(timeIntervalSince1970: 1_796_058_000) })
    }

    func add(_ name: String, _ change: (inout ItemContent) -> Void = { _ in }) async throws -> Item {
        var content = ItemContent(name: name, dateCreated: try exportDay("2024-02-29"))
        change(&content)
        return try await library.add(content)
    }

    func picture(_ bytes: [UInt8], name: String = "a.jpg") async throws -> Picture {
        try await pictures.importPicture(.data(bytes, name: name)).picture
    }

    func original(_ picture: Picture) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: try #require(pictures.originalPath(of: picture)))))
    }
}

func exportDay(_ text: String) throws -> CalendarDay { try #require(CalendarDay(iso8601: text)) }

/// Words that are the same in every locale.
struct TestWording: ItemWording {
    func lines(of item: ItemContent, fields: [CustomField]) -> [FieldLine] {
        [FieldLine(label: "Serial Number", text: item.serialNumber), FieldLine(label: "Maker", text: item.maker)]
    }
    func text(of amount: Money) -> String { "\(amount.minorUnits) \(amount.currencyCode)" }
    func text(of day: CalendarDay) -> String { day.description }
    func text(of moment: Date) -> String { "at \(Int(moment.timeIntervalSince1970))" }
    func name(of condition: Condition) -> String { "in \(condition.rawValue) condition" }
    func name(of kind: PictureKind) -> String { "a \(kind.rawValue)" }
}

/// Pictures to export.
enum ExportPictures {
    /// A JPEG file of one colour; `seed` tells them apart.
    static func jpeg(_ seed: UInt8, width: Int = 64, height: Int = 48) throws -> [UInt8] {
        let bitmap = Bitmap(width: width, height: height, format: .rgb) { pixels in
            for index in pixels.indices { pixels[index] = seed &+ UInt8(index % 3) &* 40 }
        }
        return try JPEGEncoder.encode(bitmap)
    }

    /// The degrees of the place at which `located` was taken, which are found nowhere else in it.
    static let coordinate: [UInt8] = [0xDF, 0xE1, 0x47, 0x00, 1, 0, 0, 0]

    /// The same with an EXIF block that says where it was taken.
    static func located(_ seed: UInt8) throws -> [UInt8] {
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt8, _ value: UInt8) -> [UInt8] {
            [UInt8(tag & 255), UInt8(tag >> 8), UInt8(type), 0, count, 0, 0, 0, value, 0, 0, 0]
        }
        // A directory at 8 that leads to the one of the place at 26.
        var block: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry(0x8825, 4, 1, 26) + [0, 0, 0, 0]
        block += [2, 0] + entry(1, 2, 2, UInt8(ascii: "N")) + entry(2, 5, 3, 56) + [0, 0, 0, 0]
        block += coordinate + coordinate + coordinate
        let segment = Array("Exif\0\0".utf8) + block
        var jpeg = try jpeg(seed)
        jpeg.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: 2)
        return jpeg
    }

    static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
        guard bytes.count >= pattern.count else { return false }
        return (0...(bytes.count - pattern.count)).contains { bytes[$0...].starts(with: pattern) }
    }
}
