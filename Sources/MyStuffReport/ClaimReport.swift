import GLib
public import MyStuffCore
public import MyStuffExchange
import MyStuffPresentation

/// The report that goes into a claim pack: the things in the pack's own order, so that they have the same numbers there.
public struct ClaimReport: ReportMaking {
    private let maker: ReportMaker

    public init(_ maker: ReportMaker) { self.maker = maker }

    public func makeReport(
        of ids: [ItemID], to path: String, progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        var options = await ReportOptions.remembered(in: maker.store)
        options.title = tr("Claim")
        options.countsAll = true
        options.pictures = .all
        // Places would stand in no order.
        options.sorting = .name
        do {
            _ = try await maker.write(ids, options, keepsOrder: true, to: path) { progress($0.share) }
        } catch ReportError.diskFull(let path) {
            throw ExportError.diskFull(path: path)
        } catch ReportError.cannotWrite(let path, let detail) {
            throw ExportError.failed(path: path, detail: detail)
        } catch let error as ReportError {
            throw ExportError.failed(path: path, detail: ReportSentences.failure(error))
        }
    }
}
