import GLib
public import MyStuffCore
public import MyStuffExchange

/// What the parts of an import are called.
extension ImportSentences {
    public static func name(of format: ImportFormat) -> String {
        switch format {
        case .own: tr("Export of My Stuff")
        case .ownTable: tr("Table from an export of My Stuff")
        case .homebox: tr("Homebox table")
        case .homeboxArchive: tr("Homebox collection")
        case .tellico: tr("Tellico collection")
        case .gcstar: tr("GCstar collection")
        case .snipeIT: tr("Snipe-IT table")
        case .sortly: tr("Sortly table")
        case .spreadsheet: tr("Spreadsheet")
        case .text: tr("Table")
        }
    }

    public static func name(of delimiter: TextLayout.Delimiter) -> String {
        switch delimiter {
        case .comma: tr("Comma")
        case .semicolon: tr("Semicolon")
        case .tab: tr("Tab")
        case .bar: tr("Vertical Bar")
        }
    }

    public static func name(of encoding: TextEncoding) -> String {
        switch encoding {
        case .utf8: "UTF-8"
        case .utf16LittleEndian: "UTF-16 LE"
        case .utf16BigEndian: "UTF-16 BE"
        case .windows1252: "Windows-1252"
        }
    }

    public static func name(of style: NumberStyle) -> String { style == .point ? "1,234.56" : "1.234,56" }

    public static func name(of style: DateStyle) -> String {
        switch style {
        case .dayMonthYear: tr("day, month, year (%@)", "31/12/2024")
        case .monthDayYear: tr("month, day, year (%@)", "12/31/2024")
        case .yearMonthDay: tr("year, month, day (%@)", "2024-12-31")
        }
    }

    public static func name(of policy: MatchPolicy) -> String {
        switch policy {
        case .skip: tr("Leave them as they are")
        case .update: tr("Bring them up to date")
        case .add: tr("Add them a second time")
        }
    }

    public static func name(of field: ImportField) -> String {
        switch field {
        case .name: tr("Name")
        case .place: tr("Place")
        case .quantity: tr("Quantity")
        case .maker: tr("Maker")
        case .model: tr("Model")
        case .serialNumber: tr("Serial Number")
        case .value: tr("Value")
        case .valueCurrency: tr("Currency of the Value")
        case .purchaseDate: tr("Purchase Date")
        case .purchasePrice: tr("Purchase Price")
        case .purchaseCurrency: tr("Currency of the Purchase Price")
        case .boughtFrom: tr("Bought From")
        case .condition: tr("Condition")
        case .warrantyUntil: tr("Warranty Until")
        case .warrantyMonths: tr("Warranty in Months")
        case .replacementValue: tr("Replacement Value")
        case .replacementCurrency: tr("Currency of the Replacement Value")
        case .status: tr("Status")
        case .statusDate: tr("Lent Since")
        case .statusPerson: tr("Lent To")
        case .statusDue: tr("Due Back")
        // TRANSLATORS: field of a thing's status: the day on which it was sold
        case .soldDate: tr("Sold On")
        case .soldTo: tr("Sold To")
        case .lastSeen: tr("Last Seen")
        case .dateCreated: tr("Date Created")
        case .tags: tr("Tags")
        case .notes: tr("Notes")
        case .pictures: tr("Pictures")
        case .id: tr("ID")
        }
    }

    /// Where a column goes, for a list of choices.
    public static func name(of target: ColumnTarget, _ fields: [CustomField]) -> String {
        switch target {
        case .nothing: tr("Leave Out")
        case .field(let field): name(of: field)
        case .custom(let id): fields.first { $0.id == id }?.name ?? ""
        case .newField(.yesNo): tr("New Field (Yes or No)")
        case .newField(.number): tr("New Field (Number)")
        case .newField(.date): tr("New Field (Date)")
        case .newField: tr("New Field")
        }
    }

    /// What stands above the headings and is left out; nil where there is nothing.
    private static func titles(_ table: Table) -> String? {
        guard table.titleCount > 0 else { return nil }
        return trn(
            "%@ title above the headings left out", "%@ titles above the headings left out",
            table.titleCount, String(table.titleCount))
    }

    /// How a table is read and where its columns go, a line each; for a terminal.
    public static func details(
        _ source: ImportSource, _ settings: ImportSettings, _ fields: [CustomField]
    ) -> [String] {
        guard let table = source.table else { return [] }
        var lines: [String] = []
        if let layout = source.layout {
            lines.append(tr("Separator: %1$@. Encoding: %2$@.", name(of: layout.delimiter), name(of: layout.encoding)))
        }
        lines.append(tr("Numbers: %@.", name(of: settings.numbers)))
        if settings.currency != Currency.none {
            lines.append(tr("Amounts without a currency count as %@.", settings.currency))
        }
        if let dates = settings.dates { lines.append(tr("Dates: %@.", name(of: dates))) }
        for (heading, target) in zip(table.columns, settings.mapping) {
            lines.append("  \(heading) → \(name(of: target, fields))")
        }
        return lines
    }

    /// What was recognised in a file, in one line.
    public static func recognised(_ source: ImportSource) -> String {
        let rows =
            source.table == nil
            ? trn("%@ thing", "%@ things", source.count, String(source.count))
            : trn("%@ row", "%@ rows", source.count, String(source.count))
        let parts = [name(of: source.format), rows] + (source.table.flatMap(titles).map { [$0] } ?? [])
        return parts.joined(separator: " · ")
    }
}
