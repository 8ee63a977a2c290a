import FoundationEssentials
import MyStuffCore

/// What a row of the database holds, as values of the model, and back.
enum Coding {
    static let pictureColumns = """
        p.id, p.hash, p.media_type, p.width, p.height, p.taken_at, p.source_name, p.caption, p.kind, p.quarter_turns,
        p.crop_x, p.crop_y, p.crop_width, p.crop_height
        """

    /// Reads `pictureColumns` from column `first` on; `nil` where a left join found none.
    static func picture(_ row: Statement, from first: Int32) throws -> Picture? {
        guard let id = row.optionalText(first) else { return nil }
        guard let uuid = UUID(uuidString: id), let hash = ContentHash(rawValue: row.text(first + 1)) else {
            throw SQLiteError.corrupt("picture \(id) has no valid key or hash")
        }
        return Picture(
            id: uuid, hash: hash, mediaType: row.text(first + 2), width: Int(row.integer(first + 3)),
            height: Int(row.integer(first + 4)), takenAt: row.optionalInteger(first + 5).map(date),
            sourceName: row.text(first + 6), caption: row.text(first + 7),
            // What a newer program may have added is a picture to this one.
            kind: PictureKind(rawValue: row.text(first + 8)) ?? .picture,
            adjustments: PictureAdjustments(
                quarterTurns: Int(row.integer(first + 9)), crop: crop(row, from: first + 10)))
    }

    private static func crop(_ row: Statement, from first: Int32) -> PictureAdjustments.Crop? {
        guard let x = row.optionalReal(first), let y = row.optionalReal(first + 1),
            let width = row.optionalReal(first + 2), let height = row.optionalReal(first + 3)
        else { return nil }
        return PictureAdjustments.Crop(x: x, y: y, width: width, height: height)
    }

    static let picturesQuery = "SELECT \(pictureColumns) FROM picture p WHERE p.item_id = ? ORDER BY p.position"

    static let rowQuery = """
        SELECT i.id, i.name, i.place, i.status, i.quantity, i.last_seen, \(pictureColumns)
        FROM item i LEFT JOIN picture p ON p.item_id = i.id AND p.position = 0
        WHERE i.id = ?
        """

    static func row(_ row: Statement) throws -> ItemRow {
        ItemRow(
            id: ItemID(rawValue: row.integer(0)), name: row.text(1), place: row.text(2),
            picture: try picture(row, from: 6), status: ItemStatus.Kind(rawValue: row.text(3)) ?? .owned,
            quantity: Int(row.integer(4)), lastSeen: row.optionalText(5).flatMap(CalendarDay.init(iso8601:)))
    }

    static let itemQuery = """
        SELECT id, uuid, name, place, removed_at, date_created, \(ItemColumns.names) FROM item WHERE id = ?
        """

    /// Without tags, pictures and custom values.
    static func item(_ row: Statement) throws -> Item {
        let id = row.integer(0)
        guard let uuid = UUID(uuidString: row.text(1)), let day = CalendarDay(iso8601: row.text(5)) else {
            throw SQLiteError.corrupt("item \(id) has no valid UUID or date")
        }
        var content = ItemContent(name: row.text(2), place: row.text(3), dateCreated: day)
        try ItemColumns.read(row, from: 6, into: &content)
        return Item(id: ItemID(rawValue: id), uuid: uuid, removedAt: row.optionalInteger(4).map(date), content)
    }

    // MARK: Moments

    static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func now() -> SQLValue { .integer(milliseconds(Date())) }
}
