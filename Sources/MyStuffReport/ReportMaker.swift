public import Drawing
import FoundationEssentials
import GLib
public import MyStuffCore
public import MyStuffPresentation

/// A picture that could not be drawn; a sentence stands in its place on the page.
public struct UnseenPicture: Sendable, Equatable {
    /// The name of the thing.
    public let thing: String
    /// Among the pictures of the thing, from 1.
    public let number: Int
    /// Why.
    public let sentence: String
}

/// How far a report is.
public enum ReportProgress: Sendable, Equatable {
    case layingOut(things: Int, of: Int)
    case drawing(pages: Int, of: Int)

    /// From 0 to 1. Laying out takes about an eighth of the time.
    public var share: Double {
        switch self {
        case .layingOut(let things, let all): all == 0 ? 0 : Double(things) / Double(all) / 8
        case .drawing(let pages, let all): all == 0 ? 1 : 0.125 + 0.875 * Double(pages) / Double(all)
        }
    }
}

/// What has become of a report.
public struct ReportOutcome: Sendable, Equatable {
    public let things: Int
    public let pages: Int
    public let unseen: [UnseenPicture]
}

public enum ReportError: Error, Sendable, Equatable {
    /// Things were changed or went away while their report was being made.
    case changedMeanwhile
    case diskFull(path: String)
    /// In the system's own words.
    case cannotWrite(path: String, detail: String)
}

/// Makes reports of a library's things: as PDF files, and page by page for a printer.
public struct ReportMaker: Sendable {
    let store: any ItemStore
    let pictures: any ReportPictures
    let money: MoneyFormat
    let creator: String

    /// `creator` is the program's name and version.
    public init(store: any ItemStore, pictures: any ReportPictures, money: MoneyFormat, creator: String) {
        self.store = store
        self.pictures = pictures
        self.money = money
        self.creator = creator
    }

    /// The same maker, with other amounts of money.
    public func using(_ money: MoneyFormat) -> ReportMaker {
        ReportMaker(store: store, pictures: pictures, money: money, creator: creator)
    }

    /// Writes the report of these things, or of all where `ids` is nil, to a PDF file. What was at `path` is replaced
    /// once the report is whole, and stays where it fails or its task is cancelled. The things come in the order that
    /// `options` asks for, or in that of `ids` where it `keepsOrder`.
    ///
    /// Throws `ReportError`, `LibraryError` and `CancellationError`. `progress` is called on any thread.
    public func write(
        _ ids: [ItemID]?, _ options: ReportOptions, keepsOrder: Bool = false, paper: PaperSize = .current(),
        to path: String,
        progress: @escaping @Sendable (ReportProgress) -> Void = { _ in }
    ) async throws -> ReportOutcome {
        let pages = try await pages(ids, options, keepsOrder: keepsOrder, paper: paper, progress: progress)
        do {
            var facts = PDFFile.Facts()
            facts.title = await pages.job.title
            facts.author = options.person
            facts.creator = creator
            facts.created = LocaleDates.localISO8601(Date().timeIntervalSince1970)
            let total = pages.count
            _ = try await pages.job.write(to: path, facts: facts) { progress(.drawing(pages: $0, of: total)) }
            return await pages.outcome()
        } catch DrawingError.diskFull {
            throw ReportError.diskFull(path: path)
        } catch DrawingError.cannotWrite(let detail) {
            throw ReportError.cannotWrite(path: path, detail: detail)
        } catch DrawingError.failed(let detail) {
            throw ReportError.cannotWrite(path: path, detail: detail)
        }
    }

    /// Lays the report out for pages of this size.
    public func pages(
        _ ids: [ItemID]?, _ options: ReportOptions, keepsOrder: Bool = false, paper: PaperSize,
        progress: @escaping @Sendable (ReportProgress) -> Void = { _ in }
    ) async throws -> ReportPages {
        let sorted = keepsOrder ? ids ?? [] : try await sort(ids, options.sorting)
        let forms = FieldForms(money: money, dates: .current(), custom: try await store.customFields())
        let places = try await store.facets().places.map(\.path.description)
        let date = forms.dates.day(of: Date().timeIntervalSince1970)
        let job = ReportJob(
            sorted, ReportJob.Source(store: store, pictures: pictures), options, paper, forms, placeOrder: places,
            date: date)
        try await job.plan { progress(.layingOut(things: $0, of: sorted.count)) }
        return ReportPages(job: job, count: await job.pageCount, things: sorted.count)
    }

    private func sort(_ ids: [ItemID]?, _ sorting: ReportOptions.Sorting) async throws -> [ItemID] {
        let order = ItemOrder(key: sorting == .place ? .place : .name)
        let all = try await store.list(Query(order: order), firstRows: 0).ids
        guard let ids else { return all }
        let wanted = Set(ids)
        let sorted = all.filter { wanted.contains($0) }
        guard sorted.count < wanted.count else { return sorted }
        // What is in the trash is in no list.
        let known = Set(sorted)
        return sorted + ids.filter { !known.contains($0) }
    }
}

/// A report that has been laid out.
public struct ReportPages: Sendable {
    let job: ReportJob
    public let count: Int
    let things: Int

    /// `page` counts from 0.
    public func draw(_ page: Int) async throws -> PageRecording { try await job.record(page) }

    public func outcome() async -> ReportOutcome {
        ReportOutcome(things: things, pages: count, unseen: await job.unseen)
    }
}
