public import MyStuffCore

extension Library {
    public func facets() async throws -> Facets {
        try await cancellable { library, flag in
            try library.reading { database in
                try database.interruptible(by: flag) { try library.readFacets(database) }
            }
        }
    }

    private func readFacets(_ database: Database) throws -> Facets {
        var facets = Facets()
        facets.all = Int(try database.number("SELECT count(*) FROM item WHERE removed_at IS NULL"))
        facets.inTrash = Int(try database.number("SELECT count(*) FROM item WHERE removed_at IS NOT NULL"))
        facets.needsDetails = Int(
            try database.number(
                """
                SELECT count(*) FROM item INDEXED BY item_needing_details
                WHERE removed_at IS NULL AND needs_details = 1
                """))
        // Items in the trash are few: those of all are counted in an index, and these taken off.
        let withPicture = try database.number(
            "SELECT count(DISTINCT item_id) FROM picture WHERE item_id IS NOT NULL AND media_type <> ?",
            .text(Picture.documentMediaType))
        let removedWithPicture = try database.number(
            """
            SELECT count(*) FROM item i WHERE removed_at IS NOT NULL
            AND EXISTS (SELECT 1 FROM picture p WHERE p.item_id = i.id AND p.media_type <> ?)
            """, .text(Picture.documentMediaType))
        facets.withoutPicture = facets.all - Int(withPicture - removedWithPicture)
        facets.places = try allPlaces(in: database)
        facets.tags = try tags(in: database)
        try database.each(
            """
            SELECT status, count(*) FROM item INDEXED BY item_by_status
            WHERE status <> 'owned' AND removed_at IS NULL GROUP BY status
            """, []
        ) { row in
            if let status = ItemStatus.Kind(rawValue: row.text(0)) { facets.statuses[status] = Int(row.integer(1)) }
        }
        return facets
    }

    public func contents(of place: PlacePath) async throws -> PlaceContents {
        try reading { database in
            let within = try allPlaces(in: database).filter { place.contains($0.path) }
            return PlaceContents(
                places: within.count { $0.path != place }, items: within.first { $0.path == place }?.count ?? 0)
        }
    }

    /// Places in use, places that stay when they are empty, and those that either is within.
    func allPlaces(in database: Database) throws -> [Facets.Place] {
        var counts: [PlacePath: Int] = [:]
        func add(_ path: PlacePath, _ count: Int) {
            var next: PlacePath? = path
            while let place = next {
                counts[place, default: 0] += count
                next = place.parent
            }
        }
        let used = try database.all(
            "SELECT place, count(*) FROM item WHERE removed_at IS NULL AND place <> '' GROUP BY place"
        ) { (path: PlacePath($0.text(0)), count: Int($0.integer(1))) }
        for place in used { if let path = place.path { add(path, place.count) } }
        let kept = try database.all("SELECT path FROM place") { PlacePath($0.text(0)) }
        for path in kept.compactMap(\.self) { add(path, 0) }
        return counts.map {
            (key: order.key(forPlace: $0.key.description), place: Facets.Place(path: $0.key, count: $0.value))
        }
        .sorted { ($0.key, $0.place.path.description) < ($1.key, $1.place.path.description) }
        .map(\.place)
    }

    private func tags(in database: Database) throws -> [Facets.Tag] {
        let removed = try database.all(
            """
            SELECT tag_id, count(*) FROM item i INDEXED BY item_removed CROSS JOIN item_tag ON item_id = i.id
            WHERE i.removed_at IS NOT NULL GROUP BY tag_id
            """
        ) { ($0.integer(0), Int($0.integer(1))) }
        let inTrash = Dictionary(uniqueKeysWithValues: removed)
        return try database.all("SELECT t.name, count(*), t.id FROM tag t JOIN item_tag ON tag_id = t.id GROUP BY t.id")
        {
            Facets.Tag(name: $0.text(0), count: Int($0.integer(1)) - (inTrash[$0.integer(2)] ?? 0))
        }
        .filter { $0.count > 0 }
        .map { (key: order.key(for: $0.name), tag: $0) }
        .sorted { ($0.key, $0.tag.name) < ($1.key, $1.tag.name) }
        .map(\.tag)
    }
}

private func < (one: ([UInt8], String), other: ([UInt8], String)) -> Bool {
    one.0 == other.0 ? one.1 < other.1 : one.0.lexicographicallyPrecedes(other.0)
}
