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
    ) async throws {
        let squares = try await named(folder.lost) {
            try await checking.run { [folder] cancellation in
                let check = FileCheck(folder: folder, cancellation: cancellation)
                for file in check.orphans(inUse: inUse) { try folder.moveToLost(file) }
                return check.squares(of: pictures).filter { access($0.path, F_OK) != 0 }.map(\.picture)
            }
        }
        for (number, picture) in squares.enumerated() {
            progress(Double(number) / Double(squares.count))
            // Where the original cannot be read there can be no square either; the check says so.
            do { _ = try await thumbnail(of: picture.picture, side: Self.squareSide) } catch is PictureError {}
        }
        progress(1)
    }

    public func condition(of picture: Picture) async throws -> PictureCondition {
        try await checking.run { [folder] cancellation in
            try FileCheck(folder: folder, cancellation: cancellation).condition(of: picture)
        }
    }

    public func isOriginal(_ source: PictureSource, of picture: Picture) async throws -> Bool {
        try await named(source.displayName) {
            try await checking.run { try PictureStream(source, $0).hash() == picture.hash }
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
