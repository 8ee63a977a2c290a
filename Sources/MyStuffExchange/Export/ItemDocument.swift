import FoundationEssentials
import MyStuffCore

/// The list of things as JSON; see items.json in the export's format. It is written thing by thing.
enum ItemDocument {
    static func beginning(_ fields: [CustomField], exportedAt: Date) -> String {
        var document = JSONObject()
        document.add("format", "mystuff")
        document.add("version", number: 1)
        // To the second: a fraction would say nothing.
        document.add("exportedAt", PlainForms.moment(exportedAt).prefix(19) + "Z")
        document.add(
            "fields",
            list: fields.map { field in
                var object = JSONObject()
                object.add("name", field.name)
                object.add("kind", field.kind.rawValue)
                if !field.choices.isEmpty { object.add("choices", list: field.choices.map(JSONObject.quoted)) }
                return object.text
            })
        return document.unclosed + ",\n\"items\": ["
    }

    static let end = "\n]}\n"

    static func item(_ exported: ExportedItem, _ fields: [CustomField]) -> String {
        let item = exported.item.content
        var object = JSONObject()
        object.add("uuid", exported.item.uuid.uuidString)
        object.add("name", item.name)
        object.add("dateCreated", item.dateCreated.description)
        object.addFilled("place", item.place)
        object.addFilled("serialNumber", item.serialNumber)
        if item.quantity != 1 { object.add("quantity", number: item.quantity) }
        object.addFilled("maker", item.maker)
        object.addFilled("model", item.model)
        object.add("value", item.value)
        object.add("purchasePrice", item.purchasePrice)
        object.add("replacementValue", item.replacementValue)
        object.addFilled("purchaseDate", item.purchaseDate?.description)
        object.addFilled("warrantyUntil", item.warrantyUntil?.description)
        object.addFilled("lastSeen", item.lastSeen?.description)
        object.addFilled("boughtFrom", item.boughtFrom)
        object.addFilled("condition", item.condition?.rawValue)
        if item.status != .owned {
            var status = JSONObject()
            status.add("kind", item.status.kind.rawValue)
            status.addFilled("date", item.status.date?.description)
            status.addFilled("person", item.status.person)
            status.addFilled("due", item.status.due?.description)
            object.add("status", object: status)
        }
        object.addFilled("notes", item.notes)
        if !item.tags.isEmpty { object.add("tags", list: item.tags.map(JSONObject.quoted)) }
        var custom = JSONObject()
        for field in fields { custom.addFilled(field.name, item.customValues[field.id]) }
        if !custom.isEmpty { object.add("custom", object: custom) }
        let pictures = exported.pictures.compactMap(picture)
        if !pictures.isEmpty { object.add("pictures", list: pictures) }
        return object.text
    }

    /// nil for one that did not go out.
    private static func picture(_ exported: ExportedItem.Picture) -> String? {
        guard let file = exported.file, let hash = exported.fileHash else { return nil }
        let picture = exported.picture
        var object = JSONObject()
        object.add("file", file)
        object.add("id", picture.id.uuidString)
        object.add("sha256", picture.hash.rawValue)
        object.add("fileSHA256", hash.rawValue)
        object.add("mediaType", picture.mediaType)
        object.add("width", number: picture.width)
        object.add("height", number: picture.height)
        object.addFilled("takenAt", picture.takenAt.map(PlainForms.moment))
        object.addFilled("addedAt", exported.addedAt.map(PlainForms.moment))
        object.addFilled("sourceName", picture.sourceName)
        object.addFilled("caption", picture.caption)
        if picture.kind != .picture { object.add("kind", picture.kind.rawValue) }
        if exported.isAsShown { object.add("isAsShown", plain: "true") }
        if picture.adjustments.quarterTurns != 0 {
            object.add("quarterTurns", number: picture.adjustments.quarterTurns)
        }
        if let crop = picture.adjustments.crop {
            var part = JSONObject()
            part.add("x", plain: "\(crop.x)")
            part.add("y", plain: "\(crop.y)")
            part.add("width", plain: "\(crop.width)")
            part.add("height", plain: "\(crop.height)")
            object.add("crop", object: part)
        }
        return object.text
    }
}

/// A JSON object as a text (RFC 8259), its members in the order in which they are added.
struct JSONObject {
    private var members = ""

    var isEmpty: Bool { members.isEmpty }
    var text: String { "{" + members + "}" }
    /// Without the brace at the end, for more to come.
    var unclosed: String { "{" + members }

    mutating func add(_ name: String, plain value: String) {
        if !members.isEmpty { members += ", " }
        members += Self.quoted(name) + ": " + value
    }

    mutating func add(_ name: String, _ value: some StringProtocol) { add(name, plain: Self.quoted(String(value))) }
    mutating func add(_ name: String, number: Int) { add(name, plain: String(number)) }
    mutating func add(_ name: String, object: JSONObject) { add(name, plain: object.text) }
    mutating func add(_ name: String, list: [String]) { add(name, plain: "[" + list.joined(separator: ", ") + "]") }

    mutating func addFilled(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { add(name, value) }
    }

    mutating func add(_ name: String, _ money: Money?) {
        guard let money else { return }
        var object = JSONObject()
        object.add("amount", PlainForms.amount(money))
        object.add("currency", money.currencyCode)
        add(name, object: object)
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
                result += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
