import FoundationEssentials
import Glibc
import MyStuffCore

/// The files of a library's backups, by their names.
///
/// `2026-11-30T14-53-29Z.sqlite` is named by its moment in UTC; `before-update-from-2.sqlite` was written before the
/// format changed. Names have no colon: disks of other systems have none either.
enum BackupFiles {
    static let fileExtension = ".sqlite"
    static let unfinishedExtension = ".unfinished"
    private static let updatePrefix = "before-update-from-"

    /// The newest first, by their names.
    static func list(_ folder: String) -> [Backup] {
        LibraryFiles.names(in: folder).compactMap { backup(named: $0, in: folder) }
            .sorted { ($0.moment, $0.name) > ($1.moment, $1.name) }
    }

    private static func backup(named name: String, in folder: String) -> Backup? {
        guard name.hasSuffix(fileExtension) else { return nil }
        let stem = name.dropLast(fileExtension.count)
        if let moment = moment(String(stem)) { return Backup(name: name, moment: moment) }
        guard stem.hasPrefix(updatePrefix), let version = Int(stem.dropFirst(updatePrefix.count)),
            let status = LibraryFiles.status("\(folder)/\(name)")
        else { return nil }
        return Backup(
            name: name, moment: Date(timeIntervalSince1970: Double(status.seconds)), formerVersion: version)
    }

    static func name(beforeUpdateFrom version: Int) -> String { "\(updatePrefix)\(version)\(fileExtension)" }

    /// A name for a database of this moment that is still free: a clock can say the same twice.
    static func freeName(_ moment: Date, in folder: String, prefix: String = "") -> String {
        var moment = moment
        while true {
            let name = prefix + stamp(moment) + fileExtension
            if LibraryFiles.status("\(folder)/\(name)") == nil { return name }
            moment.addTimeInterval(1)
        }
    }

    /// Removes what a killed program left half written.
    static func removeUnfinished(_ folder: String) {
        for name in LibraryFiles.names(in: folder) where name.hasSuffix(unfinishedExtension) {
            for end in ["", "-journal"] { unlink("\(folder)/\(name)\(end)") }
        }
    }

    // MARK: Moments in names

    /// The moment in UTC as `2026-11-30T14-53-29Z`.
    static func stamp(_ moment: Date) -> String {
        var seconds = time_t(moment.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func padded(_ number: Int32, _ width: Int = 2) -> String {
            String(number).zeroPadded(to: width)
        }
        let day = "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
        return "\(day)T\(padded(parts.tm_hour))-\(padded(parts.tm_min))-\(padded(parts.tm_sec))Z"
    }

    static func moment(_ stamp: String) -> Date? {
        let numbers = stamp.dropLast().split { "-T".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6 else { return nil }
        var parts = tm()
        parts.tm_year = numbers[0] - 1900
        parts.tm_mon = numbers[1] - 1
        parts.tm_mday = numbers[2]
        parts.tm_hour = numbers[3]
        parts.tm_min = numbers[4]
        parts.tm_sec = numbers[5]
        let moment = Date(timeIntervalSince1970: Double(timegm(&parts)))
        // Any other text that happens to have six numbers in it, and days that do not exist.
        return self.stamp(moment) == stamp ? moment : nil
    }
}
