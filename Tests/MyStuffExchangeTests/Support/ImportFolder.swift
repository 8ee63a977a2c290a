import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffExchange
import MyStuffImages
import MyStuffStore
import Testing

/// A folder with files to bring in and a library to bring them into, which goes with its last reference.
final class ImportFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mystuff-import-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and answers its path.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = URL(filePath: "\(path)/\(name)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    func source(_ name: String, layout: TextLayout? = nil, limits: ArchiveReader.Limits = .init()) throws
        -> ImportSource
    {
        try ImportSource.open(path: Array("\(path)/\(name)".utf8), layout: layout, today: .today, limits: limits)
    }

    /// Writes a file, and reads it as one that is brought in.
    func source(of text: String, as name: String = "things.csv") throws -> ImportSource {
        try write(name, text)
        return try source(name)
    }

    func library(_ name: String = "library") async throws -> Library {
        try await Library.open(folder: "\(path)/\(name)", untitled: "Untitled")
    }

    func pictures(_ name: String = "library") -> PictureStore { PictureStore(folder: "\(path)/\(name)") }

    /// Names of the files that a library has as originals.
    func originals(_ name: String = "library") -> [String] {
        let folder = "\(path)/\(name)/pictures"
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else { return [] }
        return paths.filter { $0.split(separator: "/").last.map { $0.count > 60 } ?? false }.sorted()
    }
}

extension CalendarDay {
    static var today: CalendarDay { CalendarDay(iso8601: "2026-11-30") ?? .earliest }
}

extension ImportDefaults {
    static var test: ImportDefaults {
        ImportDefaults(
            money: MoneyFormat(
                decimalSeparator: ".", groupingSeparator: ",", grouping: [3], currencyCode: "EUR", currencySymbol: "€"),
            today: .today)
    }
}

extension Library {
    func rehearse(
        _ source: ImportSource, _ change: (inout ImportSettings) throws -> Void = { _ in }
    ) async throws -> Rehearsal {
        var settings = ImportAdvice.forSource(source, fields: try await customFields(), defaults: .test).settings
        try change(&settings)
        return try await Rehearsal.run(source, settings, defaults: .test, in: self)
    }

    @discardableResult
    func importAll(
        _ source: ImportSource, _ pictures: any PictureImporting,
        _ change: (inout ImportSettings) throws -> Void = { _ in }
    ) async throws -> ImportRun.Outcome {
        let rehearsal = try await rehearse(source, change)
        return try await ImportRun(store: self, pictures: pictures, discard: { _ in }).run(rehearsal) { _ in }
    }

    /// By name.
    func allItems() async throws -> [Item] {
        let ids = try await keys().filter { !$0.isInTrash }.map(\.id)
        return try await items(ids).sorted { $0.name < $1.name }
    }
}

extension ImportSettings {
    /// Puts the column with this heading elsewhere.
    mutating func set(_ heading: String, of source: ImportSource, to target: ColumnTarget) throws {
        let column = try #require(source.table?.columns.firstIndex(of: heading))
        mapping[column] = target
    }
}
