import Dispatch
import FoundationEssentials
public import MyStuffCore

extension Library: DatabaseChecking {
    /// On a connection and a queue of its own, so that neither the window nor its closing waits.
    public nonisolated func checkDatabase(
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] {
        let flag = CancellationFlag()
        let order = order
        return try await withTaskCancellationHandler {
            try await beside(on: QueueExecutor(label: "io.github.mystuff.check", qos: .utility)) { database in
                try database.interruptible(by: flag) {
                    try DatabaseCheck(database: database, order: order, progress: progress).run()
                }
            }
        } onCancel: {
            flag.raise()
        }
    }

    public func repairDatabase(_ faults: [LibraryFault]) async throws {
        // Also where a later repair fails: what came before it is done.
        defer { send(.reloaded) }
        for fault in faults {
            switch fault.kind {
            case .index: try writing { try $0.execute("REINDEX") }
            case .strayPicture: try writing { try Repairs.giveThingsBack($0, untitled: untitled, order: order) }
            case .strayReference: try writing { try Repairs.removeStrayReferences($0) }
            case .pictureOrder: try writing { try Repairs.renumberPictures($0) }
            case .search: try remakeSearch()
            case .damagedPages, .unreadableItem, .missingPicture, .changedPicture, .unreadablePicture, .orphanFile,
                .missingSquare:
                continue
            }
        }
    }

    private func remakeSearch() throws {
        // Cut short after the first step, the next start does the second.
        try writing { try Repairs.clearSearch($0) }
        try withDatabase { database in
            try NameKeys.refresh(database, by: order)
            try SearchIndex.refresh(database, untitled: untitled)
        }
    }

    public func storedPictures() async throws -> [StoredPicture] {
        try reading { database in
            let sql = """
                SELECT \(Coding.pictureColumns), coalesce(i.name, '') FROM picture p LEFT JOIN item i ON i.id = p.item_id
                ORDER BY p.item_id, p.position
                """
            // A picture that cannot be understood is found with its item.
            return try database.all(sql) { row in
                (try? Coding.picture(row, from: 0)).flatMap { $0 }.map { StoredPicture($0, itemName: row.text(14)) }
            }.compactMap(\.self)
        }
    }

    public func itemCount() async throws -> Int {
        try reading { Int(try $0.number("SELECT count(*) FROM item")) }
    }
}
