import FoundationEssentials
public import MyStuffCore

/// Fields of the person's own, and templates.
extension Library {
    public func customFields() async throws -> [CustomField] { try reading { try CustomFields.all(in: $0) } }

    public func apply(_ change: FieldChange) async throws -> FieldChange {
        let inverse = try writing { try CustomFields.apply(change, in: $0) }
        send(.fields)
        return inverse
    }

    public func templates() async throws -> [ItemTemplate] {
        let stored = try reading { database in
            try database.all("SELECT id, name, content FROM template") { row in
                ItemTemplate(
                    id: row.integer(0), name: row.text(1), content: try TemplateCoding.content(from: row.text(2)))
            }
        }
        return stored.map { (key: order.key(for: $0.name), template: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.template)
    }

    public func saveTemplate(name: String, content: ItemContent) async throws {
        let text = try TemplateCoding.text(of: content)
        try writing { database in
            _ = try database.run(
                """
                INSERT INTO template (name, content) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET content = excluded.content
                """, .text(name), .text(text))
        }
        send(.fields)
    }

    public func deleteTemplate(_ id: ItemTemplate.ID) async throws {
        try writing { _ = try $0.run("DELETE FROM template WHERE id = ?", .integer(id)) }
        send(.fields)
    }
}
