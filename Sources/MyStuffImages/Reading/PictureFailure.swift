/// Why a stage gave up. The stages do not know the file's name; `PictureStore` adds it and makes a `PictureError`.
struct PictureFailure: Error, Equatable {
    let reason: PictureError.Reason

    init(_ reason: PictureError.Reason) { self.reason = reason }
}
