public import FoundationEssentials
public import MyStuffCore
public import MyStuffImages

/// Writes things and their pictures so that people and programs can read them without My Stuff: a table, a document and a
/// page for a browser, and the pictures beside them.
///
/// Things are read in pages, pictures one at a time and what is written about them goes to the disk at once, so that a
/// large library needs no more memory than a small one.
public struct Exporter: Sendable {
    private let store: any ItemStore
    private let pictures: any PictureExporting
    private let wording: any ItemWording
    private let now: @Sendable () -> Date

    public init(
        store: any ItemStore, pictures: any PictureExporting, wording: any ItemWording,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.pictures = pictures
        self.wording = wording
        self.now = now
    }

    /// Exports these things, or all that are not in the trash. `progress` may be told on any thread.
    ///
    /// Throws `ExportError`, `LibraryError`, and `CancellationError` soon after its task has been cancelled; then nothing
    /// is left behind. A picture whose file cannot be read is left out and named in the result.
    public func export(
        _ ids: [ItemID]? = nil, to place: ExportPlace, _ options: ExportOptions = ExportOptions(),
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> ExportResult {
        let wanted = if let ids { ids } else { try await store.list(Query(), firstRows: 0).ids }
        let groups = try await PlaceGroups(wanted, in: store)
        let fields = try await store.customFields()
        let job = try ExportJob(place, fields, wording, exportedAt: now())
        return try await job.target.orNothing { try await write(groups, to: job, options, progress) }
    }

    private func write(
        _ groups: PlaceGroups, to job: ExportJob, _ options: ExportOptions,
        _ progress: @Sendable (ExportProgress) -> Void
    ) async throws -> ExportResult {
        let outgoing = PictureOutput(store: store, pictures: pictures, options: options, job: job)
        let total = groups.count
        progress(ExportProgress(things: 0, ofThings: total))
        for group in groups.groups {
            try job.begin(group.place)
            for page in group.ids.pages(of: 200) {
                for item in try await store.items(page) {
                    try Task.checkCancellation()
                    let number = job.things + 1
                    let pictures = options.pictures == .none ? [] : try await outgoing.write(item, number)
                    try job.add(ExportedItem(number: number, item: item, pictures: pictures))
                    progress(ExportProgress(things: number, ofThings: total))
                }
            }
            try job.endPlace()
        }
        return try await job.finish()
    }
}

/// Pictures on their way into an export.
private struct PictureOutput {
    /// Longest side in pixels of what the index shows where a browser cannot show the file itself.
    private static let previewSide = 1600

    let store: any ItemStore
    let pictures: any PictureExporting
    let options: ExportOptions
    let job: ExportJob

    func write(_ item: Item, _ number: Int) async throws -> [ExportedItem.Picture] {
        var result: [ExportedItem.Picture] = []
        for (index, picture) in item.pictures.enumerated() {
            let name = PlainForms.pictureName(number, index + 1)
            let addedAt = try await store.addedAt(picture.id)
            let form = form(of: picture)
            do {
                let (file, exported, hash) = try await pictures.export(picture, as: form) {
                    [job] exported, bytes, check in
                    let file = "pictures/\(name).\(exported.fileExtension)"
                    try job.target.add(file, [.bytes(bytes)], isText: false, check)
                    return (file, exported, exported.isOriginal ? picture.hash : try ContentHash(of: bytes))
                }
                var one = ExportedItem.Picture(
                    picture: picture, file: file, fileHash: hash, mediaType: exported.mediaType, addedAt: addedAt)
                one.isAsShown = !picture.adjustments.isNone && form.isAsShown
                one.preview = try await preview(of: picture, exported, name)
                result.append(one)
            } catch is PictureError {
                job.missing.append(
                    ExportResult.Missing(item: item.id, itemName: item.name, pictureName: picture.sourceName))
                result.append(
                    ExportedItem.Picture(
                        picture: picture, file: nil, fileHash: nil, mediaType: picture.mediaType, addedAt: addedAt))
            }
        }
        return result
    }

    /// Originals or what is seen; see `ExportOptions`.
    private func form(of picture: Picture) -> PictureExportForm {
        let original = PictureExportForm.original(withLocation: options.includesLocation)
        guard !picture.isDocument else { return original }
        let converts = options.convertsToJPEG && !Picture.widelyReadable.contains(picture.mediaType)
        switch options.pictures {
        case .originals, .none: return converts ? .jpeg : original
        case .asShown:
            if converts { return .shownAsJPEG }
            return picture.adjustments.isNone ? original : .shown
        case .squares: return .square
        }
    }

    /// The path of another file, which the index shows: what a person sees, or the first page of a document.
    private func preview(of picture: Picture, _ exported: ExportedPicture, _ name: String) async throws -> String? {
        let isAsSeen = options.pictures != .originals || picture.adjustments.isNone
        guard !isAsSeen || !Picture.shownByBrowsers.contains(exported.mediaType) else { return nil }
        do {
            return try await pictures.export(picture, as: .preview(side: Self.previewSide)) { [job] _, bytes, check in
                let file = "previews/\(name).jpg"
                try job.target.add(file, [.bytes(bytes)], isText: false, check)
                return file
            }
        } catch is PictureError {
            return nil
        }
    }
}

extension Picture {
    /// Kinds of pictures that spreadsheets and the systems of insurers take.
    static let widelyReadable: Set<String> = ["image/jpeg", "image/png", "image/tiff", "image/bmp", "image/gif"]
    static let shownByBrowsers: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp", "image/svg+xml", "image/avif",
    ]
}

extension PictureExportForm {
    fileprivate var isAsShown: Bool {
        switch self {
        case .shown, .shownAsJPEG, .square: true
        default: false
        }
    }
}
