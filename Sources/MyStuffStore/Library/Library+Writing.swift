import FoundationEssentials
public import MyStuffCore

extension Library {
    public func add(_ content: ItemContent) async throws -> Item {
        let item = try writing { database in
            let now = Coding.now()
            try database.run(
                """
                INSERT INTO item (uuid, name, name_key, place, serial_number, value_minor, value_currency,
                    date_created, notes, created_at, changed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .text(UUID().uuidString), .text(content.name), .blob(order.key(for: content.name)),
                .text(content.place),
                .text(content.serialNumber), .optional(content.value?.minorUnits),
                .optional(content.value?.currencyCode),
                .text(content.dateCreated.description), .text(content.notes), now, now)
            let id = ItemID(rawValue: database.lastInsertedID)
            _ = try write(content.pictures, of: id, instead: [], in: database)
            guard let item = try self.item(id, in: database) else { throw LibraryError.noSuchItem(id) }
            return item
        }
        send(.inserted([item.id]))
        return item
    }

    public func apply(_ edits: [ItemEdit], to id: ItemID) async throws -> [ItemEdit] {
        var isChanged = false
        var takenOff: Set<UUID> = []
        let inverse = try writing { database in
            guard var item = try self.item(id, in: database) else { throw LibraryError.noSuchItem(id) }
            let former = item.pictures
            var inverse: [ItemEdit] = []
            for edit in edits {
                let opposite = item.content.apply(edit)
                inverse.append(opposite)
                guard opposite != edit else { continue }
                try write(edit, to: id, in: database)
                isChanged = true
            }
            takenOff = try write(item.pictures, of: id, instead: former, in: database)
            if isChanged {
                try database.run("UPDATE item SET changed_at = ? WHERE id = ?", Coding.now(), .integer(id.rawValue))
            }
            return Array(inverse.reversed())
        }
        takenOffPictures.formUnion(takenOff)
        if isChanged { send(.updated([id])) }
        return inverse
    }

    public func remove(_ ids: [ItemID]) async throws {
        let removed = try writing { database in
            let now = Coding.now()
            return try ids.filter { id in
                let sql = "UPDATE item SET removed_at = ? WHERE id = ? AND removed_at IS NULL"
                return try database.run(sql, now, .integer(id.rawValue)) > 0
            }
        }
        removedItems.formUnion(removed)
        if !removed.isEmpty { send(.removed(removed)) }
    }

    public func restore(_ ids: [ItemID]) async throws {
        let restored = try writing { database in
            try ids.filter { id in
                let sql = "UPDATE item SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL"
                return try database.run(sql, .integer(id.rawValue)) > 0
            }
        }
        removedItems.subtract(restored)
        if !restored.isEmpty { send(.inserted(restored)) }
    }

    // MARK: Parts

    private func write(_ edit: ItemEdit, to id: ItemID, in database: Database) throws {
        let key = SQLValue.integer(id.rawValue)
        switch edit {
        case .name(let name):
            try database.run(
                "UPDATE item SET name = ?, name_key = ? WHERE id = ?", .text(name), .blob(order.key(for: name)), key)
        case .place(let place):
            try database.run("UPDATE item SET place = ? WHERE id = ?", .text(place), key)
        case .serialNumber(let number):
            try database.run("UPDATE item SET serial_number = ? WHERE id = ?", .text(number), key)
        case .value(let value):
            try database.run(
                "UPDATE item SET value_minor = ?, value_currency = ? WHERE id = ?", .optional(value?.minorUnits),
                .optional(value?.currencyCode), key)
        case .dateCreated(let day):
            try database.run("UPDATE item SET date_created = ? WHERE id = ?", .text(day.description), key)
        case .notes(let notes):
            try database.run("UPDATE item SET notes = ? WHERE id = ?", .text(notes), key)
        case .insertPicture, .removePicture, .movePicture, .changePicture:
            break  // All pictures of the item are written together: one edit can move every one of them.
        }
    }

    /// Writes the pictures of an item that differ from what is stored of them (`former`). Answers the keys of those that
    /// it has no more: their rows stay, without an item, for as long as they can be brought back.
    private func write(
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
    }
}
