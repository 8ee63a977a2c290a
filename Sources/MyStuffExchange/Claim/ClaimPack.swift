public import MyStuffCore
public import MyStuffImages

/// Writes what an insurer asks for after a loss into one zip file: a table of what was lost in the columns that adjusters
/// use, as CSV and as a spreadsheet, the pictures as numbered JPEG files, and the report where one can be made.
public struct ClaimPack: Sendable {
    private let store: any ItemStore
    private let pictures: any PictureExporting
    private let wording: any ItemWording
    private let report: (any ReportMaking)?

    public init(
        store: any ItemStore, pictures: any PictureExporting, wording: any ItemWording,
        report: (any ReportMaking)? = nil
    ) {
        self.store = store
        self.pictures = pictures
        self.wording = wording
        self.report = report
    }

    /// What has the status lost or stolen.
    public static func lost(in store: any ItemStore) async throws -> [ItemID] {
        var ids: [ItemID] = []
        for status in [ItemStatus.Kind.lost, .stolen] {
            ids += try await store.list(Query(filter: ItemFilter(status: status)), firstRows: 0).ids
        }
        return ids
    }

    /// Writes a pack of these things, or of all that is lost or stolen, to `path`. Ages are counted up to `day`.
    ///
    /// Throws as `Exporter.export` does, and `ExportError.nothing` where there is no such thing.
    public func write(
        _ ids: [ItemID]? = nil, to path: String, on day: CalendarDay,
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> ExportResult {
        let wanted = if let ids { ids } else { try await Self.lost(in: store) }
        let ordered = try await PlaceGroups(wanted, in: store).groups.flatMap(\.ids)
        guard !ordered.isEmpty else { throw ExportError.nothing }
        let job = try ClaimJob(path, ClaimSheet(wording: wording, on: day))
        return try await job.target.orNothing { try await write(ordered, to: job, progress) }
    }

    private func write(
        _ ordered: [ItemID], to job: ClaimJob, _ progress: @Sendable (ExportProgress) -> Void
    ) async throws -> ExportResult {
        progress(ExportProgress(things: 0, ofThings: ordered.count))
        for page in ordered.pages(of: 200) {
            for item in try await store.items(page) {
                try Task.checkCancellation()
                try job.add(item, pictures: try await write(item, job.things + 1, job))
                progress(ExportProgress(things: job.things, ofThings: ordered.count))
            }
        }
        if let report {
            let file = job.reportPath
            try await report.makeReport(of: ordered, to: file) { _ in }
            try await Background.run { try job.addReport() }
        }
        try Task.checkCancellation()
        return try await Background.run { try job.finish() }
    }

    /// Answers the files' names.
    private func write(_ item: Item, _ number: Int, _ job: ClaimJob) async throws -> [String] {
        var names: [String] = []
        for (index, picture) in item.pictures.enumerated() {
            let name = PlainForms.pictureName(number, index + 1)
            let form = picture.isDocument ? PictureExportForm.original(withLocation: false) : .shownAsJPEG
            do {
                names.append(
                    try await pictures.export(picture, as: form) { exported, bytes, check in
                        let file = "\(name).\(exported.fileExtension)"
                        try job.target.add("pictures/" + file, [.bytes(bytes)], isText: false, check)
                        return file
                    })
            } catch is PictureError {
                job.missing.append(
                    ExportResult.Missing(item: item.id, itemName: item.name, pictureName: picture.sourceName))
            }
        }
        return names
    }
}
