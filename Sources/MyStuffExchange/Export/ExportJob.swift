import FoundationEssentials
import MyStuffCore

/// One export while it is written: the target, and the texts that grow beside it until they are added at the end.
///
/// SAFETY (`@unchecked Sendable`): the exporter does one thing at a time and waits for it; threads take turns.
final class ExportJob: @unchecked Sendable {
    let target: any ExportTarget
    var missing: [ExportResult.Missing] = []
    private(set) var things = 0
    private var pictures = 0

    private let path: String
    private let fields: [CustomField]
    private let page: IndexPage
    private let table: SpoolFile
    private let document: SpoolFile
    private let index: SpoolFile
    private var places: [IndexPage.Place] = []
    private var totals = MoneySums()
    private var placeTotals = MoneySums()
    private var thingsBefore = 0
    private let exportedAt: Date

    init(_ place: ExportPlace, _ fields: [CustomField], _ wording: any ItemWording, exportedAt: Date) throws {
        target = try place.makeTarget()
        path = place.path
        self.fields = fields
        self.exportedAt = exportedAt
        page = IndexPage(wording: wording, fields: fields)
        table = try SpoolFile(in: target.workFolder, path: path)
        document = try SpoolFile(in: target.workFolder, path: path)
        index = try SpoolFile(in: target.workFolder, path: path)
        try table.write(ItemTable.heading(fields))
        try document.write(ItemDocument.beginning(fields, exportedAt: exportedAt))
    }

    func begin(_ place: String) throws {
        places.append(IndexPage.Place(name: place, number: places.count + 1))
        (placeTotals, thingsBefore) = (MoneySums(), things)
        if let place = places.last { try index.write(page.beginning(of: place)) }
    }

    func endPlace() throws {
        try index.write(IndexPage.endOfPlace)
        guard !places.isEmpty else { return }
        places[places.count - 1].things = things - thingsBefore
        places[places.count - 1].totals = placeTotals.totals
    }

    func add(_ exported: ExportedItem) throws {
        try table.write(ItemTable.row(exported, fields))
        try document.write((things == 0 ? "\n" : ",\n") + ItemDocument.item(exported, fields))
        try index.write(page.thing(exported))
        things += 1
        pictures += exported.pictures.count { $0.file != nil }
        // What is not owned any more has no part in a sum.
        let item = exported.item.content
        guard item.status.isOwned, let value = item.value else { return }
        totals.add(value, quantity: item.quantity)
        placeTotals.add(value, quantity: item.quantity)
    }

    /// On a thread of its own: the texts of a large library take a while to be packed.
    func finish() async throws -> ExportResult {
        let flag = CancellationFlag()
        try await withTaskCancellationHandler {
            try await Background.run { try self.writeTexts(flag) }
        } onCancel: {
            flag.raise()
        }
        return ExportResult(path: path, things: things, pictures: pictures, missing: missing)
    }

    private func writeTexts(_ flag: CancellationFlag) throws {
        try document.write(ItemDocument.end)
        try target.add("items.csv", [try table.part()], isText: true, flag.check)
        try target.add("items.json", [try document.part()], isText: true, flag.check)
        var (head, end) = (
            page.head(
                places, things: things, totals: totals.totals, missing: missing.count, exportedAt: exportedAt),
            IndexPage.end
        )
        let body = try index.part()
        try head.withUTF8 { head in
            try end.withUTF8 { end in
                try target.add(
                    "index.html",
                    [.bytes(UnsafeRawBufferPointer(head)), body, .bytes(UnsafeRawBufferPointer(end))], isText: true,
                    flag.check)
            }
        }
        try flag.check()
        try target.finish()
    }
}
