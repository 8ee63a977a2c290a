import MyStuffCore

enum Digest {
    /// What those of `ids` that are there have in common.
    static func make(_ ids: [ItemID], _ flag: CancellationFlag, in database: Database) throws -> SelectionDigest {
        var digest: SelectionDigest?
        var sums = MoneySums()
        var tags: [Int64: Int] = [:]
        for id in ids {
            try flag.check()
            let key = SQLValue.integer(id.rawValue)
            let item = try database.first(
                """
                SELECT place, notes, maker, condition, value_minor, value_currency, quantity, status FROM item
                WHERE id = ?
                """, key
            ) { row in
                sums.add(row, from: 4)
                return (
                    place: row.text(0), notes: row.text(1), maker: row.text(2),
                    condition: row.optionalText(3).flatMap(Condition.init),
                    value: row.optionalInteger(4).map { Money(minorUnits: $0, currencyCode: row.text(5)) },
                    status: ItemStatus.Kind(rawValue: row.text(7)) ?? .owned
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
                digest?.maker = .same(item.maker)
                digest?.condition = .same(item.condition)
                digest?.status = .same(item.status)
            }
            digest?.count += 1
            digest?.place.merge(item.place)
            digest?.value.merge(item.value)
            digest?.notes.merge(item.notes)
            digest?.maker.merge(item.maker)
            digest?.condition.merge(item.condition)
            digest?.status.merge(item.status)
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
