import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffImages
import MyStuffStore

/// Things to look at in a library that is empty: one line a thing in `things.tsv`, with its picture beside it.
///
/// Columns: name, place, serial number, value in minor units, currency, date created, file of the picture, notes.
enum Samples {
    static func fill(_ store: Library, _ pictures: PictureStore, from folder: String) async throws {
        guard try await store.list(Query(), firstRows: 0).ids.isEmpty else { return }
        let table = try String(contentsOfFile: folder + "/things.tsv", encoding: .utf8)
        for line in table.split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 8, let day = CalendarDay(iso8601: columns[5]) else {
                throw LibraryError.failed(path: folder + "/things.tsv", detail: String(line))
            }
            var draft = ItemContent(
                name: columns[0], place: columns[1], serialNumber: columns[2],
                value: Int64(columns[3]).map { Money(minorUnits: $0, currencyCode: columns[4]) }, dateCreated: day,
                notes: columns[7])
            if !columns[6].isEmpty {
                let path = Array((folder + "/" + columns[6]).utf8)
                draft.pictures = [try await pictures.importPicture(.file(path: path)).picture]
            }
            _ = try await store.add(draft)
        }
    }
}
