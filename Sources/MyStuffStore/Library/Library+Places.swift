public import MyStuffCore

extension Library {
    public func apply(_ change: PlaceChange) async throws -> PlaceChange {
        let (inverse, moved) = try writing { database in
            let restoration: PlaceRestoration
            switch change {
            case .create(let path):
                restoration = PlaceRestoration(added: [path])
            case .move(let place, let target):
                guard !place.contains(target) || place == target else { throw LibraryError.placeWithinItself(place) }
                restoration = try moving(place, to: { $0.replacing(place, with: target) }, in: database)
            case .dissolve(let place):
                restoration = try moving(place, to: { $0.replacing(place, with: place.parent) }, in: database)
            case .restore(let former):
                restoration = former
            }
            return (try perform(restoration, in: database), restoration.moves.flatMap(\.items))
        }
        send(moved.isEmpty ? .facets : .updated(moved))
        return .restore(inverse)
    }

    /// What has to be written so that every place that `place` contains becomes what `target` says.
    private func moving(
        _ place: PlacePath, to target: (PlacePath) -> PlacePath?, in database: Database
    ) throws -> PlaceRestoration {
        var items: [String: [ItemID]] = [:]
        // The trash too: what is put back belongs where its place is by then.
        try database.each("SELECT place, id FROM item WHERE \(PlacePath.isWithin("place"))", place.bounds) {
            items[$0.text(0), default: []].append(ItemID(rawValue: $0.integer(1)))
        }
        var restoration = PlaceRestoration()
        for (former, ids) in items.sorted(by: { $0.key < $1.key }) {
            guard let path = PlacePath(former) else { continue }
            restoration.moves.append(PlaceRestoration.Move(place: target(path)?.description ?? "", items: ids))
        }
        try database.each("SELECT path FROM place WHERE \(PlacePath.isWithin("path"))", place.bounds) { row in
            guard let path = PlacePath(row.text(0)) else { return }
            restoration.removed.append(path)
            // A place that is dissolved does not stay as the one it was within.
            if let new = target(path), path != place || new != place.parent { restoration.added.append(new) }
        }
        return restoration
    }

    /// Writes `restoration` and answers what undoes it.
    private func perform(_ restoration: PlaceRestoration, in database: Database) throws -> PlaceRestoration {
        var former: [String: [ItemID]] = [:]
        let now = Coding.now()
        for move in restoration.moves {
            for id in move.items {
                let place = try database.first("SELECT place FROM item WHERE id = ?", .integer(id.rawValue)) {
                    $0.text(0)
                }
                guard let place, place != move.place else { continue }
                former[place, default: []].append(id)
                try write(place: move.place, of: id, in: database)
                try database.run("UPDATE item SET changed_at = ? WHERE id = ?", now, .integer(id.rawValue))
            }
        }
        var inverse = PlaceRestoration(
            moves: former.sorted { $0.key < $1.key }.map { PlaceRestoration.Move(place: $0.key, items: $0.value) })
        for path in restoration.removed {
            let count = try database.run("DELETE FROM place WHERE path = ?", .text(path.description))
            if count > 0 { inverse.added.append(path) }
        }
        for path in restoration.added {
            let count = try database.run(
                "INSERT INTO place (path) VALUES (?) ON CONFLICT DO NOTHING", .text(path.description))
            if count > 0 { inverse.removed.append(path) }
        }
        return inverse
    }
}
