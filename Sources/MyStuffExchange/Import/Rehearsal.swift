import FoundationEssentials
public import MyStuffCore

/// What an import would do, before anything is done.
public struct Rehearsal: Sendable {
    public enum Fate: Sendable, Equatable {
        case new
        /// The library has it; nothing is done.
        case skipped(ItemID)
        /// The library has it, and says all of it already.
        case unchanged(ItemID)
        case updated(ItemID)
    }

    public struct Row: Sendable {
        public let thing: ImportedThing
        public let fate: Fate
        /// In the trash, and taken out of it.
        public let isRestored: Bool
        var edits: [ItemEdit] = []
    }

    public internal(set) var rows: [Row] = []
    /// In the order of the file.
    public internal(set) var faults: [RowFault] = []
    /// Rows that stay out because something in them is at fault.
    public internal(set) var rowsLeftOut = 0
    /// Rows with more or fewer cells than there are headings.
    public internal(set) var ragged: [Table.RaggedRow] = []
    /// Fields that the library gets.
    public internal(set) var newFields: [CustomField] = []

    public var newCount: Int { rows.count { $0.fate == .new } }
    public var updatedCount: Int { rows.count { if case .updated = $0.fate { true } else { false } } }
    public var skippedCount: Int { rows.count { if case .skipped = $0.fate { !$0.isRestored } else { false } } }
    public var unchangedCount: Int { rows.count { if case .unchanged = $0.fate { true } else { false } } }
    public var restoredCount: Int { rows.count { $0.isRestored } }
    /// How many things are written.
    public var changeCount: Int { rows.count { $0.isRestored || $0.isWritten } }
    public var pictureCount: Int { rows.reduce(0) { $0 + ($1.isWritten ? $1.thing.pictures.count : 0) } }
}

extension Rehearsal.Row {
    var isWritten: Bool {
        switch fate {
        case .new, .updated: true
        case .skipped, .unchanged: false
        }
    }
}

/// Settings that suit a file, and what can be said of it before a rehearsal.
public struct ImportAdvice: Sendable {
    public var settings: ImportSettings
    /// A date that can be read in two ways, where nothing tells which is meant.
    public var ambiguousDate: String?

    /// `fields` are those of the library.
    public static func forSource(
        _ source: ImportSource, fields: [CustomField], defaults: ImportDefaults
    ) -> ImportAdvice {
        let settings = ImportSettings(
            mapping: ColumnMapping.automatic(for: source, fields: fields), currency: defaults.money.currencyCode)
        return again(settings, source, fields: fields, defaults: defaults)
    }

    /// The same with another mapping: other columns may tell other things of numbers and dates.
    public static func again(
        _ settings: ImportSettings, _ source: ImportSource, fields: [CustomField], defaults: ImportDefaults
    ) -> ImportAdvice {
        var advice = ImportAdvice(settings: settings)
        guard let table = source.table else { return advice }
        let preset = source.preset
        let locale: NumberStyle = defaults.money.decimalSeparator == "," ? .comma : .point
        func columns(_ isWanted: (ColumnTarget) -> Bool) -> [Int] {
            settings.mapping.indices.filter { isWanted(settings.mapping[$0]) }
        }
        func custom(_ target: ColumnTarget, _ kind: CustomField.Kind) -> Bool {
            switch target {
            case .custom(let id): fields.first { $0.id == id }?.kind == kind
            case .newField(kind): true
            default: false
            }
        }
        let numbers = columns { $0.field?.isNumber == true || custom($0, .number) }
        advice.settings.numbers = preset.numbers ?? NumberStyle.found(in: table, numbers) ?? locale
        let days = columns { $0.field?.isDay == true || custom($0, .date) }
        switch DateStyle.evidence(of: table, in: days) {
        case _ where preset.dates != nil: advice.settings.dates = preset.dates
        case .found(let style): advice.settings.dates = style
        case .notNeeded: advice.settings.dates = nil
        case .ambiguous(let example):
            advice.settings.dates = nil
            advice.ambiguousDate = example
        }
        return advice
    }
}

extension Rehearsal {
    /// Reads every row as `settings` say and looks for each in the library. Nothing is written.
    ///
    /// Throws `ImportError` where the settings do not do, what `store` throws, and `CancellationError`.
    public static func run(
        _ source: ImportSource, _ settings: ImportSettings, defaults: ImportDefaults, in store: any ItemStore
    ) async throws -> Rehearsal {
        let fields = try await store.customFields()
        var rehearsal = Rehearsal()
        var things: [ImportedThing] = []
        switch source.content {
        case .table(let table):
            try ColumnMapping.check(settings.mapping, of: source, fields: fields)
            rehearsal.ragged = table.ragged
            let reader = RowReader(source, table, settings, fields: fields, defaults: defaults)
            things.reserveCapacity(table.rowCount)
            // In portions, on all processors: most of the time goes into making texts.
            let portions = stride(from: 0, to: table.rowCount, by: 2000).map { $0..<min($0 + 2000, table.rowCount) }
            try await withThrowingTaskGroup(of: (Int, [(ImportedThing, [RowFault])]).self) { group in
                var next = 0
                var read: [Int: [(ImportedThing, [RowFault])]] = [:]
                var taken = 0
                func start() {
                    guard next < portions.count else { return }
                    let (number, rows) = (next, portions[next])
                    next += 1
                    group.addTask {
                        try Task.checkCancellation()
                        return (number, rows.compactMap { reader.read($0) })
                    }
                }
                for _ in 0..<2 { start() }
                while let (number, found) = try await group.next() {
                    read[number] = found
                    start()
                    // In the order of the file.
                    while let found = read.removeValue(forKey: taken) {
                        for (thing, faults) in found { rehearsal.add(thing, faults, to: &things) }
                        taken += 1
                    }
                }
            }
            // A date that cannot be read may be one that can be read in two ways.
            if settings.dates == nil, rehearsal.faults.contains(where: { $0.reason == .notADay }) {
                let advice = ImportAdvice.again(settings, source, fields: fields, defaults: defaults)
                if let example = advice.ambiguousDate { throw ImportError.ambiguousDates(example: example) }
            }
            rehearsal.newFields = reader.newFields
        case .things(let own, let ownFields):
            (things, rehearsal.newFields) = resolved(own, ownFields, fields)
        }
        var used: Set<CustomField.ID> = []
        for thing in things where !thing.content.customValues.isEmpty {
            used.formUnion(thing.content.customValues.keys)
        }
        rehearsal.newFields.removeAll { !used.contains($0.id) }
        try await rehearsal.match(things, settings, isOwn: source.format.isOwn, in: store)
        return rehearsal
    }

    private mutating func add(_ thing: ImportedThing, _ faults: [RowFault], to things: inout [ImportedThing]) {
        self.faults += faults
        if faults.contains(where: \.keepsRowOut) { rowsLeftOut += 1 } else { things.append(thing) }
    }

    /// Fields that the library has under the same name are those.
    private static func resolved(
        _ things: [ImportedThing], _ own: [CustomField], _ fields: [CustomField]
    ) -> ([ImportedThing], new: [CustomField]) {
        var ids: [CustomField.ID: CustomField.ID] = [:]
        for field in own {
            let key = Heading.fold(field.name)
            ids[field.id] = fields.first { Heading.fold($0.name) == key }?.id
        }
        guard !ids.isEmpty else { return (things, own) }
        let renamed = things.map { thing in
            var thing = thing
            thing.content.customValues = Dictionary(
                thing.content.customValues.map { (ids[$0.key] ?? $0.key, $0.value) },
                uniquingKeysWith: { first, _ in first })
            return thing
        }
        return (renamed, own.filter { ids[$0.id] == nil })
    }

    // MARK: Matching

    private mutating func match(
        _ things: [ImportedThing], _ settings: ImportSettings, isOwn: Bool, in store: any ItemStore
    ) async throws {
        var index = MatchIndex(try await store.keys())
        var lines: [UUID: Int] = [:]
        rows.reserveCapacity(things.count)
        // In pages: what is compared is let go again.
        for page in things.pages(of: 200) {
            try Task.checkCancellation()
            let matches = page.map { index.take($0) }
            let ids = settings.onMatch == .update ? matches.compactMap { $0?.id } : []
            let items = Dictionary(
                ids.isEmpty ? [] : try await store.items(ids).map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first })
            for (thing, match) in zip(page, matches) {
                if let uuid = thing.uuid, let line = lines.updateValue(thing.line, forKey: uuid) {
                    faults.append(
                        RowFault(line: thing.line, column: "ID", text: uuid.uuidString, reason: .idTwice(line: line)))
                    rowsLeftOut += 1
                    continue
                }
                rows.append(row(thing, match, items, settings, isOwn: isOwn))
            }
        }
        faults.sort { $0.line < $1.line }
    }

    private func row(
        _ thing: ImportedThing, _ match: ItemKeys?, _ items: [ItemID: Item], _ settings: ImportSettings, isOwn: Bool
    ) -> Row {
        guard let match, settings.onMatch != .add else {
            var thing = thing
            // The library has one with that key, and keys are unique.
            if match != nil { thing.uuid = nil }
            return Row(thing: thing, fate: .new, isRestored: false)
        }
        guard settings.onMatch == .update, let item = items[match.id] else {
            return Row(thing: thing, fate: .skipped(match.id), isRestored: match.isInTrash)
        }
        let edits = thing.edits(of: item.content, replacesTags: isOwn)
        let hasNewPictures = thing.pictures.contains { picture in
            guard let known = picture.known else { return true }
            return !item.pictures.contains { $0.id == known.id && $0.hash == known.hash && $0 == known }
        }
        let fate: Fate = edits.isEmpty && !hasNewPictures ? .unchanged(match.id) : .updated(match.id)
        return Row(thing: thing, fate: fate, isRestored: match.isInTrash, edits: edits)
    }
}

/// Finds what the library has of what a file describes: by key, else by serial number, else by name and place. Each thing
/// of the library is found once.
private struct MatchIndex {
    private var byID: [UUID: ItemKeys] = [:]
    private var bySerial: [String: [ItemKeys]] = [:]
    private var byName: [String: [ItemKeys]] = [:]
    private var taken: Set<ItemID> = []

    init(_ keys: [ItemKeys]) {
        for key in keys {
            byID[key.uuid] = key
            // What somebody has thrown away comes back by its key alone.
            guard !key.isInTrash else { continue }
            if !key.serialNumber.isEmpty { bySerial[Self.plain(key.serialNumber), default: []].append(key) }
            byName[Self.name(key.name, key.place), default: []].append(key)
        }
    }

    mutating func take(_ thing: ImportedThing) -> ItemKeys? {
        if let uuid = thing.uuid {
            // Without its key there, what our own export describes is another thing.
            guard let key = byID[uuid] else { return nil }
            taken.insert(key.id)
            return key
        }
        guard !byID.isEmpty else { return nil }
        let serial = Self.plain(thing.content.serialNumber)
        if !serial.isEmpty, let key = bySerial[serial]?.first(where: { !taken.contains($0.id) }) {
            taken.insert(key.id)
            return key
        }
        let place = PlacePath.normalized(thing.content.place)
        // Two different serial numbers are two things, whatever they are called.
        let key = byName[Self.name(thing.content.name, place)]?.first {
            !taken.contains($0.id) && (serial.isEmpty || $0.serialNumber.isEmpty)
        }
        if let key { taken.insert(key.id) }
        return key
    }

    private static func plain(_ serial: String) -> String {
        String(decoding: serial.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x2D }, as: UTF8.self)
    }

    private static func name(_ name: String, _ place: String) -> String {
        "\(name.lowercased())\u{1}\(place.lowercased())"
    }
}
