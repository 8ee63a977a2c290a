import GLib
public import MyStuffCore

/// Which fields a library has and shows, templates, and copies of things.
extension Inventory {
    // MARK: Fields

    /// The library remembers which fields it shows although they are empty, by their keys.
    public func setShown(_ field: ItemField, _ isShown: Bool) {
        guard !isReadOnly else { return }
        if isShown { shownFields.insert(field.key) } else { shownFields.remove(field.key) }
        onFields()
        let text = shownFields.sorted().joined(separator: ",")
        perform { [self] in try await store.set("fields", to: text) }
    }

    func storedFields() async throws -> Set<String> {
        Set((try await store.setting("fields") ?? "").split(separator: ",").map(String.init))
    }

    public func change(_ change: FieldChange) {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            let inverse = try await store.apply(change)
            let title =
                switch change {
                case .add: tr("Add Field")
                case .change: tr("Change Field")
                case .remove: tr("Delete Field")
                case .restore: tr("Restore Field")
                case .move: tr("Move Field")
                }
            history.record(title, inverse: .field(inverse))
        }
    }

    /// What is wrong with a field like this, in a sentence; nil where nothing is.
    public func problem(with field: CustomField) -> String? {
        let name = field.name.asOneLine()
        if name.isEmpty { return "" }
        let builtIn = ItemField.all(with: []).first { $0.title([]).lowercased() == name.lowercased() }
        let own = fields.first { $0.id != field.id && $0.name.lowercased() == name.lowercased() }
        if builtIn != nil || own != nil { return Sentences.sentence(for: LibraryError.fieldExists(name)) }
        if field.kind == .choice && field.choices.isEmpty { return tr("Write down what there is to choose from.") }
        return nil
    }

    // MARK: Seen

    /// The selected things are where they belong, today.
    public func markSeen() {
        editor.endAllVisits()
        edit(selected, [.lastSeen(today())], title: tr("Mark as Seen"))
    }

    // MARK: Copies and templates

    /// Adds a thing like the selected one, with what is in these fields alone.
    public func duplicate(keeping fields: Set<ItemField>, withPictures: Bool) {
        guard let selection, !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            guard let item = try await store.item(selection) else { return }
            var content = ItemContent(name: item.name, dateCreated: today())
            for field in fields { _ = content.apply(field.edit(from: item.content)) }
            if withPictures { content.pictures = item.content.pictures.map { $0.withNewID() } }
            try await addNew(content, title: tr("Duplicate Thing"))
        }
    }

    /// The fields of the selected thing that a copy can have, and whether it usually does: what is one thing's alone,
    /// such as its serial number, is not copied unless somebody says so.
    public func fieldsToCopy() -> [(field: ItemField, isUsual: Bool)] {
        guard let item = editor.item, item.id == selection else { return [] }
        let single: Set<ItemField> = [.serialNumber, .lastSeen, .status]
        return ItemField.all(with: fields).filter { field in
            field.canBeShownEmpty && field != .name && !field.isEmpty(in: item.content)
        }
        .map { ($0, !single.contains($0)) }
    }

    /// Things can be made from now on that begin like the selected one.
    public func saveTemplate(as name: String) {
        let name = name.asOneLine()
        guard let selection, !isReadOnly, !name.isEmpty else { return }
        editor.endAllVisits()
        perform { [self] in
            guard var content = try await store.item(selection)?.content else { return }
            content.serialNumber = ""
            try await store.saveTemplate(name: name, content: content)
            onNotice(
                Notice(.information, tr("“%@” is a template now: see “New From Template…” in the main menu.", name)))
        }
    }

    public func deleteTemplate(_ template: ItemTemplate) {
        guard !isReadOnly else { return }
        perform { [self] in try await store.deleteTemplate(template.id) }
    }

    public func add(from template: ItemTemplate) {
        guard !isReadOnly else { return }
        editor.endAllVisits()
        perform { [self] in
            var content = template.content
            content.dateCreated = today()
            // Fields that were deleted meanwhile are left out.
            let known = Set(fields.map(\.id))
            content.customValues = content.customValues.filter { known.contains($0.key) }
            try await addNew(content, title: tr("Add Thing"))
        }
    }

    private func addNew(_ content: ItemContent, title: String) async throws {
        let item = try await store.add(content)
        history.record(title, inverse: .remove([item.id]))
        showNew(item.id)
    }
}
