import FoundationEssentials
import MyStuffCore

enum NameKeys {
    /// Where the library remembers by which order its keys were made.
    static let setting = "name_order"

    /// The order by which the library's keys were made; nil where there is no such order here.
    static func order(of database: Database) throws -> NameOrder? {
        guard try database.number("PRAGMA user_version") >= 3, let known = try database.remembered(setting),
            let locale = known.split(separator: " ").first
        else { return nil }
        let order = NameOrder(locale: String(locale))
        return mark(order) == known ? order : nil
    }

    private static func mark(_ order: NameOrder) -> String { "\(order.identifier) places" }

    /// Makes all keys again, in one transaction, when they were made by another order: another language, or another
    /// version of the C library with other weights.
    static func refresh(_ database: Database, by order: NameOrder) throws {
        let identifier = mark(order)
        let known = try database.remembered(setting)
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
            try database.remember(setting, identifier)
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
