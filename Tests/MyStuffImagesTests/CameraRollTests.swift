import FoundationEssentials
import Glibc
import MyStuffImages
import Testing

@Suite struct CameraRollTests {
    private static let moment: Date = {
        var parts = tm()
        parts.tm_year = 126
        parts.tm_mon = 10
        parts.tm_mday = 30
        parts.tm_hour = 14
        parts.tm_min = 5
        parts.tm_sec = 9
        parts.tm_isdst = -1
        return Date(timeIntervalSince1970: Double(mktime(&parts)))
    }()

    @Test func neverOverAnotherFile() throws {
        let folder = try TestFolder()
        let roll = "\(folder.path)/Pictures/My Stuff"
        for number in 1...3 {
            let path = try CameraRoll.save([UInt8(number)], takenAt: Self.moment, folder: roll)
            let ending = number == 1 ? "" : " (\(number))"
            #expect(path == "\(roll)/My Stuff 2026-11-30 14.05.09\(ending).jpg")
        }
        #expect(folder.files.count == 3)
    }

    /// The folder's place is taken by a file, which not even root can write into.
    @Test func aFolderThatCannotBeWritten() throws {
        let folder = try TestFolder()
        let roll = try folder.write([], "Pictures") + "/My Stuff"
        do {
            _ = try CameraRoll.save([1], takenAt: Self.moment, folder: roll)
            Issue.record("was saved")
        } catch {
            #expect(error.folder == roll)
            guard case .cannotStore = error.reason else {
                Issue.record("\(error.reason)")
                return
            }
            #expect(error.sentence.contains(roll))
        }
    }

    @Test func theDefaultFolder() {
        #expect(CameraRoll.defaultFolder.hasSuffix("/My Stuff"))
        #expect(CameraRoll.defaultFolder.hasPrefix("/"))
    }
}
