import MyStuffCore

/// What is known of a kind of file: which of its columns are what, and how its cells are written.
struct FormatPreset {
    /// By folded headings. What is not in it is looked for among the synonyms, where `isComplete` is false.
    var targets: [String: ColumnTarget] = [:]
    var isComplete = false
    /// nil: is found out.
    var numbers: NumberStyle?
    var dates: DateStyle?
    var tagSeparators = ";,"
    /// Only rows that have this in that column are things.
    var only: (heading: String, value: String)?
    /// "0" stands for an amount that nobody has given, and the calendar's first day for a date.
    var zeroIsNothing = false
    /// Texts have an apostrophe before them where a spreadsheet would misread them.
    var isGuarded = false

    static func of(_ format: ImportFormat, _ table: Table?) -> FormatPreset {
        switch format {
        case .own: FormatPreset(isComplete: true)
        case .ownTable: ownTable
        case .homebox, .homeboxArchive: homebox
        case .snipeIT: snipeIT
        case .sortly: sortly
        case .gcstar: FormatPreset(targets: gcstar, dates: .dayMonthYear)
        case .tellico: FormatPreset(targets: tellico)
        case .spreadsheet, .text: FormatPreset()
        }
    }

    /// What a table is by its headings; nil for a table like any other.
    static func format(of headings: [String]) -> ImportFormat? {
        let folded = Set(headings.map { Heading.fold($0) })
        func has(_ names: String...) -> Bool { names.allSatisfy { folded.contains($0) } }
        if headings.first == "ID", has("status person") { return .ownTable }
        if headings.contains("HB.name") || has("importref", "purchased price") { return .homebox }
        if has("entry type", "entry name") { return .sortly }
        if has("asset tag"), has("item name") || has("model name") || has("purchase cost") { return .snipeIT }
        return nil
    }

    private static func fields(_ pairs: KeyValuePairs<String, ImportField>) -> [String: ColumnTarget] {
        Dictionary(pairs.map { ($0.key, .field($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    private static let ownTable = FormatPreset(
        targets: fields([
            "id": .id, "name": .name, "place": .place, "quantity": .quantity, "maker": .maker, "model": .model,
            "serial number": .serialNumber, "value": .value, "value currency": .valueCurrency,
            "purchase date": .purchaseDate, "purchase price": .purchasePrice, "purchase currency": .purchaseCurrency,
            "bought from": .boughtFrom, "condition": .condition, "warranty until": .warrantyUntil,
            "replacement value": .replacementValue, "replacement currency": .replacementCurrency, "status": .status,
            "status date": .statusDate, "status person": .statusPerson, "status due": .statusDue,
            "last seen": .lastSeen, "date created": .dateCreated, "tags": .tags, "notes": .notes,
            "pictures": .pictures,
        ]), isComplete: true, numbers: .point, dates: .yearMonthDay, tagSeparators: ";", isGuarded: true)

    private static let homebox = FormatPreset(
        targets: fields([
            "hb name": .name, "name": .name, "hb location": .place, "location": .place, "hb quantity": .quantity,
            "quantity": .quantity, "hb manufacturer": .maker, "manufacturer": .maker, "hb model number": .model,
            "model number": .model, "hb serial number": .serialNumber, "serial number": .serialNumber,
            "hb purchase price": .purchasePrice, "purchased price": .purchasePrice,
            "hb purchase date": .purchaseDate, "hb purchase time": .purchaseDate, "purchased time": .purchaseDate,
            "hb purchase from": .boughtFrom, "purchase from": .boughtFrom, "hb warranty expires": .warrantyUntil,
            "warranty expires": .warrantyUntil, "hb sold date": .soldDate, "hb sold time": .soldDate,
            "sold time": .soldDate, "hb sold to": .soldTo, "sold to": .soldTo, "hb description": .notes,
            "description": .notes, "hb notes": .notes, "notes": .notes, "hb sold notes": .notes, "sold notes": .notes,
            "hb tags": .tags, "hb labels": .tags, "hb label": .tags, "labels": .tags,
        ]).merging(
            Dictionary(
                ["hb import ref", "importref", "hb parent import ref", "hb url"].map { ($0, .nothing) },
                uniquingKeysWith: { first, _ in first })
        ) { first, _ in first },
        isComplete: true, numbers: .point, dates: .monthDayYear, tagSeparators: ";", zeroIsNothing: true)

    private static let snipeIT = FormatPreset(
        targets: fields([
            "item name": .name, "asset name": .name, "model name": .model, "manufacturer": .maker,
            "serial number": .serialNumber, "serial": .serialNumber, "location": .place, "notes": .notes,
            "purchase date": .purchaseDate, "purchase cost": .purchasePrice, "category": .tags, "supplier": .boughtFrom,
            "warranty": .warrantyMonths, "warranty months": .warrantyMonths, "quantity": .quantity,
        ]))

    private static let sortly = FormatPreset(
        targets: fields([
            "entry name": .name, "quantity": .quantity, "price": .value, "notes": .notes, "tags": .tags,
            "primary folder": .place, "subfolder level1": .place, "subfolder level2": .place,
            "subfolder level3": .place, "subfolder level4": .place,
        ]).merging(
            // What all of them are worth together follows from the price; links to pictures are kept as they are.
            Dictionary(
                ["entry type", "value", "ordered"].map { ($0, .nothing) }
                    + (1...8).map { ("photo\($0)", .newField(.text)) },
                uniquingKeysWith: { first, _ in first })
        ) { first, _ in first },
        numbers: nil, only: ("entry type", "item"))

    private static let gcstar = fields([
        "gcsautoid": .notes, "borrower": .statusPerson, "lenddate": .statusDate, "buyprice": .purchasePrice,
        "acquisition": .purchaseDate, "added": .dateCreated, "estimate": .value, "comment": .notes, "comments": .notes,
        "location": .place, "place": .place, "name": .name, "title": .name,
    ]).merging([
        "gcsautoid": .nothing, "borrowings": .nothing,
    ]) { _, new in new }

    private static let tellico = fields([
        "title": .name, "pur date": .purchaseDate, "purchase date": .purchaseDate, "pur price": .purchasePrice,
        "purchase price": .purchasePrice, "location": .place, "comments": .notes, "cdate": .dateCreated,
        "date created": .dateCreated, "borrower": .statusPerson, "loan date": .statusDate, "due date": .statusDue,
    ]).merging(["id": .nothing, "mdate": .nothing, "date modified": .nothing, "loaned": .nothing]) { _, new in new }
}
