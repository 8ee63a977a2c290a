import FoundationEssentials
import GLib
public import MyStuffCore

/// What the program knows without the file.
public struct ImportDefaults: Sendable {
    public var money: MoneyFormat
    /// The day that new things are created on.
    public var today: CalendarDay

    public init(money: MoneyFormat, today: CalendarDay) {
        self.money = money
        self.today = today
    }
}

/// Makes things of the rows of a table.
struct RowReader {
    private struct Column {
        let index: Int
        let target: ColumnTarget
        /// Of the custom field, for a column that goes to one.
        var field: CustomField?
    }

    /// Fields for the columns that have none yet, by ids below zero.
    let newFields: [CustomField]

    private let table: Table
    let source: ImportSource
    let preset: FormatPreset
    private let settings: ImportSettings
    private let defaults: ImportDefaults
    private let columns: [Column]
    private let only: (column: Int, value: String)?
    private let money: MoneyReader
    private let currencyColumns: [ImportField: Int]

    init(
        _ source: ImportSource, _ table: Table, _ settings: ImportSettings, fields: [CustomField],
        defaults: ImportDefaults
    ) {
        self.table = table
        self.source = source
        self.settings = settings
        self.defaults = defaults
        let preset = source.preset
        self.preset = preset
        var new: [CustomField] = []
        columns = settings.mapping.enumerated().compactMap { index, target in
            switch target {
            case .nothing: return nil
            case .field: return Column(index: index, target: target)
            case .custom(let id):
                return Column(index: index, target: target, field: fields.first { $0.id == id })
            case .newField(let kind):
                let name = ColumnMapping.fieldName(index, of: table, source.format)
                let field = CustomField(id: CustomField.ID(rawValue: Int64(-1 - index)), name: name, kind: kind)
                new.append(field)
                return Column(index: index, target: target, field: field)
            }
        }
        newFields = new
        only = preset.only.flatMap { only in
            table.columns.firstIndex { Heading.fold($0) == only.heading }.map { ($0, only.value) }
        }
        money = MoneyReader(settings.numbers, currency: settings.currency, locale: defaults.money)
        var currencies: [ImportField: Int] = [:]
        for column in columns {
            switch column.target.field {
            case .valueCurrency?: currencies[.value] = column.index
            case .purchaseCurrency?: currencies[.purchasePrice] = column.index
            case .replacementCurrency?: currencies[.replacementValue] = column.index
            default: continue
            }
        }
        // One column for all amounts.
        if let value = currencies[.value] {
            for field in [ImportField.purchasePrice, .replacementValue] where currencies[field] == nil {
                if !source.format.isOwn { currencies[field] = value }
            }
        }
        currencyColumns = currencies
    }

    /// nil for a row that is no thing.
    func read(_ row: Int) -> (thing: ImportedThing, faults: [RowFault])? {
        if let only, table[row, only.column].trimmed().lowercased() != only.value { return nil }
        var reading = Reading(
            thing: ImportedThing(
                line: table.line(ofRow: row), content: ItemContent(name: "", dateCreated: defaults.today)))
        for column in columns where !table.isEmpty(row, column.index) {
            let cell = table[row, column.index]
            let text = preset.isGuarded ? cell : cell.trimmed()
            guard !text.isEmpty else { continue }
            if let field = column.target.field {
                read(text, as: field, row, column.index, &reading)
            } else if let field = column.field {
                read(text, as: field, row, column.index, &reading)
            }
        }
        reading.thing.pictures += source.pictures[row] ?? []
        guard reading.isAnything || !reading.faults.isEmpty || !reading.thing.pictures.isEmpty else { return nil }
        finish(&reading)
        return (reading.thing, reading.faults)
    }

    private struct Reading {
        var thing: ImportedThing
        var faults: [RowFault] = []
        var isAnything = false
        var placeParts: [String] = []
        var notes: [String] = []
        var warrantyMonths: Int?
        var sold = (day: CalendarDay?.none, person: "")
        var statusKind: ItemStatus.Kind?
    }

    private func finish(_ reading: inout Reading) {
        reading.thing.content.place = reading.placeParts.joined(separator: PlacePath.separator)
        if let months = reading.warrantyMonths, months > 0 {
            if let day = reading.thing.content.purchaseDate?.adding(months: months) {
                if reading.thing.content.warrantyUntil == nil { reading.thing.content.warrantyUntil = day }
            } else {
                reading.notes.append(
                    trn("Warranty: %@ month", "Warranty: %@ months", months, String(months)))
            }
        }
        reading.thing.content.notes = reading.notes.joined(separator: "\n")
        if reading.sold.day != nil || !reading.sold.person.isEmpty {
            reading.thing.content.status = ItemStatus(.sold, date: reading.sold.day, person: reading.sold.person)
            reading.thing.given.insert(.status)
        } else if let kind = reading.statusKind {
            reading.thing.content.status.kind = kind
        } else if reading.thing.content.status != .owned {
            reading.thing.content.status.kind = .lent
        }
        // A thing of ours can be without a name.
        guard !reading.thing.given.contains(.name), !source.format.isOwn else { return }
        // Who has written down no name has often said what it is all the same.
        let content = reading.thing.content
        let name = [content.maker, content.model].filter { !$0.isEmpty }.joined(separator: " ")
        if content.model.isEmpty {
            let column = columns.first { $0.target.field == .name }
            reading.faults.append(
                RowFault(
                    line: reading.thing.line, column: column.map { table.columns[$0.index] } ?? "", text: "",
                    reason: .noName))
        } else {
            reading.thing.content.name = name
        }
    }

    // MARK: Cells

    private func read(_ cell: String, as field: ImportField, _ row: Int, _ column: Int, _ reading: inout Reading) {
        func fault(_ reason: RowFault.Reason) {
            reading.faults.append(
                RowFault(line: table.line(ofRow: row), column: table.columns[column], text: cell, reason: reason))
        }
        func day() -> CalendarDay? {
            let day = WrittenDate(cell.trimmed()).day(settings.dates)
            if day == nil { fault(.notADay) }
            return preset.zeroIsNothing && day == .earliest ? nil : day
        }
        reading.isAnything = true
        switch field {
        case .name:
            reading.thing.content.name = asLine(cell)
            if !reading.thing.content.name.isEmpty { reading.thing.given.insert(.name) }
        case .place: reading.placeParts.append(place(cell))
        case .serialNumber: reading.thing.content.serialNumber = asLine(cell)
        case .maker: reading.thing.content.maker = asLine(cell)
        case .model: reading.thing.content.model = asLine(cell)
        case .boughtFrom: reading.thing.content.boughtFrom = asLine(cell)
        case .notes: reading.notes.append(text(cell))
        case .tags:
            for tag in tags(text(cell)) where !reading.thing.content.tags.contains(tag) {
                reading.thing.content.tags.append(tag)
            }
        case .value, .purchasePrice, .replacementValue:
            if preset.zeroIsNothing, isZero(cell) { return }
            do {
                let amount = try amount(cell, field, row, column)
                switch field {
                case .value: reading.thing.content.value = amount
                case .purchasePrice: reading.thing.content.purchasePrice = amount
                default: reading.thing.content.replacementValue = amount
                }
            } catch { fault(.money(error)) }
        case .valueCurrency, .purchaseCurrency, .replacementCurrency: return
        case .quantity:
            guard let number = number(cell, row, column) else { return fault(.notANumber) }
            guard let count = Int(number.description), (0...1_000_000_000).contains(count) else {
                return fault(.notWhole)
            }
            reading.thing.content.quantity = count
            reading.thing.given.insert(.quantity)
        case .purchaseDate: reading.thing.content.purchaseDate = day()
        case .warrantyUntil: reading.thing.content.warrantyUntil = day()
        case .lastSeen: reading.thing.content.lastSeen = day()
        case .dateCreated:
            guard let day = day() else { return }
            reading.thing.content.dateCreated = day
            reading.thing.given.insert(.dateCreated)
        case .warrantyMonths:
            guard let months = number(cell, row, column).flatMap({ Int($0.description) }), (0...12_000).contains(months)
            else { return fault(.notWhole) }
            reading.warrantyMonths = months
        case .condition:
            guard let condition = CellWords.condition(cell) else { return fault(.notACondition) }
            reading.thing.content.condition = condition
        case .status:
            guard let kind = CellWords.status(cell) else { return fault(.notAStatus) }
            reading.statusKind = kind
            reading.thing.given.insert(.status)
        case .statusDate, .statusDue:
            guard let day = day() else { return }
            if field == .statusDate {
                reading.thing.content.status.date = day
            } else {
                reading.thing.content.status.due = day
            }
            reading.thing.given.insert(.status)
        case .statusPerson:
            // GCstar's word for nobody.
            guard cell != "none" else { return }
            reading.thing.content.status.person = asLine(cell)
            reading.thing.given.insert(.status)
        case .soldDate: reading.sold.day = day()
        case .soldTo: reading.sold.person = asLine(cell)
        case .pictures: reading.thing.pictures += pictures(text(cell))
        case .id:
            guard let uuid = UUID(uuidString: cell.trimmed()) else { return fault(.notAnID) }
            reading.thing.uuid = uuid
        }
    }

    private func read(_ cell: String, as field: CustomField, _ row: Int, _ column: Int, _ reading: inout Reading) {
        func fault(_ reason: RowFault.Reason) {
            reading.faults.append(
                RowFault(line: table.line(ofRow: row), column: table.columns[column], text: cell, reason: reason))
        }
        reading.isAnything = true
        if preset.zeroIsNothing, isZero(cell) { return }
        let value: String
        switch field.kind {
        case .text: value = text(cell)
        case .number:
            guard let number = number(cell, row, column) else { return fault(.notANumber) }
            value = number.description
        case .date:
            guard let day = WrittenDate(cell.trimmed()).day(settings.dates) else { return fault(.notADay) }
            value = day.description
        case .yesNo:
            guard let yes = CellWords.yesOrNo(cell) else { return fault(.notYesOrNo) }
            value = yes ? "yes" : "no"
        case .choice:
            let plain = text(cell)
            let folded = Heading.fold(plain)
            // Our own export names what was a choice when it was made.
            guard
                let choice = field.choices.first(where: { Heading.fold($0) == folded })
                    ?? (source.format.isOwn ? plain : nil)
            else { return fault(.notAChoice) }
            value = choice
        }
        reading.thing.content.customValues[field.id] = value
    }

    private func number(_ cell: String, _ row: Int, _ column: Int) -> PlainNumber? {
        (table.kind(row, column) == .number ? .point : settings.numbers).plain(cell)
    }

    private func amount(
        _ cell: String, _ field: ImportField, _ row: Int, _ column: Int
    ) throws(MoneyParseError) -> Money? {
        var currency = currencyColumns[field].map { table[row, $0].trimmed() } ?? ""
        if currency.utf8.count == 3 { currency = currency.uppercased() } else { currency = "" }
        guard table.kind(row, column) == .number else { return try money.money(cell, currency: currency) }
        return try MoneyReader(.point, currency: settings.currency, locale: defaults.money).money(
            cell, currency: currency)
    }

    private func isZero(_ cell: String) -> Bool {
        cell.utf8.contains(0x30) && cell.utf8.allSatisfy { $0 == 0x30 || $0 == 0x2E || $0 == 0x2D }
    }
}
