public import MyStuffCore

extension PictureStore: PictureExporting {
    public func export<Result: Sendable>(
        _ picture: Picture, as form: PictureExportForm,
        _ body:
            @escaping @Sendable (ExportedPicture, UnsafeRawBufferPointer, _ check: () throws -> Void) throws ->
            Result
    ) async throws -> Result {
        try await named(picture.sourceName) {
            try await queue.run { [folder, workers] cancellation in
                try PictureExport(picture, folder, workers, cancellation).run(form) { exported, bytes in
                    try body(exported, bytes, cancellation.check)
                }
            }
        }
    }
}

/// One picture on its way out.
private struct PictureExport {
    private let picture: Picture
    private let folder: PictureFolder
    private let workers: WorkerPool
    private let cancellation: Cancellation

    init(_ picture: Picture, _ folder: PictureFolder, _ workers: WorkerPool, _ cancellation: Cancellation) {
        self.picture = picture
        self.folder = folder
        self.workers = workers
        self.cancellation = cancellation
    }

    func run<Result>(
        _ form: PictureExportForm, _ body: (ExportedPicture, UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        let isAsItCame = picture.adjustments.isNone
        switch form {
        case .original(let withLocation): return try original(withLocation: withLocation, body)
        case .shown where isAsItCame: return try original(withLocation: false, body)
        case .shownAsJPEG where isAsItCame && picture.mediaType == PictureFormat.jpeg.mediaType:
            return try original(withLocation: false, body)
        case .square: return try square(body)
        case .jpeg:
            return try lend(try PictureStore.derive(picture.asItCame, folder, workers, cancellation), body)
        case .shown, .shownAsJPEG:
            return try lend(try PictureStore.derive(picture, folder, workers, cancellation), body)
        case .preview(let side):
            let bitmap = try PictureStore.render(picture, .fit(side: max(1, side)), folder, workers, cancellation)
            return try lend(
                try JPEGEncoder.encode(bitmap, quality: PictureStore.squareQuality), body)
        }
    }

    private func original<Result>(
        withLocation: Bool, _ body: (ExportedPicture, UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        let (file, size, format) = try PictureStore.openOriginal(picture, folder)
        return try FileContent.withPrivateBytes(of: file, size: size) { bytes in
            let isErased = !withLocation && LocationEraser.erase(bytes, as: format)
            let exported = ExportedPicture(
                mediaType: format.mediaType, fileExtension: format.fileExtension, isOriginal: !isErased)
            return try body(exported, UnsafeRawBufferPointer(bytes))
        }
    }

    /// The stored file, so that nothing is coded twice; where there is none it is made for this time.
    private func square<Result>(
        _ body: (ExportedPicture, UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        let path = folder.square(picture.hash, picture.adjustments)
        if let (file, size) = try? FileDescriptor.openRegular(path: Array(path.utf8)), size > 0 {
            return try FileContent(mapping: file, size: size).withBytes { try body(.jpeg, $0) }
        }
        let bitmap = try PictureStore.render(
            picture, .square(side: PictureStore.squareSide), folder, workers, cancellation)
        return try lend(try JPEGEncoder.encode(bitmap, quality: PictureStore.squareQuality), body)
    }

    private func lend<Result>(
        _ jpeg: [UInt8], _ body: (ExportedPicture, UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        try jpeg.withUnsafeBytes { try body(.jpeg, $0) }
    }
}

extension ExportedPicture {
    /// One that was made here.
    fileprivate static let jpeg = ExportedPicture(
        mediaType: PictureFormat.jpeg.mediaType, fileExtension: PictureFormat.jpeg.fileExtension, isOriginal: false)
}

extension Picture {
    fileprivate var asItCame: Picture {
        var picture = self
        picture.adjustments = .none
        return picture
    }
}
