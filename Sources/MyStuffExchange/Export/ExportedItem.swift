import FoundationEssentials
import MyStuffCore

/// A thing on its way out, with what has become of its pictures.
struct ExportedItem {
    struct Picture {
        let picture: MyStuffCore.Picture
        /// Within the export, with `/` between its parts; nil where the picture's file could not be read.
        let file: String?
        /// Of the file in the export.
        let fileHash: ContentHash?
        /// Of the file in the export.
        let mediaType: String
        /// Cropped and turned already.
        var isAsShown = false
        /// What the index shows in the place of `file`, where a browser cannot show that, or not as the person sees it.
        var preview: String?
        let addedAt: Date?
    }

    /// The number of its row, from 1.
    let number: Int
    let item: Item
    let pictures: [Picture]
}

/// The list of things as a table; see items.csv in the export's format.
enum ItemTable {
    private static let headings = [
        "ID", "Name", "Place", "Quantity", "Maker", "Model", "Serial Number", "Value", "Value Currency",
        "Purchase Date",
        "Purchase Price", "Purchase Currency", "Bought From", "Condition", "Warranty Until", "Replacement Value",
        "Replacement Currency", "Status", "Status Date", "Status Person", "Status Due", "Last Seen", "Date Created",
        "Tags", "Notes", "Pictures",
    ]

    static func heading(_ fields: [CustomField]) -> String {
        CSVWriter.byteOrderMark + CSVWriter.row(headings + fields.map { "Field: " + $0.name })
    }

    static func row(_ exported: ExportedItem, _ fields: [CustomField]) -> String {
        let item = exported.item.content
        let text = CSVWriter.guarded
        func day(_ day: CalendarDay?) -> String { day?.description ?? "" }
        func money(_ money: Money?) -> [String] { [money.map(PlainForms.amount) ?? "", money?.currencyCode ?? ""] }
        var cells = [exported.item.uuid.uuidString, text(item.name), text(item.place), String(item.quantity)]
        cells += [text(item.maker), text(item.model), text(item.serialNumber)] + money(item.value)
        cells += [day(item.purchaseDate)] + money(item.purchasePrice)
        cells += [text(item.boughtFrom), item.condition?.rawValue ?? "", day(item.warrantyUntil)]
        cells += money(item.replacementValue)
        cells += [item.status.kind.rawValue, day(item.status.date), text(item.status.person), day(item.status.due)]
        cells += [day(item.lastSeen), item.dateCreated.description, text(PlainForms.tags(item.tags)), text(item.notes)]
        cells.append(exported.pictures.compactMap(\.file).joined(separator: "; "))
        cells += fields.map { field in
            let value = item.customValues[field.id] ?? ""
            return field.kind == .number || field.kind == .date ? value : text(value)
        }
        return CSVWriter.row(cells)
    }
}
