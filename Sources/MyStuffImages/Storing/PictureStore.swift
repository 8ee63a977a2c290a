import CGLib
import Glibc
public import MyStuffCore

/// The pictures of one library: originals as they came, and their squares.
///
/// Squares are derived. One that is missing or damaged is made again from its original, and where the folder cannot be
/// written it is made in memory each time.
public final class PictureStore: PictureImporting {
    /// Pixels of a stored square's side.
    static let squareSide = 512
    static let squareQuality = 90
    /// Pixels of the longer side of a picture whose original is not kept: enough for a page of a report.
    public static let reducedSide = 2048

    let folder: PictureFolder
    let workers: WorkerPool
    let queue = WorkQueue(width: WorkerPool.width)
    /// Reading every file takes its time, and pictures are to be seen meanwhile.
    let checking = WorkQueue(width: 1)
    private let keepsOriginals: @Sendable () -> Bool

    /// `folder` is the library's; nothing is written before the first import. `keepsOriginals` is asked at each: where
    /// it denies, pictures larger than `reducedSide` are made smaller.
    public convenience init(folder: String, keepsOriginals: @escaping @Sendable () -> Bool = { true }) {
        self.init(folder: folder, workers: .shared, keepsOriginals: keepsOriginals)
    }

    /// For comparison: a store that decodes in this process.
    package convenience init(inProcess folder: String) {
        self.init(folder: folder, workers: .inProcess)
    }

    init(folder: String, workers: WorkerPool, keepsOriginals: @escaping @Sendable () -> Bool = { true }) {
        self.keepsOriginals = keepsOriginals
        self.folder = PictureFolder(root: folder)
        self.workers = workers
        self.folder.removeLeftovers()
        HandedOutCopies.removeOld()
    }

    public func importPicture(_ source: PictureSource) async throws -> ImportedPicture {
        try await take(source, withDocuments: false)
    }

    public func importDocument(_ source: PictureSource) async throws -> ImportedPicture {
        try await take(source, withDocuments: true)
    }

    private func take(_ source: PictureSource, withDocuments: Bool) async throws -> ImportedPicture {
        let longestSide = keepsOriginals() ? nil : Self.reducedSide
        return try await named(source.displayName) {
            try await queue.run(urgent: true) { [folder, workers] cancellation in
                try PictureImport(folder, workers, cancellation, longestSide: longestSide)
                    .run(source, withDocuments: withDocuments)
            }
        }
    }

    public func thumbnail(of picture: Picture, side: Int) async throws -> Bitmap {
        try await named(picture.sourceName) {
            try await queue.run { [folder, workers] cancellation in
                try Self.thumbnail(of: picture, max(1, min(side, Self.squareSide)), folder, workers, cancellation)
            }
        }
    }

    public func preview(of picture: Picture, side: Int) async throws -> Bitmap {
        try await named(picture.sourceName) {
            try await queue.run(urgent: true) { [folder, workers] cancellation in
                try Self.render(picture, .fit(side: max(1, side)), folder, workers, cancellation)
            }
        }
    }

    /// Where the untouched original of `picture` is, or would be.
    public func originalPath(of picture: Picture) -> String? {
        folder.original(picture)
    }

    /// Deletes the files of pictures that nothing refers to any more. What is gone already, or cannot be deleted, is
    /// passed over: a file too many harms nobody.
    public func remove(_ hashes: [ContentHash]) {
        folder.remove(hashes)
    }

    // MARK: - On a thread of the queue

    private static func thumbnail(
        of picture: Picture, _ side: Int, _ folder: PictureFolder, _ workers: WorkerPool, _ cancellation: Cancellation
    ) throws -> Bitmap {
        if let bitmap = try storedThumbnail(picture, side, folder, cancellation) { return bitmap }
        let square = try render(picture, .square(side: squareSide), folder, workers, cancellation)
        // A library that cannot be written shows its pictures all the same.
        try? storeSquare(square, of: picture, folder)
        if side >= square.width { return square }
        return try Renderer.render(DecodedPicture(square), .square(side: side), cancellation)
    }

    /// The thumbnail from the stored square; `nil` where that is missing or unusable.
    ///
    /// In this process and not in a worker: squares are JPEG files that this program wrote itself, there are many of them
    /// in a scrolled list, and each takes less time than asking would.
    private static func storedThumbnail(
        _ picture: Picture, _ side: Int, _ folder: PictureFolder, _ cancellation: Cancellation
    ) throws -> Bitmap? {
        do {
            try cancellation.check()
            let (file, size) = try FileDescriptor.openRegular(
                path: Array(folder.square(picture.hash, picture.adjustments).utf8))
            let content = try FileContent(mapping: file, size: size)
            let rendered = try RenderedPicture(content, as: .jpeg, .square(side: side), cancellation)
            return rendered.isDamaged ? nil : rendered.bitmap
        } catch is PictureFailure {
            return nil
        }
    }

    static func render(
        _ picture: Picture, _ goal: RenderGoal, _ folder: PictureFolder, _ workers: WorkerPool,
        _ cancellation: Cancellation
    ) throws -> Bitmap {
        let (file, size, format) = try openOriginal(picture, folder)
        var goal = goal
        goal.adjustments = picture.adjustments
        return try workers.render(file, size: size, as: format, goal, cancellation).bitmap
    }

    private static func storeSquare(_ square: Bitmap, of picture: Picture, _ folder: PictureFolder) throws {
        try writeSquare(square, folder).commit(as: folder.square(picture.hash, picture.adjustments))
    }

    static func writeSquare(_ square: Bitmap, _ folder: PictureFolder) throws -> TemporaryFile {
        let jpeg = try JPEGEncoder.encode(square, quality: squareQuality)
        let temporary = try TemporaryFile(in: folder.squares)
        try writeAll(jpeg, to: temporary.file)
        try temporary.synchronize()
        return temporary
    }

    /// Adds the name to what the stages report.
    func named<Success>(_ name: String, _ work: () async throws -> Success) async throws -> Success {
        do {
            return try await work()
        } catch let failure as PictureFailure {
            throw PictureError(failure.reason, name: name)
        } catch let failure as JPEGEncoder.Failure {
            throw PictureError(.cannotStore(detail: failure.detail), name: name)
        }
    }
}

extension DecodedPicture {
    /// A picture of ours, decoded before.
    convenience init(_ bitmap: Bitmap) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bitmap.stride * bitmap.height, alignment: 16)
        bitmap.withUnsafeBytes { copy.copyMemory(from: $0) }
        self.init(
            PixelSource(
                base: UnsafeRawPointer(copy.baseAddress.unsafelyUnwrapped), width: bitmap.width, height: bitmap.height,
                stride: bitmap.stride, layout: bitmap.format == .rgb ? .rgb : .bgrx),
            scale: 1, sourceWidth: bitmap.width, sourceHeight: bitmap.height, orientation: .upright,
            release: { copy.deallocate() })
    }
}
