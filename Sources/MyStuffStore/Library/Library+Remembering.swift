public import MyStuffCore

/// What the library remembers for its windows.
extension Library {
    public func savedFilters() async throws -> [SavedFilter] {
        let filters = try reading { database in
            try database.all(
                """
                SELECT id, name, text, place, tag, is_without_picture, needs_details, value_currency, value_lowest,
                    value_highest, status
                FROM saved_filter
                """
            ) { row in
                SavedFilter(
                    id: row.integer(0), name: row.text(1), text: row.text(2),
                    filter: ItemFilter(
                        place: PlacePath(row.text(3)), tag: row.optionalText(4).flatMap { $0.isEmpty ? nil : $0 },
                        isWithoutPicture: row.integer(5) != 0, needsDetails: row.integer(6) != 0,
                        value: row.optionalText(7).map {
                            ValueRange(
                                currencyCode: $0, lowest: row.optionalInteger(8), highest: row.optionalInteger(9))
                        }, status: row.optionalText(10).flatMap(ItemStatus.Kind.init)))
            }
        }
        return filters.map { (key: order.key(for: $0.name), filter: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.filter)
    }

    public func saveFilter(name: String, text: String, filter: ItemFilter) async throws {
        try writing { database in
            try database.run("DELETE FROM saved_filter WHERE name = ?", .text(name))
            try database.run(
                """
                INSERT INTO saved_filter (name, text, place, tag, is_without_picture, needs_details, value_currency,
                    value_lowest, value_highest, status)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .text(name), .text(text), .text(filter.place?.description ?? ""), .text(filter.tag ?? ""),
                .integer(filter.isWithoutPicture ? 1 : 0), .integer(filter.needsDetails ? 1 : 0),
                .optional(filter.value?.currencyCode), .optional(filter.value?.lowest),
                .optional(filter.value?.highest), .optional(filter.status?.rawValue))
        }
        send(.facets)
    }

    public func deleteFilter(_ id: SavedFilter.ID) async throws {
        try writing { _ = try $0.run("DELETE FROM saved_filter WHERE id = ?", .integer(id)) }
        send(.facets)
    }

    public func setting(_ key: String) async throws -> String? {
        try reading { try $0.remembered("window." + key) }
    }

    public func set(_ key: String, to value: String) async throws {
        try writing(isContent: false) { database in
            try database.remember("window." + key, value)
        }
    }
}
