import MyStuffCore

/// What kind of file is brought in.
public enum ImportFormat: String, Sendable, CaseIterable {
    /// Our own export, with everything in it.
    case own
    /// The table of our own export alone.
    case ownTable
    case homebox
    case homeboxArchive
    case tellico
    case gcstar
    case snipeIT
    case sortly
    case spreadsheet
    /// Any other table in a text file.
    case text

    /// Whether it knows the things by keys that ours have.
    var isOwn: Bool { self == .own || self == .ownTable }
}

/// Why a file cannot be brought in at all.
public enum ImportError: Error, Sendable, Equatable {
    case notFound
    case unreadable(String)
    /// Nothing of what is known.
    case unknownFormat
    /// An Excel workbook: another program has to save it as something else.
    case excel
    /// Our own export, by a newer program.
    case newerExport(version: Int)
    /// What should be in the file is not: the detail says what.
    case damaged(String)
    /// No column goes to the name.
    case noNameColumn
    /// Two columns go to the same field.
    case sameField(String, String)
    /// The dates can be read in two ways, and nobody has said which.
    case ambiguousDates(example: String)
}

/// What a file gave: a table, or things from our own export.
public struct ImportSource: Sendable {
    enum Content: Sendable {
        case table(Table)
        case things([ImportedThing], fields: [CustomField])
    }

    public let format: ImportFormat
    /// How a text file is written; nil for all others.
    public let layout: TextLayout?
    let content: Content
    /// For each row of a table those pictures that no column has.
    var pictures: [Int: [SourcePicture]] = [:]
    /// Where paths of pictures begin, with their `/` at the end.
    var base: [UInt8] = []
    /// What columns are, where their headings do not say it.
    var targets: [String: ColumnTarget] = [:]
    /// Holds what was unpacked for as long as it is needed.
    var folder: TemporaryFolder?

    init(_ format: ImportFormat, layout: TextLayout? = nil, _ content: Content) {
        self.format = format
        self.layout = layout
        self.content = content
    }

    /// nil for our own export, in which every thing is complete.
    public var table: Table? { if case .table(let table) = content { table } else { nil } }

    /// How many rows or things there are.
    public var count: Int {
        switch content {
        case .table(let table): table.rowCount
        case .things(let things, _): things.count
        }
    }

    /// A picture that the file names. A name that leads out of where the file is names none; one from the root does where
    /// the file was not unpacked from an archive of somebody else's.
    func picture(_ name: String) -> SourcePicture {
        var path: [UInt8] = []
        if let inside = ArchiveReader.safe(name) {
            path = base + Array(inside.utf8)
        } else if name.hasPrefix("/"), folder == nil, !format.isOwn {
            path = Array(name.utf8)
        }
        return SourcePicture(path: path, name: name)
    }

    var preset: FormatPreset { .of(format, table) }
}
