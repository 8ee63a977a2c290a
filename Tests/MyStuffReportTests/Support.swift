import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffReport
import MyStuffStore
import Testing

/// A library in a folder of its own, gone with it.
final class Shelf: Sendable {
    let folder: String
    let library: Library
    let pictures: PictureStore

    init() async throws {
        var template = Array("/tmp/mystuff-report-XXXXXX".utf8CString)
        folder = String(cString: try #require(mkdtemp(&template)))
        library = try await Library.open(folder: folder + "/library", locale: "en_US.UTF-8", untitled: "Untitled")
        pictures = PictureStore(folder: folder + "/library")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func maker(_ pictures: (any ReportPictures)? = nil) -> ReportMaker {
        ReportMaker(
            store: library, pictures: pictures ?? self.pictures, money: MoneyFormat(), creator: "My Stuff of a test")
    }

    /// Writes a report and reads it again.
    func report(
        _ options: ReportOptions = ReportOptions(), of ids: [ItemID]? = nil, paper: PaperSize = .a4
    ) async throws -> (pdf: PDF, outcome: ReportOutcome) {
        let path = folder + "/report.pdf"
        let outcome = try await maker().write(ids, options, paper: paper, to: path)
        // To be looked at.
        if let kept = getenv("MYSTUFF_KEEP_REPORTS") {
            let name = (Test.current?.name ?? "report").filter { $0.isLetter || $0.isNumber }
            _ = try? FileManager.default.copyItem(atPath: path, toPath: String(cString: kept) + "/\(name).pdf")
        }
        return (PDF(path: path), outcome)
    }

    /// A picture of one colour, as a camera's file.
    func picture(
        _ red: UInt8, _ green: UInt8, _ blue: UInt8, width: Int = 320, height: Int = 240, name: String = "photo.jpg",
        takenAt: Date? = nil
    ) async throws -> Picture {
        let bitmap = Bitmap(width: width, height: height, format: .rgb) { pixels in
            for index in 0..<width * height {
                pixels[index * 3] = red
                pixels[index * 3 + 1] = green
                pixels[index * 3 + 2] = blue
            }
        }
        let jpeg = try takenAt.map { try JPEGEncoder.encode(bitmap, takenAt: $0) } ?? JPEGEncoder.encode(bitmap)
        return try await pictures.importPicture(.data(jpeg, name: name)).picture
    }
}

/// A PDF file, as poppler sees it.
struct PDF {
    struct Pixels {
        let width: Int
        let height: Int
        let bytes: [UInt8]

        /// How many have a colour near this one.
        func count(_ red: Int, _ green: Int, _ blue: Int, tolerance: Int = 24) -> Int {
            (0..<width * height).count { index in
                zip([red, green, blue], bytes[index * 3..<index * 3 + 3]).allSatisfy { abs($0 - Int($1)) <= tolerance }
            }
        }
    }

    let path: String

    /// The text of one page, from 1, or of all of them.
    func text(page: Int? = nil) throws -> String {
        let range = page.map { "-f \($0) -l \($0)" } ?? ""
        return String(decoding: try run("pdftotext -layout \(range) '\(path)' -"), as: UTF8.self)
    }

    /// What `pdfinfo` says of it.
    func facts(_ arguments: String = "") throws -> String {
        String(decoding: try run("pdfinfo \(arguments) '\(path)'"), as: UTF8.self)
    }

    func images() throws -> [[String]] {
        String(decoding: try run("pdfimages -list '\(path)'"), as: UTF8.self).split(separator: "\n").dropFirst(2)
            .map { $0.split(separator: " ").map(String.init) }
    }

    /// One pixel a point.
    func pixels(page: Int) throws -> Pixels {
        let file = try run("pdftoppm -r 72 -f \(page) -l \(page) '\(path)'")
        var fields: [Int] = []
        var offset = 2
        while fields.count < 3 {
            var number = 0
            while offset < file.count, !(48...57).contains(file[offset]) { offset += 1 }
            while offset < file.count, (48...57).contains(file[offset]) {
                number = number * 10 + Int(file[offset] - 48)
                offset += 1
            }
            fields.append(number)
        }
        let pixels = Array(file[(offset + 1)...])
        try #require(pixels.count == fields[0] * fields[1] * 3)
        return Pixels(width: fields[0], height: fields[1], bytes: pixels)
    }

    private func run(_ command: String) throws -> [UInt8] {
        let pipe = try #require(popen("LC_ALL=C.UTF-8 " + command, "r"))
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        try #require(pclose(pipe) == 0, "\(command)")
        return output
    }
}

func day(_ text: String = "2024-05-17") throws -> CalendarDay { try #require(CalendarDay(iso8601: text)) }

func euros(_ amount: Int64) -> Money { Money(minorUnits: amount, currencyCode: "EUR") }
