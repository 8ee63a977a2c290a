import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// Files that want to hang, crash or fill the memory: each gives its reason at once, and nothing is left behind.
@Suite(.timeLimit(.minutes(4))) struct HostileFileTests {
    @Test func aPipeIsNotWaitedFor() async throws {
        let folder = try TestFolder()
        #expect(mkfifo("\(folder.path)/pipe.jpg", 0o600) == 0)
        #expect(symlink("pipe.jpg", "\(folder.path)/link.jpg") == 0)
        #expect(try await folder.refusal("\(folder.path)/pipe.jpg") == .notARegularFile)
        #expect(try await folder.refusal("\(folder.path)/link.jpg") == .notARegularFile)
        #expect(try await folder.refusal(.location(uri: "file://\(folder.path)/pipe.jpg")) == .notARegularFile)
    }

    @Test func whatIsNoFile() async throws {
        let folder = try TestFolder()
        #expect(try await folder.refusal(folder.path) == .notARegularFile)
        #expect(try await folder.refusal("/dev/zero") == .notARegularFile)
        #expect(try await folder.refusal("\(folder.path)/missing.jpg") == .notFound)
        #expect(try await folder.refusal("") == .notFound)
        #expect(folder.files.isEmpty)
    }

    @Test func anEmptyFile() async throws {
        let folder = try TestFolder()
        let reason = try await folder.refusal(folder.write([], "empty.jpg"))
        #expect(reason == .damaged(detail: emptyFile()))
        #expect(folder.files == ["empty.jpg"])
    }

    @Test func aFileOver100MB() async throws {
        let folder = try TestFolder()
        let path = try folder.write([0xFF, 0xD8, 0xFF], "large.jpg")
        #expect(truncate(path, 100_000_001) == 0)
        #expect(try await folder.refusal(path) == .fileTooLarge)
        #expect(folder.files == ["large.jpg"])
    }

    struct Header: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let width: Int
        let height: Int
    }

    static let headers: [Header] = {
        var large = Bytes(isBigEndian: true)
        large.add(65535, 2)
        large.add(65535, 2)
        let jpeg: [UInt8] =
            [0xFF, 0xD8] + Files.segment(0xC0, [8] + large.content + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
        var bmp = Bytes()
        bmp.add("BM")
        for number in [0, 0, 54, 40, 65535, 65535, 0x18_0001] { bmp.add(number, 4) }
        var webp = Bytes()
        webp.add("RIFF")
        webp.add(100, 4)
        webp.add("WEBPVP8X")
        for (number, size) in [(10, 4), (0, 4), (65534, 3), (65534, 3)] { webp.add(number, size) }
        let tail = [UInt8](repeating: 0, count: 100)
        return [
            Header(
                testDescription: "PNG", bytes: Files.png(65535, 65535, colourType: 2, rows: []), width: 65535,
                height: 65535),
            Header(
                testDescription: "PNG of 30,000²", bytes: Files.png(30000, 30000, colourType: 0, rows: [[0]]),
                width: 30000, height: 30000),
            Header(testDescription: "JPEG", bytes: jpeg + tail, width: 65535, height: 65535),
            Header(
                testDescription: "GIF", bytes: Array("GIF89a".utf8) + large.content + [0, 0, 0] + tail, width: 65535,
                height: 65535),
            Header(testDescription: "BMP", bytes: bmp.content + tail, width: 65535, height: 65535),
            Header(testDescription: "WebP", bytes: webp.content + tail, width: 65535, height: 65535),
            Header(testDescription: "TIFF", bytes: Files.tiffHeader(65535, 65535), width: 65535, height: 65535),
            Header(testDescription: "HEIC", bytes: Files.heif(65535, 65535), width: 65535, height: 65535),
        ]
    }()

    @Test(arguments: headers)
    func tooManyPixels(header: Header) async throws {
        let folder = try TestFolder()
        let reason = try await folder.refusal(.data(header.bytes, name: "bomb"))
        #expect(reason == .tooManyPixels(width: header.width, height: header.height))
        #expect(folder.files.isEmpty)
    }

    /// 12 megapixels and 1,000 scans: each may cost as much as a whole picture.
    @Test func aProgressiveJPEGWithEndlessScans() throws {
        let frame = Files.segment(0xC2, [8, 0x0B, 0xD0, 0x0F, 0xC0, 1, 1, 0x11, 0])
        let scan = Files.segment(0xDA, [1, 1, 0, 0, 63, 0])
        let file = [0xFF, 0xD8] + frame + (0..<1000).flatMap { _ in scan }
        #expect(throws: PictureFailure(.tooManyPixels(width: 4032, height: 3024))) {
            try file.withUnsafeBytes { _ = try PictureHeader.read($0, as: .jpeg) }
        }
    }

    @Test(arguments: [
        // A drawing of a million pixels a side, and one that is nothing but long.
        "<svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='1000000'><rect width='9' height='9'/></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='1'><rect width='9' height='9'/></svg>",
    ])
    func aHugeDrawingIsDrawnSmall(text: String) async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Array(text.utf8))
        #expect(imported.picture.width == 1_000_000)
        let preview = try await folder.store.preview(of: imported.picture, side: 256)
        #expect(max(preview.width, preview.height) <= 256)
    }

    @Test(arguments: [
        "width='0' height='0'", "width='-5' height='nan'", "viewBox='0 j 20 10'", "viewBox='0 0 0 0'", "",
    ])
    func aDrawingWithoutASize(attributes: String) async throws {
        let folder = try TestFolder()
        let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><rect width='9' height='9'/></svg>"
        do {
            let picture = try await folder.importing(Array(text.utf8)).picture
            #expect(picture.width > 0 && picture.height > 0)
        } catch let error as PictureError {
            #expect(!error.sentence.isEmpty)
            #expect(folder.files.isEmpty)
        }
    }

    @Test func aDrawingThatNeverEnds() async throws {
        let levels = (1...12).map { level in
            "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10) + "</g>"
        }
        let text =
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs><g id='g0'><rect width='1' height='1'/></g>"
            + levels.joined() + "</defs><use href='#g12'/></svg>"
        let folder = try TestFolder()
        let reason = try await folder.refusal(.data(Array(text.utf8), name: "laughs.svg"))
        switch reason {
        // Newer versions of librsvg count the elements and give up by themselves.
        case .timedOut, .damaged: break
        default: Issue.record("\(String(describing: reason))")
        }
        #expect(folder.files.isEmpty)
    }

    /// A file that says how large it is and then lies about everything else.
    @Test func headersWithoutEnd() throws {
        for length in 0..<40 {
            for format in PictureFormat.allCases {
                for file in [
                    Files.exif(orientation: 6), Files.png(.fields), Files.webp(.fields), Files.gif([.red], 2, 2),
                    Files.heif(10, 10),
                ] {
                    let part = Array(file.prefix(length))
                    part.withUnsafeBytes { _ = try? PictureHeader.read($0, as: format) }
                }
            }
        }
    }

    /// Every byte of some headers changed in turn: a reason or a picture, but never a trap.
    @Test func changedBytes() throws {
        let files: [(PictureFormat, [UInt8])] = [
            (.heic, Files.heif(10, 10)), (.tiff, Files.tiff(.fields)), (.gif, Files.gif([.red], 2, 2)),
            (.webp, Files.webp(.fields, exif: Files.exif(orientation: 3, date: "2026:01:02 03:04:05"))),
            (.png, Files.png(.fields, exif: Files.exif(orientation: 3))), (.jpeg, try Files.jpeg(.fields)),
        ]
        for (format, file) in files {
            for index in 0..<min(file.count, 300) {
                for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                    var changed = file
                    changed[index] = value
                    changed.withUnsafeBytes { _ = try? PictureHeader.read($0, as: format) }
                }
            }
        }
    }
}
