import FoundationEssentials
public import MyStuffCore

extension ImportSource {
    /// Finds out what a file or folder is, and reads it. Takes its time: not for the main thread.
    ///
    /// `layout` says how a text file is written; nil finds it out. Throws `ImportError`, `ArchiveError`, `TableError`,
    /// `XMLError`, and `CancellationError`.
    public static func open(
        path: [UInt8], layout: TextLayout? = nil, today: CalendarDay, limits: ArchiveReader.Limits = .init()
    ) throws -> ImportSource {
        if FileBytes.isFolder(path) {
            return try unpacked(path.withStroke, folder: nil, layout, today)
        }
        let start = FileBytes.prefix(path, 600)
        guard !start.isEmpty else {
            // Says why, where there is a reason.
            try FileBytes.with(path) { _ in }
            throw TableError.empty
        }
        if start.starts(with: [0x50, 0x4B]) || start.starts(with: [0x1F, 0x8B]) || isTar(start) {
            let folder = try TemporaryFolder()
            try ArchiveReader(path: path, limits: limits).unpack(into: folder)
            return try unpacked(Array(folder.path.utf8).withStroke, folder: folder, layout, today)
        }
        return try file(path, folder: nil, layout, today)
    }

    private static func isTar(_ start: [UInt8]) -> Bool {
        start.count > 262 && start[257..<262].elementsEqual("ustar".utf8)
    }

    /// One file that is no archive.
    private static func file(
        _ path: [UInt8], folder: TemporaryFolder?, _ layout: TextLayout?, _ today: CalendarDay
    ) throws -> ImportSource {
        let base = Array(path[..<(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)])
        let start = FileBytes.prefix(path, 2000)
        // Excel's former format.
        if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw ImportError.excel }
        let text = start.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if text.first == 0x7B {
            guard let data = FileBytes.data(path) else { throw ImportError.unreadable("") }
            return try OwnExport.read(data, base: base, today: today)
        }
        if text.first == 0x3C {
            let words = String(decoding: text, as: UTF8.self)
            if words.contains("<collection") && !words.contains("<tellico") && !words.contains("<bookcase") {
                return try GCstar.read(path: path, base: base)
            }
            return try TellicoReader.read(path: path, base: base, folder: folder)
        }
        let (table, found) = try FileBytes.with(path) { try DelimitedText.read($0, layout) }
        // No text has these: it is a picture, a program, or anything.
        if ![.utf16LittleEndian, .utf16BigEndian].contains(found.encoding), start.contains(where: { $0 < 8 }) {
            throw ImportError.unknownFormat
        }
        var source = ImportSource(
            FormatPreset.format(of: table.columns) ?? .text, layout: found, .table(table))
        source.base = base
        source.folder = folder
        return source
    }

    /// What was an archive, or a folder. `root` ends with a stroke.
    private static func unpacked(
        _ root: [UInt8], folder: TemporaryFolder?, _ layout: TextLayout?, _ today: CalendarDay, isInner: Bool = false
    ) throws -> ImportSource {
        let names = FileBytes.names(in: root)
        func path(_ name: String) -> [UInt8] { root + Array(name.utf8) }
        func file(_ ending: String) -> String? {
            let found = names.filter { $0.lowercased().hasSuffix(ending) && !FileBytes.isFolder(path($0)) }
            return found.count == 1 ? found[0] : nil
        }
        var source: ImportSource?
        if names.contains("items.json"), let data = FileBytes.data(path("items.json")) {
            source = try OwnExport.read(data, base: root, today: today)
        } else if names.contains("entities.json") {
            source = try HomeboxArchive.read(root: root, folder: folder)
        } else if names.contains("tellico.xml") {
            source = try TellicoReader.read(path: path("tellico.xml"), base: root, folder: folder)
        } else if names.contains("content.xml") {
            let table = try OpenDocumentTable.read(path: path("content.xml"))
            source = ImportSource(FormatPreset.format(of: table.columns) ?? .spreadsheet, .table(table))
        } else if names.contains("xl") || names.contains("[Content_Types].xml") {
            throw ImportError.excel
        } else if let name = file(".gcs") {
            source = try GCstar.read(path: path(name), base: root)
        } else if let name = file(".csv") ?? file(".tsv") ?? file(".tc") {
            source = try self.file(path(name), folder: folder, layout, today)
        } else if !isInner {
            // All of it in one folder, as many programs pack it.
            let folders = names.filter { FileBytes.isFolder(path($0)) && $0 != "__MACOSX" }
            if folders.count == 1 {
                return try unpacked(path(folders[0]).withStroke, folder: folder, layout, today, isInner: true)
            }
        }
        guard var source else { throw ImportError.unknownFormat }
        if source.folder == nil { source.folder = folder }
        return source
    }
}

extension [UInt8] {
    fileprivate var withStroke: [UInt8] { last == 0x2F ? self : self + [0x2F] }
}
