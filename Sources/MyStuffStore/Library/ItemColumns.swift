import MyStuffCore

/// The columns of `item` for which a value is written as it stands. Name, place and the like, which have keys for
/// sorting and searching beside them, are written by `Library`.
enum ItemColumns {
    /// In the order of `values`.
    static let names = """
        serial_number, value_minor, value_currency, date_created, notes, quantity, maker, model, purchase_date,
        price_minor, price_currency, bought_from, condition, warranty_until, replacement_minor, replacement_currency,
        last_seen, status, status_date, status_person, status_due
        """

    static func values(of content: ItemContent) -> [SQLValue] {
        [.text(content.serialNumber)] + money(content.value) + [
            .text(content.dateCreated.description), .text(content.notes), .integer(Int64(content.quantity)),
            .text(content.maker), .text(content.model), day(content.purchaseDate),
        ] + money(content.purchasePrice) + [
            .text(content.boughtFrom), .optional(content.condition?.rawValue), day(content.warrantyUntil),
        ] + money(content.replacementValue) + [day(content.lastSeen)] + status(content.status)
    }

    /// What `edit` writes: columns, and their values. nil for what is not written in this way alone.
    static func change(_ edit: ItemEdit) -> (columns: [String], values: [SQLValue])? {
        switch edit {
        case .serialNumber(let number): (["serial_number"], [.text(number)])
        case .value(let value): (["value_minor", "value_currency"], money(value))
        case .dateCreated(let day): (["date_created"], [.text(day.description)])
        case .notes(let notes): (["notes"], [.text(notes)])
        case .quantity(let quantity): (["quantity"], [.integer(Int64(max(0, quantity)))])
        case .maker(let maker): (["maker"], [.text(maker)])
        case .model(let model): (["model"], [.text(model)])
        case .purchaseDate(let day): (["purchase_date"], [self.day(day)])
        case .purchasePrice(let price): (["price_minor", "price_currency"], money(price))
        case .boughtFrom(let seller): (["bought_from"], [.text(seller)])
        case .condition(let condition): (["condition"], [.optional(condition?.rawValue)])
        case .warrantyUntil(let day): (["warranty_until"], [self.day(day)])
        case .replacementValue(let value): (["replacement_minor", "replacement_currency"], money(value))
        case .lastSeen(let day): (["last_seen"], [self.day(day)])
        case .status(let status):
            (["status", "status_date", "status_person", "status_due"], self.status(status))
        case .name, .place, .custom, .tags, .addTag, .removeTag, .insertPicture, .removePicture, .movePicture,
            .changePicture:
            nil
        }
    }

    /// Reads `names` from column `first` on into `content`.
    static func read(_ row: Statement, from first: Int32, into content: inout ItemContent) throws {
        content.serialNumber = row.text(first)
        content.value = money(row, first + 1)
        if let day = CalendarDay(iso8601: row.text(first + 3)) { content.dateCreated = day }
        content.notes = row.text(first + 4)
        content.quantity = Int(row.integer(first + 5))
        content.maker = row.text(first + 6)
        content.model = row.text(first + 7)
        content.purchaseDate = try day(row, first + 8)
        content.purchasePrice = money(row, first + 9)
        content.boughtFrom = row.text(first + 11)
        // What a newer program may have added is nothing to this one.
        content.condition = row.optionalText(first + 12).flatMap(Condition.init)
        content.warrantyUntil = try day(row, first + 13)
        content.replacementValue = money(row, first + 14)
        content.lastSeen = try day(row, first + 16)
        content.status = ItemStatus(
            ItemStatus.Kind(rawValue: row.text(first + 17)) ?? .owned, date: try day(row, first + 18),
            person: row.text(first + 19), due: try day(row, first + 20))
    }

    // MARK: Values

    private static func money(_ money: Money?) -> [SQLValue] {
        [.optional(money?.minorUnits), .optional(money?.currencyCode)]
    }

    private static func day(_ day: CalendarDay?) -> SQLValue { .optional(day?.description) }

    private static func status(_ status: ItemStatus) -> [SQLValue] {
        [.text(status.kind.rawValue), day(status.date), .text(status.person), day(status.due)]
    }

    private static func money(_ row: Statement, _ column: Int32) -> Money? {
        row.optionalInteger(column).map { Money(minorUnits: $0, currencyCode: row.text(column + 1)) }
    }

    private static func day(_ row: Statement, _ column: Int32) throws -> CalendarDay? {
        guard let text = row.optionalText(column) else { return nil }
        guard let day = CalendarDay(iso8601: text) else { throw SQLiteError.corrupt("“\(text)” is no date") }
        return day
    }
}
