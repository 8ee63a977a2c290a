import CLateLibraries
import GLib
import Glibc
import MyStuffCore

/// One claim pack while it is written.
///
/// SAFETY (`@unchecked Sendable`): the pack does one thing at a time and waits for it; threads take turns.
final class ClaimJob: @unchecked Sendable {
    let target: any ExportTarget
    var missing: [ExportResult.Missing] = []
    private(set) var things = 0
    private var pictures = 0
    /// Where the report is made, beside what is being written.
    let reportPath: String

    private let path: String
    private let sheet: ClaimSheet
    private let table: SpoolFile
    private let spreadsheet: ODSWriter

    init(_ path: String, _ sheet: ClaimSheet) throws {
        let target = try ZipTarget(path)
        self.target = target
        self.path = path
        self.sheet = sheet
        reportPath = ExportPath.unfinished(beside: path)
        table = try SpoolFile(in: target.workFolder, path: path)
        spreadsheet = try ODSWriter(
            sheet: tr("Claim"), headings: sheet.headings, widths: sheet.widths, in: target.workFolder, path: path)
        try table.write(CSVWriter.byteOrderMark + CSVWriter.row(sheet.headings))
    }

    deinit { unlink(reportPath) }

    func add(_ item: Item, pictures names: [String]) throws {
        things += 1
        pictures += names.count
        let cells = sheet.cells(things, item.content, pictures: names)
        try table.write(ClaimSheet.line(cells))
        try spreadsheet.add(cells)
    }

    func addReport() throws {
        let descriptor = open(reportPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ExportError(path, errno) }
        defer { close(descriptor) }
        // Its name is not needed any more.
        unlink(reportPath)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ExportError(path, errno) }
        try target.add(
            "report.pdf", [.file(descriptor: descriptor, size: Int(status.st_size))], isText: false
        ) {}
    }

    func finish() throws -> ExportResult {
        try target.add("claim.csv", [try table.part()], isText: true) {}
        let file = try spreadsheet.finish()
        try target.add("claim.ods", [try file.part()], isText: true) {}
        try target.finish()
        return ExportResult(path: path, things: things, pictures: pictures, missing: missing)
    }
}
