import FoundationEssentials
import Glibc

/// Writes the EXIF block of a picture that has just been taken: upright, and when, in this machine's time zone.
enum ExifWriter {
    private struct Entry {
        let tag: UInt16
        let type: UInt16
        let count: Int
        let value: [UInt8]
    }

    /// The content of an APP1 segment: "Exif", two NULs and a TIFF structure (EXIF 3.0, §4.6).
    static func block(takenAt: Date, width: Int, height: Int) -> [UInt8] {
        let (time, zone) = localTime(takenAt)
        let first = 8
        let mainEntries = [
            short(0x112, Orientation.upright.rawValue), text(0x131, "My Stuff"), text(0x132, time), long(0x8769, 0),
        ]
        let exifStart = first + size(mainEntries)
        let main = directory(mainEntries.dropLast() + [long(0x8769, exifStart)], at: first)
        let exif = directory(
            [
                Entry(tag: 0x9000, type: 7, count: 4, value: Array("0232".utf8)),
                text(0x9003, time), text(0x9004, time), text(0x9010, zone), text(0x9011, zone),
                short(0xA001, 1), long(0xA002, width), long(0xA003, height),
            ], at: exifStart)
        return Array("Exif\0\0II".utf8) + [42, 0] + bytes(first, 4) + main + exif
    }

    /// As EXIF writes it: `YYYY:MM:DD hh:mm:ss` and `±hh:mm`.
    private static func localTime(_ date: Date) -> (time: String, zone: String) {
        let parts = LocalTime(date)
        let minutes = abs(parts.secondsFromUTC) / 60
        let zone = "\(parts.secondsFromUTC < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
        return (
            "\(parts.year):\(twoDigits(parts.month)):\(twoDigits(parts.day)) "
                + "\(twoDigits(parts.hour)):\(twoDigits(parts.minute)):\(twoDigits(parts.second))", zone
        )
    }

    private static func short(_ tag: UInt16, _ value: Int) -> Entry {
        Entry(tag: tag, type: 3, count: 1, value: bytes(value, 2))
    }

    private static func long(_ tag: UInt16, _ value: Int) -> Entry {
        Entry(tag: tag, type: 4, count: 1, value: bytes(value, 4))
    }

    private static func text(_ tag: UInt16, _ value: String) -> Entry {
        let bytes = Array(value.utf8) + [0]
        return Entry(tag: tag, type: 2, count: bytes.count, value: bytes)
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Bytes of a directory with its values: two for the number of entries, four for the next directory.
    private static func size(_ entries: [Entry]) -> Int {
        entries.reduce(6) { $0 + 12 + ($1.value.count > 4 ? $1.value.count + $1.value.count % 2 : 0) }
    }

    /// `entries` come in the order of their tags.
    private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var head = bytes(entries.count, 2)
        var tail: [UInt8] = []
        let tailStart = start + 6 + 12 * entries.count
        for entry in entries {
            head += bytes(Int(entry.tag), 2) + bytes(Int(entry.type), 2) + bytes(entry.count, 4)
            if entry.value.count <= 4 {
                head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                head += bytes(tailStart + tail.count, 4)
                tail += entry.value + (entry.value.count % 2 == 1 ? [0] : [])
            }
        }
        return head + bytes(0, 4) + tail
    }
}

/// A moment by the clock and calendar of this machine's time zone.
struct LocalTime {
    let year, month, day, hour, minute, second, secondsFromUTC: Int

    init(_ date: Date) {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        second = Int(parts.tm_sec)
        secondsFromUTC = parts.tm_gmtoff
    }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
