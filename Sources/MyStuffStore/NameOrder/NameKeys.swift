import FoundationEssentials
import MyStuffCore

enum NameKeys {
    /// Makes all keys again, in one transaction, when they were made by another order: another language, or another
    /// version of the C library with other weights.
    static func refresh(_ database: Database, by order: NameOrder) throws {
        let setting = "name_order"
        let identifier = "\(order.identifier) places"
        let known = try database.first("SELECT value FROM meta WHERE key = ?", .text(setting)) { $0.text(0) }
        guard known != identifier else { return }
        try database.writing {
            let items = try database.all("SELECT id, name, place FROM item") {
                (id: $0.integer(0), name: $0.text(1), place: $0.text(2))
            }
            for item in items {
                let place = PlacePath.normalized(item.place)
                try database.run(
                    "UPDATE item SET name_key = ?, place = ?, place_key = ? WHERE id = ?",
                    .blob(order.key(for: item.name)), .text(place), .blob(order.key(forPlace: place)),
                    .integer(item.id))
            }
            try database.run(
                "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                .text(setting), .text(identifier))
        }
    }
}

extension NameOrder {
    /// A place comes right before what is within it, and that by name.
    func key(forPlace place: String) -> [UInt8] {
        // No key holds two zeros in a row: one ends each of its two parts.
        place.isEmpty ? [] : Array((PlacePath(place)?.components ?? []).map { key(for: $0) }.joined(separator: [0, 0]))
    }
}
