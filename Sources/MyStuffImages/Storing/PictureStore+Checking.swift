import GLib
import Glibc
public import MyStuffCore

extension PictureStore: PictureChecking {
    public func checkFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] {
        try await checking.run { [folder] cancellation in
            try FileCheck(folder: folder, cancellation: cancellation).run(pictures, inUse: inUse, progress: progress)
        }
    }

    public func repairFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault] {
        let (orphans, squares) = try await checking.run { [folder] cancellation in
            let check = FileCheck(folder: folder, cancellation: cancellation)
            var orphans = LibraryFault(.orphanFile)
            for file in check.orphans(inUse: inUse) {
                orphans.add(file)
                try folder.moveToLost(file)
                orphans.repaired += 1
            }
            return (orphans, check.squares(of: pictures).filter { access($0.path, F_OK) != 0 }.map(\.picture))
        }
        var made = LibraryFault(.missingSquare)
        for (number, picture) in squares.enumerated() {
            progress(Double(number) / Double(squares.count))
            made.add(picture.itemName)
            // Where the original cannot be read there can be no square either; the check says so.
            do {
                _ = try await thumbnail(of: picture.picture, side: Self.squareSide)
                made.repaired += 1
            } catch is PictureError {}
        }
        progress(1)
        return [orphans, made].filter { $0.count > 0 }
    }

    public func condition(of picture: Picture) async throws -> PictureCondition {
        try await checking.run { [folder] cancellation in
            try FileCheck(folder: folder, cancellation: cancellation).condition(of: picture)
        }
    }

    public func isOriginal(_ source: PictureSource, of picture: Picture) async throws -> Bool {
        try await named(source.displayName) {
            try await checking.run { cancellation in
                let stream = try PictureStream(source, cancellation)
                let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
                defer { buffer.deallocate() }
                let checksum = Checksum()
                while true {
                    try cancellation.check()
                    let count = try stream.read(into: buffer)
                    if count == 0 { return try checksum.finish() == picture.hash }
                    checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                }
            }
        }
    }

    public func putBack(_ source: PictureSource, as picture: Picture) async throws {
        let isSound = try await condition(of: picture) == .sound
        if !isSound {
            try await named(source.displayName) {
                try await checking.run { [folder] _ in
                    guard let original = folder.original(picture) else { return }
                    if access(original, F_OK) == 0 {
                        try folder.moveToLost(String(original.dropFirst(folder.root.count + 1)))
                    }
                    // Squares may have been made of what was there instead.
                    folder.removeSquares(of: picture.hash)
                }
            }
        }
        _ = try await importPicture(source)
    }
}
