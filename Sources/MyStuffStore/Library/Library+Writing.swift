import FoundationEssentials
import GLib
public import MyStuffCore

extension Library {
    public func add(_ content: ItemContent) async throws -> Item {
        let item = try writing { database in
            guard let id = try insert([ItemBatch.NewItem(content)], in: database).first,
                let item = try ItemReading.item(id, in: database)
            else { throw LibraryError.failed(path: folder, detail: "the thing was not written") }
            return item
        }
        send(.inserted([item.id]))
        return item
    }

    /// Adds them all in one transaction: thousands at once take a small part of the time that they would take one by one.
    @discardableResult
    public func add(_ contents: [ItemContent]) async throws -> [ItemID] {
        let ids = try withManyWrites { database in
            try insert(contents.map { ItemBatch.NewItem($0) }, in: database)
        }
        if !ids.isEmpty { send(.inserted(ids)) }
        return ids
    }

    public func apply(_ edits: [ItemEdits]) async throws -> [ItemEdits] {
        var changed: [ItemID] = []
        var takenOff: Set<UUID> = []
        let inverse = try writing { database in
            var inverse: [ItemEdits] = []
            for one in edits {
                let done = try write(one, in: database)
                inverse.append(done.inverse)
                takenOff.formUnion(done.takenOff)
                if done.isChanged { changed.append(one.id) }
            }
            return Array(inverse.reversed())
        }
        takenOffPictures.formUnion(takenOff)
        if !changed.isEmpty { send(.updated(changed)) }
        return inverse
    }

    public func remove(_ ids: [ItemID]) async throws {
        let removed = try writing { try remove(ids, in: $0) }
        if !removed.isEmpty { send(.removed(removed)) }
    }

    public func restore(_ ids: [ItemID]) async throws {
        let restored = try writing { try restore(ids, in: $0) }
        if !restored.isEmpty { send(.inserted(restored)) }
    }

    // MARK: Parts

    /// Those of `ids` that were not in the trash before.
    func remove(_ ids: [ItemID], in database: Database) throws -> [ItemID] {
        let now = Coding.now()
        return try ids.filter { id in
            let sql = "UPDATE item SET removed_at = ? WHERE id = ? AND removed_at IS NULL"
            return try database.run(sql, now, .integer(id.rawValue)) > 0
        }
    }

    /// Those of `ids` that were in the trash before.
    func restore(_ ids: [ItemID], in database: Database) throws -> [ItemID] {
        try ids.filter { id in
            let sql = "UPDATE item SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL"
            return try database.run(sql, .integer(id.rawValue)) > 0
        }
    }

    /// Runs `body` in a transaction in which very much is written.
    func withManyWrites<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try withDatabase { database in
            // What is written in one transaction is written once where it has room, and again and again where not.
            try database.execute("PRAGMA cache_size = -131072")
            defer { try? database.execute("PRAGMA cache_size = -2000; PRAGMA shrink_memory") }
            return try writing(body)
        }
    }

    /// Writes what is to be written into one item, and that it has changed if it has.
    func write(
        _ edits: ItemEdits, in database: Database
    ) throws -> (inverse: ItemEdits, isChanged: Bool, takenOff: Set<UUID>) {
        let done = try apply(edits, in: database)
        if done.isChanged {
            try database.run(
                "UPDATE item SET changed_at = ? WHERE id = ?", Coding.now(), .integer(edits.id.rawValue))
        }
        return done
    }

    private func apply(
        _ edits: ItemEdits, in database: Database
    ) throws -> (inverse: ItemEdits, isChanged: Bool, takenOff: Set<UUID>) {
        // Tags, pictures and custom values are only read where they can change: ten thousand things may be edited at once.
        let hasLists = edits.edits.contains(where: \.changesLists)
        guard var item = try ItemReading.item(edits.id, withLists: hasLists, in: database), item.removedAt == nil else {
            throw LibraryError.noSuchItem(edits.id)
        }
        let former = item
        var inverse: [ItemEdit] = []
        var isChanged = false
        for edit in edits.edits {
            let edit = normalized(edit)
            let opposite = item.content.apply(edit)
            inverse.append(opposite)
            guard opposite != edit else { continue }
            try write(edit, to: edits.id, in: database)
            isChanged = true
        }
        try writeOthers(item.content, former.content, of: edits.id, in: database)
        guard hasLists else { return (ItemEdits(edits.id, Array(inverse.reversed())), isChanged, []) }
        let id = edits.id.rawValue
        if item.tags != former.tags {
            let written = try TagKeys.write(item.tags, of: edits.id, in: database)
            try SearchIndex.write("tags", SearchIndex.tags(written), of: id, in: database)
        }
        let takenOff = try write(item.pictures, of: edits.id, instead: former.pictures, in: database)
        if item.pictures.map(\.caption) != former.pictures.map(\.caption) {
            try SearchIndex.write("captions", SearchIndex.captions(item.pictures), of: id, in: database)
        }
        return (ItemEdits(edits.id, Array(inverse.reversed())), isChanged, takenOff)
    }

    /// Places are stored in one spelling.
    private func normalized(_ edit: ItemEdit) -> ItemEdit {
        if case .place(let place) = edit { return .place(PlacePath.normalized(place)) }
        return edit
    }

    func needsDetails(_ name: String) -> SQLValue { .integer(name.isEmpty || name == untitled ? 1 : 0) }

    private func write(_ edit: ItemEdit, to id: ItemID, in database: Database) throws {
        let key = SQLValue.integer(id.rawValue)
        switch edit {
        case .name(let name):
            let folded = Folding.fold(name)
            try database.run(
                "UPDATE item SET name = ?, name_key = ?, name_fold = ?, needs_details = ? WHERE id = ?", .text(name),
                .blob(order.key(for: name)), .text(folded), needsDetails(name), key)
            try SearchIndex.write("name", folded, of: id.rawValue, in: database)
        case .place(let place):
            try write(place: place, of: id, in: database)
        case .custom(let field, let value):
            try CustomFields.write(value, of: id, in: field, database)
        case .tags, .addTag, .removeTag, .insertPicture, .removePicture, .movePicture, .changePicture:
            break  // All tags and all pictures of the item are written together: one edit can move every one of them.
        default:
            guard let (columns, values) = ItemColumns.change(edit) else { return }
            let assignments = columns.map { $0 + " = ?" }.joined(separator: ", ")
            try database.run("UPDATE item SET \(assignments) WHERE id = ?", values + [key])
            try SearchIndex.write(edit, of: id.rawValue, in: database)
        }
    }

    /// Texts of several fields that are searched as one.
    private func writeOthers(
        _ content: ItemContent, _ former: ItemContent, of id: ItemID, in database: Database
    ) throws {
        guard SearchIndex.others(content) != SearchIndex.others(former) else { return }
        var content = content
        // Where lists were not read there are none in either.
        if content.customValues.isEmpty { content.customValues = try CustomFields.values(of: id, in: database) }
        try SearchIndex.write("others", SearchIndex.others(content), of: id.rawValue, in: database)
    }

    func write(place: String, of id: ItemID, in database: Database) throws {
        // Many things are often moved to one place.
        if lastPlace?.text != place {
            lastPlace = (place, order.key(forPlace: place), Folding.fold(place))
        }
        guard let (text, key, folded) = lastPlace else { return }
        try database.run(
            "UPDATE item SET place = ?, place_key = ? WHERE id = ?", .text(text), .blob(key), .integer(id.rawValue))
        try SearchIndex.write("place", folded, of: id.rawValue, in: database)
    }

    /// Writes the pictures of an item that differ from what is stored of them (`former`). Answers the keys of those that
    /// it has no more: their rows stay, without an item, for as long as they can be brought back.
    func write(
        _ pictures: [Picture], of id: ItemID, instead former: [Picture], in database: Database
    ) throws -> Set<UUID> {
        for (position, picture) in pictures.enumerated()
        where !former.indices.contains(position) || former[position] != picture {
            try write(picture, of: id, at: position, in: database)
        }
        let takenOff = Set(former.map(\.id)).subtracting(pictures.map(\.id))
        for picture in takenOff {
            try database.run("UPDATE picture SET item_id = NULL WHERE id = ?", .text(picture.uuidString))
        }
        return takenOff
    }

    private func write(_ picture: Picture, of id: ItemID, at position: Int, in database: Database) throws {
        let crop = picture.adjustments.crop
        try database.run(
            """
            INSERT INTO picture (id, hash, media_type, width, height, taken_at, source_name, added_at, item_id, position,
                caption, kind, quarter_turns, crop_x, crop_y, crop_width, crop_height)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET item_id = excluded.item_id, position = excluded.position,
                caption = excluded.caption, kind = excluded.kind, quarter_turns = excluded.quarter_turns,
                crop_x = excluded.crop_x, crop_y = excluded.crop_y, crop_width = excluded.crop_width,
                crop_height = excluded.crop_height
            """,
            .text(picture.id.uuidString), .text(picture.hash.rawValue), .text(picture.mediaType),
            .integer(Int64(picture.width)), .integer(Int64(picture.height)),
            .optional(picture.takenAt.map(Coding.milliseconds)), .text(picture.sourceName), Coding.now(),
            .integer(id.rawValue), .integer(Int64(position)), .text(picture.caption), .text(picture.kind.rawValue),
            .integer(Int64(picture.adjustments.quarterTurns)), .optional(crop?.x), .optional(crop?.y),
            .optional(crop?.width), .optional(crop?.height))
        try UnusedPictures.remove(picture.hash.rawValue, from: database)
    }
}

extension ItemEdit {
    /// Whether tags, pictures or custom values change, which are in tables of their own.
    fileprivate var changesLists: Bool {
        switch self {
        case .tags, .addTag, .removeTag, .insertPicture, .removePicture, .movePicture, .changePicture, .custom: true
        default: false
        }
    }
}
