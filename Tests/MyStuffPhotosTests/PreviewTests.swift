import Foundation
import MyStuffImages
import MyStuffPhotos
import Synchronization
import Testing

/// The small pictures that photos bring along, shown until the real ones are there.
@Suite(.timeLimit(.minutes(4)))
struct PreviewTests {
    /// Four colours in the corners: red, green, blue and white, in reading order, inside of black bars.
    private func corners(width: Int, height: Int, bar: Int = 0) throws -> [UInt8] {
        try JPEGEncoder.encode(
            Bitmap(width: width, height: height, format: .rgb) { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let (isRight, isLow) = (x >= width / 2, y >= height / 2)
                        let isBar = y < bar || y >= height - bar
                        let at = (y * width + x) * 3
                        pixels[at] = !isBar && isRight == isLow ? 255 : 0
                        pixels[at + 1] = !isBar && isRight ? 255 : 0
                        pixels[at + 2] = !isBar && isLow ? 255 : 0
                    }
                }
            }, quality: 95)
    }

    /// A photo with an EXIF block of three directories: the main one, EXIF's own, and the thumbnail's.
    private func photo(
        _ photo: [UInt8], preview: [UInt8], orientation: Int = 1, width: Int = 0, height: Int = 0
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func directory(_ entries: [(tag: Int, value: Int)], next: Int) -> [UInt8] {
            number(entries.count, 2)
                + entries.flatMap { number($0.tag, 2) + number(4, 2) + number(1, 4) + number($0.value, 4) }
                + number(next, 4)
        }
        let block =
            Array("Exif\0\0II".utf8) + number(42, 2) + number(8, 4)
            + directory([(0x112, orientation), (0x8769, 38)], next: 68)
            + directory([(0xA002, width), (0xA003, height)], next: 0)
            + directory([(0x201, 98), (0x202, preview.count)], next: 0) + preview
        let size = block.count + 2
        return photo.prefix(2) + [0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)] + block + photo.dropFirst(2)
    }

    private func preview(_ bytes: [UInt8]) throws -> Bitmap? {
        let folder = try TemporaryFolder()
        return PictureFile.preview(path: Array(try folder.write(bytes, "a.jpg").utf8))
    }

    /// The colours of the corners in reading order.
    private func seen(_ bitmap: Bitmap) -> String {
        [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)].map { x, y in
            let colour = colour(bitmap, Int(x * Double(bitmap.width)), Int(y * Double(bitmap.height)))
            let bits = colour.map { $0 > 128 }
            return [[true, false, false]: "r", [false, true, false]: "g", [false, false, true]: "b"][bits]
                ?? (bits == [true, true, true] ? "w" : "?")
        }.joined()
    }

    @Test(
        arguments: [
            (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"), (8, "gwrb"),
        ])
    func isTurnedUprightLikeTheThumbnail(orientation: Int, expected: String) async throws {
        let bytes = photo(
            try corners(width: 640, height: 480), preview: try corners(width: 160, height: 120),
            orientation: orientation)
        let bitmap = try #require(try preview(bytes))
        #expect(bitmap.width == (orientation < 5 ? 160 : 120) && bitmap.height == (orientation < 5 ? 120 : 160))
        #expect(seen(bitmap) == expected)
        let folder = try TemporaryFolder()
        let thumbnail = try await folder.library.thumbnail(folder.write(bytes, "a.jpg"), side: 112).get()
        #expect(thumbnail.width == 112 && thumbnail.height == 112)
        #expect(seen(thumbnail) == expected)
    }

    @Test func barsAreCutOff() throws {
        let small = try corners(width: 160, height: 120, bar: 15)
        let bitmap = try #require(
            try preview(photo(try jpeg(width: 64, height: 36), preview: small, width: 6400, height: 3600)))
        #expect(bitmap.width == 160 && bitmap.height == 90)
        #expect(colour(bitmap, 20, 2)[0] > 200)
    }

    @Test func whatIsNoneIsNotShown() throws {
        let large = try jpeg(width: 64, height: 48)
        #expect(try preview(large) == nil)
        #expect(try preview(photo(large, preview: try corners(width: 20, height: 20))) == nil)
        #expect(try preview(photo(large, preview: Array("no picture".utf8))) == nil)
        #expect(try preview(photo(large, preview: [])) == nil)
        // It is said to be longer than the block.
        let whole = photo(large, preview: try corners(width: 160, height: 120))
        #expect(try preview(Array(whole.prefix(whole.count - large.count - 100))) == nil)
    }

    private final class Log: Sendable {
        private let entries = Mutex<[(id: Int64, isPreview: Bool)]>([])
        var all: [(id: Int64, isPreview: Bool)] { entries.withLock { $0 } }
        func add(_ id: Int64, _ isPreview: Bool) { entries.withLock { $0.append((id, isPreview)) } }
    }

    /// All previews come before the first thumbnail has been made, and none where there are thumbnails already.
    @Test func previewsComeFirst() async throws {
        let folder = try TemporaryFolder()
        let bytes = photo(
            try jpeg(width: 2000, height: 1500), preview: try corners(width: 160, height: 120))
        let photos = try (0..<6).map { index in
            try #require(PhotoEntry(path: Array(try folder.write(bytes, "\(index).jpg").utf8)))
        }
        let requests = photos.enumerated().map { ThumbnailRequest(id: Int64($0), photo: $1, side: 112) }
        for isWarm in [false, true] {
            let log = Log()
            folder.library.wantThumbnails(requests) { id, result in
                if case .success(let thumbnail) = result {
                    #expect(thumbnail.bitmap.width == 112 && thumbnail.bitmap.height == 112)
                    log.add(id, thumbnail.isPreview)
                }
            }
            while log.all.count(where: { !$0.isPreview }) < 6 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(log.all.count(where: \.isPreview) == (isWarm ? 0 : 6))
            // The other lane may still be at the last preview when the first thumbnail is begun, and not later.
            if !isWarm { #expect(log.all.prefix(5).map(\.isPreview) == [true, true, true, true, true]) }
        }
    }
}
