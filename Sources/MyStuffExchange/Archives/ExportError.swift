/// Why nothing was written. What was there before still is, and nothing else. The sentences are made where they are
/// shown.
public enum ExportError: Error, Sendable, Equatable {
    /// The disk, or the person's share of it, is full.
    case diskFull(path: String)
    /// In the system's words.
    case failed(path: String, detail: String)
    /// There is something in the folder already.
    case notEmpty(path: String)
    /// What writes archives is not installed, in the loader's words.
    case unavailable(detail: String)
    /// There is nothing to write.
    case nothing
}
