import CGLib
public import FoundationEssentials
import GLib
import Glibc

/// The folder in which pictures that were taken with the camera are kept at full size, for the person's other programs.
public enum CameraRoll {
    /// "My Stuff" in the person's pictures folder; `~/Pictures` where none is configured, as in a Flatpak.
    public static var defaultFolder: String { Paths.pictures + "/My Stuff" }

    /// Why a picture was not saved.
    public struct Failure: Error, Sendable, Equatable {
        public let folder: String
        /// `.diskFull` or `.cannotStore`.
        public let reason: PictureError.Reason

        /// For the person: what, where, and what to do.
        public var sentence: String {
            switch reason {
            case .diskFull:
                tr("The picture was not saved in “%@”: the disk is full. Free some space on it.", folder)
            case .cannotStore(let detail):
                tr(
                    "The picture was not saved in “%1$@”: %2$@. Check that you may write to that folder.", folder,
                    detail)
            default:
                tr("The picture was not saved in “%@”.", folder)
            }
        }
    }

    /// Writes `jpeg` under a name made of `takenAt` in local time, never over another file, and answers its path.
    public static func save(
        _ jpeg: [UInt8], takenAt: Date, folder: String = CameraRoll.defaultFolder
    ) throws(Failure) -> String {
        do throws(PictureFailure) {
            try makeFolder(folder)
            let (file, path) = try create(baseName(takenAt), in: folder)
            do throws(PictureFailure) {
                try writeAll(jpeg, to: file)
                guard fsync(file.number) == 0 else { throw PictureFailure(storing: errno) }
            } catch {
                unlink(path)
                throw error
            }
            synchronizeFolder(folder)
            return path
        } catch {
            throw Failure(folder: folder, reason: error.reason)
        }
    }

    private static func create(
        _ name: String, in folder: String
    ) throws(PictureFailure) -> (file: FileDescriptor, path: String) {
        for number in 1...9999 {
            let path = "\(folder)/\(name)\(number == 1 ? "" : " (\(number))").jpg"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (FileDescriptor(owning: descriptor), path) }
            guard errno == EEXIST else { throw PictureFailure(storing: errno) }
        }
        throw PictureFailure(storing: EEXIST)
    }

    /// No colons, which other systems' disks do not take.
    private static func baseName(_ date: Date) -> String {
        let time = LocalTime(date)
        return "My Stuff \(time.year)-\(twoDigits(time.month))-\(twoDigits(time.day)) "
            + "\(twoDigits(time.hour)).\(twoDigits(time.minute)).\(twoDigits(time.second))"
    }
}
