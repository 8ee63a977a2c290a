import FoundationEssentials
public import MyStuffCore

extension Library {
    public func add(_ content: ItemContent) async throws -> Item {
        let item = try writing { database in
            if let picture = content.picture { try insert(picture, in: database) }
            let now = Coding.now()
            try database.run(
                """
                INSERT INTO item (uuid, name, name_key, place, serial_number, value_minor, value_currency,
                    date_created, notes, picture_id, created_at, changed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .text(UUID().uuidString), .text(content.name), .blob(order.key(for: content.name)),
                .text(content.place),
                .text(content.serialNumber), .optional(content.value?.minorUnits),
                .optional(content.value?.currencyCode),
                .text(content.dateCreated.description), .text(content.notes), .optional(content.picture?.id.uuidString),
                now, now)
            let id = ItemID(rawValue: database.lastInsertedID)
            guard let item = try self.item(id, in: database) else { throw LibraryError.noSuchItem(id) }
            return item
        }
        send(.inserted([item.id]))
        return item
    }

    public func apply(_ edits: [ItemEdit], to id: ItemID) async throws -> [ItemEdit] {
        var isChanged = false
        var replaced: Set<UUID> = []
        let inverse = try writing { database in
            guard var item = try self.item(id, in: database) else { throw LibraryError.noSuchItem(id) }
            var inverse: [ItemEdit] = []
            for edit in edits {
                let former = item.content.apply(edit)
                inverse.append(former)
                guard former != edit else { continue }
                if case .picture(let picture?) = former { replaced.insert(picture.id) }
                try write(edit, to: id, in: database)
                isChanged = true
            }
            if isChanged {
                try database.run("UPDATE item SET changed_at = ? WHERE id = ?", Coding.now(), .integer(id.rawValue))
            }
            return Array(inverse.reversed())
        }
        replacedPictures.formUnion(replaced)
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
        case .picture(let picture):
            if let picture { try insert(picture, in: database) }
            try database.run("UPDATE item SET picture_id = ? WHERE id = ?", .optional(picture?.id.uuidString), key)
        }
    }

    /// Adds the picture's row, unless it is there: an undone edit brings back a picture that is known.
    private func insert(_ picture: Picture, in database: Database) throws {
        try database.run(
            """
            INSERT INTO picture (id, hash, media_type, width, height, taken_at, source_name, added_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
            """,
            .text(picture.id.uuidString), .text(picture.hash.rawValue), .text(picture.mediaType),
            .integer(Int64(picture.width)), .integer(Int64(picture.height)),
            .optional(picture.takenAt.map(Coding.milliseconds)), .text(picture.sourceName), Coding.now())
    }
}
