import MyStuffCore

enum Digest {
    /// What those of `ids` that are there have in common.
    static func make(_ ids: [ItemID], _ flag: CancellationFlag, in database: Database) throws -> SelectionDigest {
        var digest: SelectionDigest?
        var sums = Sums()
        var tags: [Int64: Int] = [:]
        for id in ids {
            if flag.isRaised { throw CancellationError() }
            let key = SQLValue.integer(id.rawValue)
            let item = try database.first(
                "SELECT place, notes, value_minor, value_currency, quantity, status FROM item WHERE id = ?", key
            ) { row in
                sums.add(row, from: 2)
                return (
                    place: row.text(0),
                    value: row.optionalInteger(2).map { Money(minorUnits: $0, currencyCode: row.text(3)) },
                    notes: row.text(1)
                )
            }
            guard let item else { continue }
            try database.each("SELECT tag_id FROM item_tag WHERE item_id = ?", [key]) {
                tags[$0.integer(0), default: 0] += 1
            }
            if digest == nil {
                digest = SelectionDigest(
                    count: 0, totals: [], place: .same(item.place), value: .same(item.value), notes: .same(item.notes),
                    tags: [])
            }
            digest?.count += 1
            digest?.place.merge(item.place)
            digest?.value.merge(item.value)
            digest?.notes.merge(item.notes)
        }
        guard var digest else {
            return SelectionDigest(
                count: 0, totals: [], place: .same(""), value: .same(nil), notes: .same(""), tags: [])
        }
        digest.totals = sums.totals
        digest.tags = try tags.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.compactMap { tag in
            try database.first("SELECT name FROM tag WHERE id = ?", .integer(tag.key)) {
                Facets.Tag(name: $0.text(0), count: tag.value)
            }
        }
        return digest
    }
}
