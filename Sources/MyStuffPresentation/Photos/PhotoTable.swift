import FoundationEssentials
import MyStuffPhotos

/// The photos that a picker has come to know, in all albums, by numbers that stay the same: a photo that is ticked stays
/// it when its album is left.
struct PhotoTable {
    struct Row {
        var photo: PhotoEntry
        /// By EXIF, where that has been read and says something.
        var takenAt: Double?

        /// In seconds since 1970: when it was taken, or else last written.
        var date: Double {
            takenAt ?? Double(photo.modified.seconds) + Double(photo.modified.nanoseconds) / 1_000_000_000
        }
    }

    private(set) var rows: [Row] = []
    private var ids: [[UInt8]: PhotoPickerModel.PhotoID] = [:]

    subscript(id: PhotoPickerModel.PhotoID) -> Row { rows[Int(id)] }

    func id(of path: [UInt8]) -> PhotoPickerModel.PhotoID? { ids[path] }

    /// Answers the photo's number, and whether there was another file of that path before.
    mutating func set(_ photo: PhotoEntry) -> (id: PhotoPickerModel.PhotoID, hasChanged: Bool) {
        if let id = ids[photo.path] {
            let hasChanged = rows[Int(id)].photo != photo
            if hasChanged { rows[Int(id)] = Row(photo: photo, takenAt: rows[Int(id)].takenAt) }
            return (id, hasChanged)
        }
        let id = PhotoPickerModel.PhotoID(rows.count)
        rows.append(Row(photo: photo))
        ids[photo.path] = id
        return (id, false)
    }

    mutating func set(_ date: PhotoDate) {
        if let id = ids[date.path] { rows[Int(id)].takenAt = date.takenAt.timeIntervalSince1970 }
    }

    /// Newest first; of those of the same moment, as in a burst, the one whose name comes last.
    func sorted(_ members: Set<PhotoPickerModel.PhotoID>) -> [PhotoPickerModel.PhotoID] {
        members.map { (date: self[$0].date, id: $0) }
            .sorted { one, other in
                if one.date != other.date { return one.date > other.date }
                return self[other.id].photo.path.lexicographicallyPrecedes(self[one.id].photo.path)
            }
            .map(\.id)
    }
}
