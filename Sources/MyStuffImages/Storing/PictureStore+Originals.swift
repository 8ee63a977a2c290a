public import MyStuffCore

/// What can be known of the untouched originals, and copies of them. The windows never learn where an original is: what
/// they give to other programs is a copy, so that none of those can change the evidence.
extension PictureStore {
    public func facts(of picture: Picture) async throws -> PictureFacts {
        try await named(picture.sourceName) {
            try await queue.run(urgent: true) { [folder] cancellation in
                let (file, size, format) = try Self.openOriginal(picture, folder)
                let content = try FileContent(mapping: file, size: size)
                try cancellation.check()
                // A picture without a proper header has a size all the same.
                let header = try? PictureHeader.read(content, as: format)
                return PictureFacts(fileSize: size, camera: header?.camera)
            }
        }
    }

    public func copyOriginal(of picture: Picture, to destination: PictureDestination) async throws {
        try await copy(picture, to: destination, isHandedOut: false)
    }

    public func handOut(_ picture: Picture, named name: String) async throws {
        let path = handOutPath(of: picture, named: name)
        try await copy(picture, to: .file(path: Array(path.utf8)), isHandedOut: true)
    }

    public func handOutPath(of picture: Picture, named name: String) -> String {
        HandedOutCopies.path(of: picture.hash, named: name)
    }

    private func copy(_ picture: Picture, to destination: PictureDestination, isHandedOut: Bool) async throws {
        try await queue.run(urgent: true) { [folder] cancellation in
            let copy = try OriginalCopy(destination)
            do {
                let (file, size, _) = try Self.openOriginal(picture, folder)
                let content = try FileContent(mapping: file, size: size)
                if isHandedOut { try HandedOutCopies.prepare(picture.hash) }
                try content.withBytes { bytes in try copy.write(bytes, isReadOnly: isHandedOut, cancellation) }
            } catch let failure as PictureFailure {
                throw PictureCopyError(.original(failure.reason), name: copy.name)
            }
        }
    }

    private static func openOriginal(
        _ picture: Picture, _ folder: PictureFolder
    ) throws(PictureFailure) -> (file: FileDescriptor, size: Int, format: PictureFormat) {
        guard let format = PictureFormat(mediaType: picture.mediaType) else {
            throw PictureFailure(.notAPicture(mediaType: picture.mediaType))
        }
        let (file, size) = try FileDescriptor.openRegular(path: Array(folder.original(picture.hash, format).utf8))
        return (file, size, format)
    }
}
