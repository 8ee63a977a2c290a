import MyStuffCore

/// The fields that a person has added, and what items have in them.
enum CustomFields {
    static func all(in database: Database) throws -> [CustomField] {
        try database.all(
            "SELECT id, name, kind, choices FROM custom_field WHERE removed_at IS NULL ORDER BY position, id"
        ) { row in
            CustomField(
                id: CustomField.ID(rawValue: row.integer(0)), name: row.text(1),
                // What a newer program may have added can be read as text.
                kind: CustomField.Kind(rawValue: row.text(2)) ?? .text,
                choices: row.text(3).split(separator: "\n").map(String.init))
        }
    }

    /// Does the change and answers the one that takes it back.
    static func apply(_ change: FieldChange, in database: Database) throws -> FieldChange {
        switch change {
        case .add(let field):
            return .remove(try add(field, in: database))
        case .change(let field):
            guard let former = try all(in: database).first(where: { $0.id == field.id }) else { return change }
            try checkName(field.name, of: field.id, in: database)
            try database.run(
                "UPDATE custom_field SET name = ?, key = ?, kind = ?, choices = ? WHERE id = ?", .text(field.name),
                .text(TagKeys.key(for: field.name)), .text(field.kind.rawValue), choices(of: field),
                .integer(field.id.rawValue))
            return .change(former)
        case .remove(let id):
            try database.run(
                "UPDATE custom_field SET removed_at = ? WHERE id = ?", Coding.now(), .integer(id.rawValue))
            try index(id, in: database)
            return .restore(id)
        case .restore(let id):
            let name = try database.first("SELECT name FROM custom_field WHERE id = ?", .integer(id.rawValue)) {
                $0.text(0)
            }
            if let name { try checkName(name, of: id, in: database) }
            try database.run("UPDATE custom_field SET removed_at = NULL WHERE id = ?", .integer(id.rawValue))
            try index(id, in: database)
            return .remove(id)
        case .move(let id, let position):
            var ids = try all(in: database).map(\.id)
            guard let former = ids.firstIndex(of: id) else { return change }
            ids.remove(at: former)
            ids.insert(id, at: min(max(0, position), ids.count))
            for (position, id) in ids.enumerated() {
                try database.run(
                    "UPDATE custom_field SET position = ? WHERE id = ?", .integer(Int64(position)),
                    .integer(id.rawValue))
            }
            return .move(id, to: former)
        }
    }

    static func add(_ field: CustomField, in database: Database) throws -> CustomField.ID {
        try checkName(field.name, of: nil, in: database)
        try database.run(
            """
            INSERT INTO custom_field (name, key, kind, choices, position)
            VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), -1) + 1 FROM custom_field))
            """,
            .text(field.name), .text(TagKeys.key(for: field.name)), .text(field.kind.rawValue), choices(of: field))
        return CustomField.ID(rawValue: database.lastInsertedID)
    }

    /// Fields that were taken away in an earlier session cannot be brought back.
    static func purge(_ database: Database) throws {
        try database.run("DELETE FROM custom_field WHERE removed_at IS NOT NULL")
    }

    private static func choices(of field: CustomField) -> SQLValue { .text(field.choices.joined(separator: "\n")) }

    private static func checkName(_ name: String, of id: CustomField.ID?, in database: Database) throws {
        let others = try database.number(
            "SELECT count(*) FROM custom_field WHERE key = ? AND removed_at IS NULL AND id IS NOT ?",
            .text(TagKeys.key(for: name)), .optional(id?.rawValue))
        if others > 0 { throw LibraryError.fieldExists(name) }
    }

    // MARK: Values

    static func values(of id: ItemID, in database: Database) throws -> [CustomField.ID: String] {
        var values: [CustomField.ID: String] = [:]
        try database.each(
            """
            SELECT field_id, value FROM item_field JOIN custom_field f ON f.id = field_id
            WHERE item_id = ? AND f.removed_at IS NULL
            """, [.integer(id.rawValue)]
        ) { values[CustomField.ID(rawValue: $0.integer(0))] = $0.text(1) }
        return values
    }

    static func write(_ value: String, of item: ItemID, in field: CustomField.ID, _ database: Database) throws {
        let keys: [SQLValue] = [.integer(item.rawValue), .integer(field.rawValue)]
        if value.isEmpty {
            try database.run("DELETE FROM item_field WHERE item_id = ? AND field_id = ?", keys[0], keys[1])
        } else {
            try database.run(
                """
                INSERT INTO item_field (item_id, field_id, value) VALUES (?, ?, ?)
                ON CONFLICT (item_id, field_id) DO UPDATE SET value = excluded.value
                """, keys[0], keys[1], .text(value))
        }
    }

    /// What the items with a value in this field are found by is no longer the same.
    private static func index(_ id: CustomField.ID, in database: Database) throws {
        let items = try database.all("SELECT item_id FROM item_field WHERE field_id = ?", .integer(id.rawValue)) {
            ItemID(rawValue: $0.integer(0))
        }
        for id in items {
            guard let item = try ItemReading.item(id, in: database) else { continue }
            try SearchIndex.write("others", SearchIndex.others(item.content), of: id.rawValue, in: database)
        }
    }
}
