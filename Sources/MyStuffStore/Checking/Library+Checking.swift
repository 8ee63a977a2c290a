import CSQLite
import Dispatch
import FoundationEssentials
public import MyStuffCore

extension Library: DatabaseChecking {
    /// On a connection of its own, so that the window goes on meanwhile.
    public nonisolated func checkDatabase(
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] {
        let path = LibraryFiles(folder: temporaryFolder ?? folder).database
        let flag = CancellationFlag()
        let order = order
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global(qos: .utility).async {
                    continuation.resume(
                        with: Result { try Self.check(path, order: order, flag: flag, progress: progress) })
                }
            }
        } onCancel: {
            flag.raise()
        }
    }

    private static func check(
        _ path: String, order: NameOrder, flag: CancellationFlag, progress: @escaping @Sendable (Double) -> Void
    ) throws -> [LibraryFault] {
        do {
            let database = try Database(name: path, path: path, flags: SQLITE_OPEN_READWRITE)
            defer { try? database.close() }
            try database.setBusyTimeout(milliseconds: 5000)
            return try database.interruptible(by: flag) {
                try DatabaseCheck(database: database, order: order, progress: progress).run()
            }
        } catch let error as SQLiteError {
            if error.primaryCode == SQLITE_INTERRUPT { throw CancellationError() }
            throw error.libraryError(path: path)
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
