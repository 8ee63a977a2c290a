import GLib
import MyStuffCore

/// What an adjuster's list has of a thing, in the columns in which they ask for it.
struct ClaimSheet {
    private struct Column {
        let heading: String
        /// Millimetres.
        let width: Double
        let cell: (Row) -> TableCell
    }

    private struct Row {
        let number: Int
        let item: ItemContent
        let pictures: [String]
        let age: Age?
    }

    /// The day up to which ages are counted.
    private let day: CalendarDay
    private let columns: [Column]

    init(wording: any ItemWording, on day: CalendarDay) {
        self.day = day
        func text(_ text: String) -> TableCell { text.isEmpty ? .empty : .text(text) }
        func amount(_ money: Money?) -> TableCell { money.map { .number(PlainForms.amount($0)) } ?? .empty }
        func currency(_ money: Money?) -> TableCell { money.map { .text($0.currencyCode) } ?? .empty }
        columns = [
            Column(heading: tr("Reference Number"), width: 20) { .number(String($0.number)) },
            Column(heading: tr("Item Description"), width: 60) { text($0.item.name) },
            Column(heading: tr("Brand or Manufacturer"), width: 35) { text($0.item.maker) },
            Column(heading: tr("Model Number"), width: 35) { text($0.item.model) },
            Column(heading: tr("Serial Number"), width: 40) { text($0.item.serialNumber) },
            Column(heading: tr("Quantity Lost"), width: 18) { .number(String($0.item.quantity)) },
            Column(heading: tr("Supplier"), width: 35) { text($0.item.boughtFrom) },
            Column(heading: tr("Purchase Date"), width: 25) { $0.item.purchaseDate.map { .day($0) } ?? .empty },
            Column(heading: tr("Age: Years"), width: 16) { $0.age.map { .number(String($0.years)) } ?? .empty },
            Column(heading: tr("Age: Months"), width: 16) { $0.age.map { .number(String($0.months)) } ?? .empty },
            Column(heading: tr("Original Price (Each)"), width: 25) { amount($0.item.purchasePrice) },
            Column(heading: tr("Currency of the Price"), width: 20) { currency($0.item.purchasePrice) },
            Column(heading: tr("Value (Each)"), width: 25) { amount($0.item.value) },
            Column(heading: tr("Currency of the Value"), width: 20) { currency($0.item.value) },
            Column(heading: tr("Cost to Replace Before Tax (Each)"), width: 28) { amount($0.item.replacementValue) },
            Column(heading: tr("Currency of the Cost"), width: 20) { currency($0.item.replacementValue) },
            Column(heading: tr("Condition"), width: 22) { text($0.item.condition.map { wording.name(of: $0) } ?? "") },
            // For the person to fill in: the library does not know.
            Column(heading: tr("Business Use"), width: 20) { _ in .empty },
            Column(heading: tr("Pictures"), width: 50) { text($0.pictures.joined(separator: "; ")) },
        ]
    }

    var headings: [String] { columns.map(\.heading) }
    var widths: [Double] { columns.map(\.width) }

    func cells(_ number: Int, _ item: ItemContent, pictures: [String]) -> [TableCell] {
        let age = item.purchaseDate.flatMap { Age(from: $0, to: day) }
        return columns.map { $0.cell(Row(number: number, item: item, pictures: pictures, age: age)) }
    }

    /// The same as a line of a CSV file.
    static func line(_ cells: [TableCell]) -> String {
        CSVWriter.row(
            cells.map { cell in
                switch cell {
                case .text(let text): CSVWriter.guarded(text)
                case .number(let digits): digits
                case .day(let day): day.description
                case .empty: ""
                }
            })
    }
}

/// How old something is, in whole months.
struct Age: Equatable {
    let years: Int
    let months: Int

    /// nil where `end` is before `start`.
    init?(from start: CalendarDay, to end: CalendarDay) {
        guard start <= end else { return nil }
        let total =
            (end.year - start.year) * 12 + end.month - start.month - (end.day < start.day ? 1 : 0)
        years = total / 12
        months = total % 12
    }
}
