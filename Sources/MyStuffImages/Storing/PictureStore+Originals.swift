public import MyStuffCore

/// What can be known of the untouched originals, and copies of them. The windows never learn where an original is: what
/// they give to other programs is a copy, so that none of those can change the evidence.
extension PictureStore {
    public func facts(of picture: Picture) async throws -> PictureFacts {
        try await named(picture.sourceName) {
            try await queue.run(urgent: true) { [folder] cancellation in
                let (file, size, format) = try Self.openOriginal(picture, folder)
                return try FileContent.withPrivateBytes(of: file, size: size) { bytes in
                    // A picture without a proper header has a size all the same.
                    let header = try? PictureHeader.read(UnsafeRawBufferPointer(bytes), as: format)
                    try cancellation.check()
                    return PictureFacts(
                        fileSize: size, camera: header?.camera,
                        hasLocation: LocationEraser.erase(bytes, as: format))
                }
            }
        }
    }

    public func copy(
        _ picture: Picture, _ content: PictureCopyContent, to destination: PictureDestination
    ) async throws {
        try await write(picture, content, to: destination, isHandedOut: false)
    }

    public func handOut(_ picture: Picture, named name: String) async throws {
        let path = handOutPath(of: picture, named: name)
        try await write(picture, .shown, to: .file(path: Array(path.utf8)), isHandedOut: true)
    }

    public func handOutPath(of picture: Picture, named name: String) -> String {
        HandedOutCopies.path(of: picture, named: name)
    }

    private func write(
        _ picture: Picture, _ content: PictureCopyContent, to destination: PictureDestination, isHandedOut: Bool
    ) async throws {
        try await queue.run(urgent: true) { [folder, workers] cancellation in
            let copy = try OriginalCopy(destination)
            do {
                if content == .shown, !picture.adjustments.isNone {
                    let jpeg = try Self.derive(picture, folder, workers, cancellation)
                    if isHandedOut { try HandedOutCopies.prepare(picture) }
                    try jpeg.withUnsafeBytes { try copy.write($0, isReadOnly: isHandedOut, cancellation) }
                    return
                }
                let (file, size, format) = try Self.openOriginal(picture, folder)
                if isHandedOut { try HandedOutCopies.prepare(picture) }
                try FileContent.withPrivateBytes(of: file, size: size) { bytes in
                    if content != .original(withLocation: true) { LocationEraser.erase(bytes, as: format) }
                    try copy.write(UnsafeRawBufferPointer(bytes), isReadOnly: isHandedOut, cancellation)
                }
            } catch let failure as PictureFailure {
                throw PictureCopyError(.original(failure.reason), name: copy.name)
            } catch let failure as JPEGEncoder.Failure {
                throw PictureCopyError(.destination(detail: failure.detail), name: copy.name)
            }
        }
    }

    /// A file of what is shown of a cropped or turned picture, with nothing in it of the original's but its pixels and
    /// the moment at which it was taken: a thumbnail would show what has been cut off.
    static func derive(
        _ picture: Picture, _ folder: PictureFolder, _ workers: WorkerPool, _ cancellation: Cancellation
    ) throws -> [UInt8] {
        let bitmap = try render(picture, .fit(side: derivedSide), folder, workers, cancellation)
        guard let takenAt = picture.takenAt else { return try JPEGEncoder.encode(bitmap, quality: derivedQuality) }
        return try JPEGEncoder.encode(bitmap, quality: derivedQuality, takenAt: takenAt)
    }

    /// Longest side in pixels: larger than any camera's.
    private static var derivedSide: Int { 16384 }
    private static var derivedQuality: Int { 95 }

    static func openOriginal(
        _ picture: Picture, _ folder: PictureFolder
    ) throws(PictureFailure) -> (file: FileDescriptor, size: Int, format: PictureFormat) {
        guard let format = PictureFormat(mediaType: picture.mediaType) else {
            throw PictureFailure(.notAPicture(mediaType: picture.mediaType))
        }
        let (file, size) = try FileDescriptor.openRegular(path: Array(folder.original(picture.hash, format).utf8))
        return (file, size, format)
    }
}
