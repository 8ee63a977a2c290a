import FoundationEssentials
import MyStuffCore
import Testing

@testable import MyStuffImages

/// HEIC and AVIF files that are turned by their boxes, by EXIF, by both and by neither: upright once, with the right size.
@Suite struct HEIFTests {
    enum Codec: String, CaseIterable, CustomTestStringConvertible {
        case heic, avif

        var coded: CodedPicture { self == .heic ? .hevc : .av1 }
        var testDescription: String { rawValue }
        /// Whether gdk-pixbuf has a loader for it here.
        var isThere: Bool {
            let file = Files.heif(coded)
            guard let format = PictureFormat(rawValue: rawValue) else { return false }
            return (try? WorkerPool.inProcess.render(file, as: format)) != nil
        }
    }

    static let codecs = Codec.allCases.filter(\.isThere)

    struct Turn: Sendable, CustomTestStringConvertible {
        let rotation: Int?
        let mirror: Int?
        let exif: Int?
        /// The orientation that comes of them.
        let expected: Int

        var testDescription: String {
            "irot \(rotation.map(String.init) ?? "–"), imir \(mirror.map(String.init) ?? "–"), "
                + "EXIF \(exif.map(String.init) ?? "–")"
        }
    }

    static let turns: [Turn] = {
        // irot counts quarter turns against the clock; imir 0 turns top to bottom, 1 left to right.
        let rotations = [0: 1, 1: 8, 2: 3, 3: 6]
        var turns = [Turn(rotation: nil, mirror: nil, exif: nil, expected: 1)]
        turns += (1...8).map { Turn(rotation: nil, mirror: nil, exif: $0, expected: $0) }
        turns += rotations.map { Turn(rotation: $0, mirror: nil, exif: nil, expected: $1) }
        // As phones write them, and one where the two say different things: the boxes count.
        turns += rotations.map { Turn(rotation: $0, mirror: nil, exif: $1, expected: $1) }
        turns.append(Turn(rotation: 3, mirror: nil, exif: 8, expected: 6))
        turns.append(Turn(rotation: nil, mirror: 0, exif: nil, expected: 4))
        turns.append(Turn(rotation: nil, mirror: 1, exif: 2, expected: 2))
        // First turned, then mirrored.
        turns.append(Turn(rotation: 3, mirror: 1, exif: nil, expected: 5))
        turns.append(Turn(rotation: 1, mirror: 1, exif: 7, expected: 7))
        return turns
    }()

    @Test(arguments: codecs, turns)
    func isUprightOnce(codec: Codec, turn: Turn) async throws {
        let folder = try TestFolder()
        let exif = turn.exif.map { Files.exif(orientation: $0, date: "2024:05:17 12:30:01", zone: "+00:00") }
        let file = Files.heif(codec.coded, rotation: turn.rotation, mirror: turn.mirror, exif: exif)
        let imported = try await folder.importing(file)
        #expect(imported.picture.mediaType == "image/\(codec)")
        #expect(!imported.isDamaged)
        #expect(imported.picture.takenAt?.timeIntervalSince1970 == (turn.exif == nil ? nil : 1_715_949_001))
        // `stored` goes from upright to stored; here the stored one is known, and 6 and 8 are each other's way back.
        let back = [6: 8, 8: 6][turn.expected] ?? turn.expected
        let expected = Pattern.fields.stored(orientation: back)
        #expect(imported.picture.width == expected.width && imported.picture.height == expected.height)
        let whole = try await folder.store.preview(of: imported.picture, side: 100)
        try #require(whole.width == expected.width && whole.height == expected.height)
        for y in stride(from: 8, to: expected.height, by: 16) {
            for x in stride(from: 8, to: expected.width, by: 16) {
                let found = whole.colour(x, y)
                #expect(found.isNear(expected.colour(x, y), within: 8), "(\(x), \(y)) is \(found)")
            }
        }
    }

    /// The film of a Motion Photo lies behind the picture.
    @Test(arguments: codecs)
    func aMotionPhoto(codec: Codec) async throws {
        let folder = try TestFolder()
        let film = Files.heifBox("mpvd", Files.film)
        let imported = try await folder.importing(Files.heif(codec.coded, tail: film))
        #expect(imported.picture.width == 48 && imported.picture.height == 32 && !imported.isDamaged)
    }

    @Test(.enabled(if: Codec.avif.isThere, "no loader of AVIF"))
    func onlyTheFirstPictureOfAFilm() async throws {
        let folder = try TestFolder()
        let imported = try await folder.importing(Files.avifSequence)
        #expect(imported.picture.width == 64 && imported.picture.height == 48 && !imported.isDamaged)
        let whole = try await folder.store.preview(of: imported.picture, side: 100)
        #expect(whole.colour(32, 24).isNear(.red, within: 8))
    }

    /// Cut anywhere, and changed anywhere: a picture or a reason, and never the end of the program.
    @Test(arguments: codecs)
    func damaged(codec: Codec) throws {
        let format = try #require(PictureFormat(rawValue: codec.rawValue))
        let file = Files.heif(codec.coded, rotation: 3, exif: Files.exif(orientation: 6))
        let pool = try TestPool()
        for part in 1..<24 {
            let cut = Array(file.prefix(file.count * part / 24))
            do { _ = try pool.render(cut, as: format) } catch is PictureFailure {}
            var changed = file
            for place in stride(from: part, to: file.count, by: 24) { changed[place] ^= 0x55 }
            do { _ = try pool.render(changed, as: format) } catch is PictureFailure {}
            changed = file
            changed[file.count * part / 24] ^= 0xFF
            do { _ = try pool.render(changed, as: format) } catch is PictureFailure {}
        }
        #expect(try pool.render(file, as: format).width == 32)
    }
}
