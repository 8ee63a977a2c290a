public import MyStuffCore

/// Lists and searches.
///
/// The best matches come first: things whose names begin with what was typed, then those that have all words in their
/// names, then all others; each group in the order of the list. So no match has to be ranked against a hundred thousand
/// others, and the first group, which one look into an index gives, is the beginning of the answer.
extension Library {
    public func list(_ query: Query, firstRows: Int) async throws -> ItemList {
        try await cancellable { library, flag in
            try library.reading { database in
                try database.interruptible(by: flag) {
                    let search = SearchWords(query.text)
                    let all = try library.allIDs(query, in: database)
                    guard !search.isEmpty else { return try library.answer(all, search, firstRows, in: database) }
                    let begins = try library.idsOfNames(beginning: search.folded, in: database)
                    let named = try library.ids(of: search.words, in: database, column: "name")
                    let found = try library.ids(of: search.words, in: database)
                    var groups: [[ItemID]] = [[], [], []]
                    for id in all where found.contains(id) || begins.contains(id) {
                        groups[begins.contains(id) ? 0 : named.contains(id) ? 1 : 2].append(id)
                    }
                    return try library.answer(Array(groups.joined()), search, firstRows, in: database)
                }
            }
        }
    }

    public func head(of query: Query, firstRows: Int) async throws -> ItemList? {
        guard firstRows > 0 else { return nil }
        return try await cancellable { (library, flag) -> ItemList? in
            try library.reading { database in
                try database.interruptible(by: flag) { () -> ItemList? in
                    let search = SearchWords(query.text)
                    if search.isEmpty {
                        // By name an index knows the beginning. All other orders have to see everything first.
                        guard query.order == .byName, query.filter == .everything, library.orderedIDs == nil else {
                            return nil
                        }
                        let ids = try database.all(
                            "SELECT id FROM item i WHERE removed_at IS NULL ORDER BY \(FilterSQL.terms(.byName)) LIMIT ?",
                            .integer(Int64(firstRows))
                        ) { ItemID(rawValue: $0.integer(0)) }
                        return try library.answer(ids, search, firstRows, in: database)
                    }
                    let begins = try library.idsOfNames(beginning: search.folded, in: database)
                    guard begins.count >= firstRows else { return nil }
                    let ids = try library.allIDs(query, in: database).filter { begins.contains($0) }
                    return ids.count < firstRows ? nil : try library.answer(ids, search, firstRows, in: database)
                }
            }
        }
    }

    public func summary(of query: Query) async throws -> ListSummary {
        try await cancellable { library, flag in
            try library.reading { database in
                try database.interruptible(by: flag) {
                    let search = SearchWords(query.text)
                    let found = search.isEmpty ? nil : try library.found(search, in: database)
                    let filter = FilterSQL(query.filter)
                    let columns = "SELECT i.id, i.value_minor, i.value_currency, i.quantity, i.status"
                    var count = 0
                    var sums = MoneySums()
                    func add(_ row: Statement) {
                        count += 1
                        sums.add(row, from: 1)
                    }
                    if let found, found.count < Self.fewEnough {
                        for id in found.ids {
                            let values = filter.values + [.integer(id.rawValue)]
                            try database.each(
                                "\(columns) FROM item i WHERE \(filter.condition) AND i.id = ?", values, add)
                        }
                    } else {
                        try database.each("\(columns) FROM \(filter.table) WHERE \(filter.condition)", filter.values) {
                            row in
                            if found?.contains(ItemID(rawValue: row.integer(0))) ?? true { add(row) }
                        }
                    }
                    return ListSummary(count: count, totals: sums.totals)
                }
            }
        }
    }

    public func digest(of ids: [ItemID]) async throws -> SelectionDigest {
        try await cancellable { library, flag in
            try library.reading { database in try Digest.make(ids, flag, in: database) }
        }
    }

    // MARK: Parts

    /// Looking each of so many items up is quicker than going through all.
    private static let fewEnough = 2000

    /// Runs `body` so that the flag it gets is raised when this task is cancelled.
    func cancellable<Result: Sendable>(
        _ body: (isolated Library, CancellationFlag) throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let flag = CancellationFlag()
        return try await withTaskCancellationHandler {
            try body(self, flag)
        } onCancel: {
            flag.raise()
        }
    }

    private func answer(
        _ ids: [ItemID], _ search: SearchWords, _ firstRows: Int, in database: Database
    ) throws -> ItemList {
        ItemList(
            ids: ids,
            firstRows: try ItemReading.rows(ids.prefix(max(0, firstRows)), matching: search, in: database))
    }

    /// All ids of the query's filter in its order, whatever is searched for.
    private func allIDs(_ query: Query, in database: Database) throws -> [ItemID] {
        if let known = orderedIDs, known.filter == query.filter, known.order == query.order { return known.ids }
        let filter = FilterSQL(query.filter)
        var ids: [ItemID] = []
        try database.each(
            "SELECT i.id FROM \(filter.table) WHERE \(filter.condition) ORDER BY \(FilterSQL.terms(query.order))",
            filter.values
        ) { ids.append(ItemID(rawValue: $0.integer(0))) }
        orderedIDs = OrderedIDs(filter: query.filter, order: query.order, ids: ids)
        return ids
    }

    private func found(_ search: SearchWords, in database: Database) throws -> IDSet {
        var found = try ids(of: search.words, in: database)
        found.formUnion(try idsOfNames(beginning: search.folded, in: database))
        return found
    }

    private func idsOfNames(beginning start: String, in database: Database) throws -> IDSet {
        // No folded text has this letter.
        try set(
            "SELECT id FROM item WHERE removed_at IS NULL AND name_fold >= ? AND name_fold < ?",
            [.text(start), .text(start + "\u{10FFFF}")], in: database)
    }

    /// The items that have all of `words`: as the beginning of a word in any field, or in `column`; where no column is
    /// asked for, also inside a serial number.
    private func ids(of words: [SearchWords.Word], in database: Database, column: String? = nil) throws -> IDSet {
        var result: IDSet?
        func narrow(_ set: IDSet) {
            if result == nil { result = set } else { result?.formIntersection(set) }
        }
        var plain = words
        if column == nil {
            for word in words {
                let inSerialNumbers = try idsOfSerialNumbers(containing: word.compact, in: database)
                guard inSerialNumbers.count > 0, let expression = SearchWords.expression([word]) else { continue }
                var set = try self.set(
                    "SELECT rowid FROM search WHERE search MATCH ?", [.text(expression)], in: database)
                set.formUnion(inSerialNumbers)
                narrow(set)
                plain.removeAll { $0 == word }
            }
        }
        if let expression = SearchWords.expression(plain, in: column) {
            narrow(try set("SELECT rowid FROM search WHERE search MATCH ?", [.text(expression)], in: database))
        }
        return result ?? IDSet()
    }

    private func idsOfSerialNumbers(containing part: String, in database: Database) throws -> IDSet {
        switch part.unicodeScalars.count {
        case 3...:
            try set("SELECT rowid FROM serial_search WHERE serial_search MATCH ?", [.text("\"\(part)\"")], in: database)
        case 2 where part.contains(where: \.isNumber):
            // Too short for a trigram: every serial number is looked at.
            try set("SELECT rowid FROM serial_search WHERE serial_number LIKE ?", [.text("%\(part)%")], in: database)
        default:
            IDSet()
        }
    }

    private func set(_ sql: String, _ values: [SQLValue], in database: Database) throws -> IDSet {
        var set = IDSet()
        try database.each(sql, values) { set.insert($0.integer(0)) }
        return set
    }
}
