import CExif
import FoundationEssentials
import Glibc
import MyStuffCore
import Testing

@testable import MyStuffImages

/// When a picture was taken, read from files and written into stills of the camera.
@Suite struct ExifTests {
    @Test(arguments: [
        ("2026:11:30 14:05:09", "+01:00", 1_796_043_909), ("2026:11:30 14:05:09", "-05:30", 1_796_067_309),
        ("1999:12:31 23:59:59", "+00:00", 946_684_799),
    ])
    func zoneOfTheFile(date: String, zone: String, seconds: Int) async throws {
        for bigEndian in [false, true] {
            let exif = Files.exif(orientation: 1, bigEndian: bigEndian, date: date, zone: zone)
            let folder = try TestFolder()
            for file in [
                try Files.jpeg(.fields, exif: exif), Files.png(.fields, exif: exif), Files.webp(.fields, exif: exif),
            ] {
                let picture = try await folder.importing(file).picture
                #expect(picture.takenAt == Date(timeIntervalSince1970: Double(seconds)))
            }
        }
    }

    @Test func withoutAZoneItIsThisMachines() async throws {
        let folder = try TestFolder()
        let exif = Files.exif(orientation: 1, date: "2026:07:01 12:00:00")
        let takenAt = try #require(try await folder.importing(Files.jpeg(.fields, exif: exif)).picture.takenAt)
        let local = LocalTime(takenAt)
        #expect(
            [local.year, local.month, local.day, local.hour, local.minute, local.second] == [2026, 7, 1, 12, 0, 0])
    }

    @Test(arguments: ["0000:00:00 00:00:00", "    :  :     :  :  ", "", "2026:13:01 00:00:00", "yesterday"])
    func aClockThatWasNeverSet(date: String) async throws {
        let folder = try TestFolder()
        let file = try Files.jpeg(.fields, exif: Files.exif(orientation: 1, date: date))
        #expect(try await folder.importing(file).picture.takenAt == nil)
    }

    /// What is written, read back by libexif and by us.
    @Test func stillOfTheCamera() async throws {
        let bitmap = Bitmap(width: 64, height: 48, format: .bgra) { bytes in
            for index in bytes.indices { bytes[index] = index % 4 == 2 || index % 4 == 3 ? 255 : 0 }
        }
        let takenAt = Date(timeIntervalSince1970: 1_796_047_509)
        let jpeg = try JPEGEncoder.encode(bitmap, quality: 92, takenAt: takenAt)

        let data = try #require(exif_data_new_from_data(jpeg, UInt32(jpeg.count)))
        defer { exif_data_unref(data) }
        func text(_ directory: ExifIfd, _ tag: Int) -> String? {
            let content = withUnsafeBytes(of: data.pointee.ifd) {
                $0.bindMemory(to: UnsafeMutablePointer<ExifContent>?.self)[Int(directory.rawValue)]
            }
            guard let entry = exif_content_get_entry(content, ExifTag(rawValue: UInt32(tag))) else { return nil }
            var buffer = [CChar](repeating: 0, count: 100)
            return exif_entry_get_value(entry, &buffer, 100).map { String(cString: $0) }
        }
        let local = LocalTime(takenAt)
        let time =
            "\(local.year):\(twoDigits(local.month)):\(twoDigits(local.day)) \(twoDigits(local.hour)):\(twoDigits(local.minute)):\(twoDigits(local.second))"
        #expect(text(EXIF_IFD_0, 0x132) == time)
        #expect(text(EXIF_IFD_EXIF, 0x9003) == time)
        #expect(text(EXIF_IFD_EXIF, 0x9011)?.count == 6)
        #expect(text(EXIF_IFD_EXIF, 0xA002) == "64")
        #expect(text(EXIF_IFD_0, 0x112) != nil)

        let folder = try TestFolder()
        let picture = try await folder.importing(jpeg).picture
        #expect(picture.takenAt == takenAt)
        #expect(picture.width == 64 && picture.height == 48)
        let preview = try await folder.store.preview(of: picture, side: 64)
        #expect(preview.colour(32, 24).isNear(.red, within: 3))
    }

    /// libheif turns what `irot` and `imir` say; EXIF counts only where a file has neither.
    @Test func aTurnIsMadeOnceInHEIC() throws {
        let exif = Files.exif(orientation: 6, date: "2026:11:30 14:05:09", zone: "+01:00")
        for (turns, expected) in [([], Orientation.quarterTurnRight), (["irot"], .upright), (["imir"], .upright)] {
            let header = try Files.heif(4000, 3000, turns: turns, exif: exif).withUnsafeBytes {
                try PictureHeader.read($0, as: .heic)
            }
            #expect(header.orientation == expected)
            #expect(header.width == 4000 && header.height == 3000)
            #expect(header.takenAt == Date(timeIntervalSince1970: 1_796_043_909))
        }
    }
}
