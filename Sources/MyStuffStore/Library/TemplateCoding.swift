import FoundationEssentials
import MyStuffCore

/// What a template is stored as: JSON, of which every part can be missing, so that older and newer programs read it.
enum TemplateCoding {
    private struct Stored: Codable {
        struct Amount: Codable {
            var minorUnits: Int64
            var currency: String

            init?(_ money: Money?) {
                guard let money else { return nil }
                (minorUnits, currency) = (money.minorUnits, money.currencyCode)
            }

            var money: Money { Money(minorUnits: minorUnits, currencyCode: currency) }
        }

        var name: String?
        var place: String?
        var serialNumber: String?
        var value: Amount?
        var notes: String?
        var tags: [String]?
        var quantity: Int?
        var maker: String?
        var model: String?
        var purchaseDate: String?
        var purchasePrice: Amount?
        var boughtFrom: String?
        var condition: String?
        var warrantyUntil: String?
        var replacementValue: Amount?
        /// By the number of the field.
        var fields: [String: String]?
    }

    static func text(of content: ItemContent) throws -> String {
        let stored = Stored(
            name: content.name, place: content.place, serialNumber: content.serialNumber,
            value: Stored.Amount(content.value), notes: content.notes, tags: content.tags, quantity: content.quantity,
            maker: content.maker, model: content.model, purchaseDate: content.purchaseDate?.description,
            purchasePrice: Stored.Amount(content.purchasePrice), boughtFrom: content.boughtFrom,
            condition: content.condition?.rawValue, warrantyUntil: content.warrantyUntil?.description,
            replacementValue: Stored.Amount(content.replacementValue),
            fields: Dictionary(
                uniqueKeysWithValues: content.customValues.map { (String($0.key.rawValue), $0.value) }))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(stored), as: UTF8.self)
    }

    static func content(from text: String) throws -> ItemContent {
        let stored: Stored
        do { stored = try JSONDecoder().decode(Stored.self, from: Data(text.utf8)) } catch {
            throw SQLiteError.corrupt("a template cannot be read: \(error)")
        }
        var content = ItemContent(
            name: stored.name ?? "", place: stored.place ?? "", serialNumber: stored.serialNumber ?? "",
            value: stored.value?.money, dateCreated: .earliest, notes: stored.notes ?? "", tags: stored.tags ?? [])
        content.quantity = max(0, stored.quantity ?? 1)
        content.maker = stored.maker ?? ""
        content.model = stored.model ?? ""
        content.purchaseDate = stored.purchaseDate.flatMap(CalendarDay.init(iso8601:))
        content.purchasePrice = stored.purchasePrice?.money
        content.boughtFrom = stored.boughtFrom ?? ""
        content.condition = stored.condition.flatMap(Condition.init)
        content.warrantyUntil = stored.warrantyUntil.flatMap(CalendarDay.init(iso8601:))
        content.replacementValue = stored.replacementValue?.money
        for (field, value) in stored.fields ?? [:] {
            if let id = Int64(field) { content.customValues[CustomField.ID(rawValue: id)] = value }
        }
        return content
    }
}
