import Dispatch
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// Makes a library of a thousand things with two photos each, no two of them the same file.
enum PhotoLibrary {
    private static let things = 1000
    private static let photosOfEach = 2
    /// Different motifs. Files of one motif differ in a comment.
    private static let motifs = 40
    private static let (width, height) = (2048, 1536)

    static func run(_ folder: String) {
        Task.detached {
            do { try await make(folder) } catch {
                print("\(error)")
                exit(1)
            }
            exit(0)
        }
        dispatchMain()
    }

    private static func make(_ folder: String) async throws {
        let library = try await Library.open(folder: folder, untitled: "Untitled")
        let pictures = PictureStore(folder: folder)
        let photos = try (0..<motifs).map { try photo($0) }
        let day = CalendarDay(year: 2024, month: 5, day: 17) ?? .earliest
        for thing in 0..<things {
            var content = ItemContent(
                name: "Thing \(thing)", place: "House / Room \(thing % 20) / Shelf \(thing % 7)",
                serialNumber: "SN-\(thing * 7919)", value: Money(minorUnits: Int64(thing) * 137, currencyCode: "EUR"),
                dateCreated: day, notes: "Bought in the second year, and repaired once since.")
            for number in 0..<photosOfEach {
                let index = thing * photosOfEach + number
                var file = photos[index % motifs]
                file.insert(contentsOf: comment(index), at: 2)
                content.pictures.append(
                    try await pictures.importPicture(.data(file, name: "IMG_\(index).jpg")).picture)
            }
            _ = try await library.add(content)
        }
        await library.close()
    }

    /// A segment behind the start-of-image mark (ITU-T T.81, B.2.4.5).
    private static func comment(_ number: Int) -> [UInt8] {
        let text = Array("\(number)".utf8)
        return [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text
    }

    /// Two colours that run into each other under noise, as a sensor's is.
    private static func photo(_ motif: Int) throws -> [UInt8] {
        var state = UInt32(motif + 1)
        let bitmap = Bitmap(width: width, height: height, format: .rgb) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let noise = Int(state >> 28)
                    for channel in 0..<3 {
                        let colour = (x * (motif % 5 + 1) / 24 + y * (channel + 1) / 16 + motif * 31) % 240
                        pixels[(y * width + x) * 3 + channel] = UInt8(colour + noise)
                    }
                }
            }
        }
        return try JPEGEncoder.encode(bitmap, quality: 85)
    }
}
