public import MyStuffCore

/// Looks after the files of a library's pictures. `PictureStore` is the real one.
public protocol PictureChecking: Sendable {
    /// Reads the file of every picture and looks for files that belong to none. Nothing is written.
    ///
    /// `inUse` are the contents that have to stay. `progress` gets parts of 1, on any thread. Throws `CancellationError`
    /// soon after its task has been cancelled.
    func checkFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [LibraryFault]

    /// Makes missing squares, and moves files that belong to no picture into `PictureFolder.lost`. Throws `PictureError`
    /// where one cannot be moved.
    func repairFiles(
        of pictures: [StoredPicture], inUse: Set<ContentHash>, progress: @escaping @Sendable (Double) -> Void
    ) async throws

    /// Reads the file of one picture.
    func condition(of picture: Picture) async throws -> PictureCondition

    /// Whether `source` has the very bytes of `picture`. Throws `PictureError` where it cannot be read.
    func isOriginal(_ source: PictureSource, of picture: Picture) async throws -> Bool

    /// Takes `source`, which has the very bytes of `picture`, as its file. What is in its place is kept in
    /// `PictureFolder.lost`. Throws `PictureError`.
    func putBack(_ source: PictureSource, as picture: Picture) async throws

    /// Deletes the files of contents that nothing has.
    func remove(_ hashes: [ContentHash])
}
