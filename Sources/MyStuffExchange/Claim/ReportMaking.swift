public import MyStuffCore

/// Writes a report of things for people to read on paper.
public protocol ReportMaking: Sendable {
    /// Writes a PDF file of these things, in this order, to `path`, where there is none yet. `progress` is told the share
    /// that has been done, 0 to 1, on any thread. Throws `ExportError`, and `CancellationError` soon after its task has
    /// been cancelled; there is no file then.
    func makeReport(
        of ids: [ItemID], to path: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws
}
