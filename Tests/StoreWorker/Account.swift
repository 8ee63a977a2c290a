import MyStuffCore
import MyStuffImages
import MyStuffStore

/// What is in a library: `state ID STATE` for every item, and `fault KIND COUNT NAMES` for what a check finds.
enum Account {
    static func write(_ folder: String) async {
        do {
            let library = try await Library.open(folder: folder, locale: "C")
            for isInTrash in [false, true] {
                let query = Query(filter: ItemFilter(isInTrash: isInTrash))
                for id in try await library.list(query, firstRows: 0).ids {
                    guard let item = try await library.item(id) else { continue }
                    say("state \(id.rawValue) \(state(of: item.content, isRemoved: isInTrash))")
                }
            }
            var faults = try await library.checkDatabase { _ in }
            let inUse = try await library.contentsInUse()
            faults += try await PictureStore(inProcess: folder).checkFiles(
                of: library.storedPictures(), inUse: inUse
            ) { _ in }
            for fault in faults where !fault.isHarmless {
                say("fault \(fault.kind) \(fault.count) \(fault.names)".replacing("\n", with: " "))
            }
            await library.close()
            say("end")
        } catch {
            say("refused \(error)".replacing("\n", with: " "))
        }
    }
}
