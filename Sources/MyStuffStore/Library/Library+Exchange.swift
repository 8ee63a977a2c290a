import FoundationEssentials
public import MyStuffCore

/// What goes out and comes in, many items at once.
extension Library {
    public func items(_ ids: [ItemID]) async throws -> [Item] {
        try reading { database in try ids.compactMap { try ItemReading.item($0, in: database) } }
    }

    public func keys() async throws -> [ItemKeys] {
        try await cancellable { library, flag in
            try library.reading { database in
                try database.interruptible(by: flag) {
                    try database.all("SELECT id, uuid, name, place, serial_number, removed_at IS NOT NULL FROM item") {
                        row in
                        guard let uuid = UUID(uuidString: row.text(1)) else {
                            throw SQLiteError.corrupt("item \(row.integer(0)) has no valid UUID")
                        }
                        return ItemKeys(
                            id: ItemID(rawValue: row.integer(0)), uuid: uuid, name: row.text(2), place: row.text(3),
                            serialNumber: row.text(4), isInTrash: row.integer(5) != 0)
                    }
                }
            }
        }
    }

    public func apply(_ step: LibraryStep) async throws -> LibraryStep {
        var inverse = LibraryStep()
        var takenOff: Set<UUID> = []
        try writing { database in
            let (going, coming) = (step.fields.filter(\.isRemoval), step.fields.filter { !$0.isRemoval })
            inverse.fields = try coming.map { try CustomFields.apply($0, in: database) }
            inverse.removed = try restore(step.restored, in: database)
            for one in step.edits {
                let done = try write(one, in: database)
                inverse.edits.append(done.inverse)
                takenOff.formUnion(done.takenOff)
            }
            inverse.edits.reverse()
            inverse.restored = try remove(step.removed, in: database)
            inverse.fields += try going.map { try CustomFields.apply($0, in: database) }
            inverse.fields.reverse()
        }
        takenOffPictures.formUnion(takenOff)
        if !step.fields.isEmpty { send(.fields) }
        send(.reloaded)
        return inverse
    }

    public func bringIn(
        _ batch: ItemBatch, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> LibraryStep {
        let inverse = try await cancellable { library, flag in
            try library.withManyWrites { database in
                try library.bringIn(batch, progress, flag, in: database)
            }
        }
        if !batch.fields.isEmpty { send(.fields) }
        send(.reloaded)
        return inverse
    }

    private func bringIn(
        _ batch: ItemBatch, _ progress: (Double) -> Void, _ flag: CancellationFlag, in database: Database
    ) throws -> LibraryStep {
        let total = Double(max(1, batch.added.count + batch.edits.count))
        var done = 0
        func goOn() throws {
            done += 1
            guard done % 256 == 0 else { return }
            try flag.check()
            progress(Double(done) / total)
        }
        var inverse = LibraryStep()
        var fields: [CustomField.ID: CustomField.ID] = [:]
        for field in batch.fields {
            let id = try CustomFields.add(field, in: database)
            fields[field.id] = id
            inverse.fields.append(.remove(id))
        }
        inverse.removed = try restore(batch.restored, in: database)
        var added = batch.added
        if !fields.isEmpty {
            for index in added.indices where !added[index].content.customValues.isEmpty {
                added[index].content.customValues.renameKeys(fields)
            }
        }
        inverse.removed += try insert(added, in: database, then: goOn)
        for one in batch.edits {
            let edits = fields.isEmpty ? one : ItemEdits(one.id, one.edits.map { $0.renamingFields(fields) })
            inverse.edits.append(try write(edits, in: database).inverse)
            try goOn()
        }
        inverse.edits.reverse()
        try flag.check()
        return inverse
    }
}

extension [CustomField.ID: String] {
    fileprivate mutating func renameKeys(_ names: [CustomField.ID: CustomField.ID]) {
        self = Dictionary(uniqueKeysWithValues: map { (names[$0.key] ?? $0.key, $0.value) })
    }
}

extension FieldChange {
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}

extension ItemEdit {
    fileprivate func renamingFields(_ names: [CustomField.ID: CustomField.ID]) -> ItemEdit {
        guard case .custom(let id, let value) = self, let name = names[id] else { return self }
        return .custom(name, value)
    }
}
