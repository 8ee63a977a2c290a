public import FoundationEssentials
public import MyStuffCore

extension Library {
    /// Deletes for good what can no longer be brought back: things that have been in the trash for `Trash.days`, and
    /// pictures that no item refers to, those in the trash included. To be called once, at the start.
    ///
    /// Returns the contents that no picture uses any more, here and in any backup that is kept: their files can be
    /// deleted. What a backup may name is looked into by `freeUnusedPictures`, and comes at a later start.
    /// Throws `LibraryError`.
    public func purge(now: Date = Date()) async throws -> [ContentHash] {
        let oldest = now.addingTimeInterval(-Double(Trash.days) * 86_400)
        let expired = SQLValue.integer(Coding.milliseconds(oldest))
        let hasBackups = !others.isEmpty
        let (hashes, count) = try writing { database in
            var hashes = try UnusedPictures.takeFree(database)
            try CustomFields.purge(database)
            let ids = try database.all("SELECT id FROM item WHERE removed_at < ?", expired) { $0.integer(0) }
            try delete(ids, in: database)
            let unused = try deleteUnusedPictures(in: database)
            if hasBackups { try UnusedPictures.add(unused, to: database) } else { hashes += unused }
            // Whatever else is wrong, a file that a picture has stays.
            return (try withoutPicture(hashes, in: database).compactMap { ContentHash(rawValue: $0) }, ids.count)
        }
        if count > 0 { send(.reloaded) }
        return hashes
    }

    public func emptyTrash() async throws {
        let ids = try writing { database in
            let ids = try database.all("SELECT id FROM item WHERE removed_at IS NOT NULL") { $0.integer(0) }
            try delete(ids, in: database)
            return ids
        }
        // The files go at the next start, when no undo needs any of them.
        if !ids.isEmpty { send(.reloaded) }
    }

    private func delete(_ ids: [Int64], in database: Database) throws {
        for id in ids {
            try database.run("UPDATE picture SET item_id = NULL WHERE item_id = ?", .integer(id))
            try SearchIndex.delete(id, in: database)
            try database.run("DELETE FROM item WHERE id = ?", .integer(id))
        }
        if !ids.isEmpty { try TagKeys.removeUnused(in: database) }
    }

    private func deleteUnusedPictures(in database: Database) throws -> [String] {
        let unused = try database.all("SELECT id, hash FROM picture WHERE item_id IS NULL") {
            (id: $0.text(0), hash: $0.text(1))
        }
        var hashes: [String] = []
        for picture in unused where UUID(uuidString: picture.id).map(takenOffPictures.contains) != true {
            try database.run("DELETE FROM picture WHERE id = ?", .text(picture.id))
            hashes.append(picture.hash)
        }
        return try withoutPicture(hashes, in: database)
    }

    /// Those of `hashes` that no picture has, each once.
    private func withoutPicture(_ hashes: [String], in database: Database) throws -> [String] {
        try Set(hashes).sorted().filter { hash in
            try database.number("SELECT count(*) FROM picture WHERE hash = ?", .text(hash)) == 0
        }
    }

    /// The contents of all pictures of this library, those of removed items and those that a backup names included: every
    /// other file in its picture folder was left by a program that was cut short.
    public nonisolated func contentsInUse() async throws -> Set<ContentHash> {
        let others = others
        return try await beside { database in
            var hashes = Set(try database.all("SELECT DISTINCT hash FROM picture") { $0.text(0) })
            hashes.formUnion(try UnusedPictures.all(database))
            // What cannot be read brings nothing back.
            for path in others { hashes.formUnion((try? BackupReader.hashes(path)) ?? []) }
            return Set(hashes.compactMap { ContentHash(rawValue: $0) })
        }
    }
}
