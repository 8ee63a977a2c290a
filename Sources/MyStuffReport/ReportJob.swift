import Drawing
import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffPresentation

/// One report: first all of it is laid out without a picture, so that each page knows how many there are; then its
/// pages can be drawn, in any order. Of the things only as many are held as a page of the store has.
actor ReportJob {
    struct Source: Sendable {
        let store: any ItemStore
        let pictures: any ReportPictures
    }

    /// Where the things of a page begin.
    private struct PageStart: Equatable {
        /// The thing at the top, or the first one where nothing goes on from the page before.
        let index: Int
        /// Before that thing was placed.
        let page: Int
        let y: Double
        let place: String?
    }

    /// Things that are read at once.
    private static let batch = 200

    let options: ReportOptions
    let paper: PaperSize
    private let source: Source
    private let ids: [ItemID]
    private let placeOrder: [String]
    private let setter = TextSetter()
    private let layout: ItemLayout
    private let front: FrontLayout

    private(set) var sums: ReportSums
    private var starts: [PageStart] = []
    private var frontSpots: [(fragment: Fragment, spot: PageFlow.Spot)] = []
    private var frontPages = 0
    /// The pages on which places begin, counted among the pages of things.
    private var placePages: [(place: String, page: Int)] = []
    private var read: (range: Range<Int>, items: [Item])?
    private(set) var unseen: [UnseenPicture] = []

    init(
        _ ids: [ItemID], _ source: Source, _ options: ReportOptions, _ paper: PaperSize, _ forms: FieldForms,
        placeOrder: [String], date: String
    ) {
        self.ids = ids
        self.source = source
        self.options = options
        self.paper = paper
        self.placeOrder = placeOrder
        let width = paper.width - 2 * ReportLook.sideMargin
        layout = ItemLayout(
            setter: setter, fields: ReportFields(forms: forms, sorting: options.sorting), pictures: options.pictures,
            width: width)
        sums = ReportSums(countsAll: options.countsAll)
        front = FrontLayout(setter: setter, forms: forms, options: options, width: width, date: date)
    }

    var pageCount: Int { frontPages + starts.count }
    var title: String { front.title }

    private var newFlow: PageFlow {
        PageFlow(
            pageHeight: paper.height - ReportLook.topMargin - ReportLook.bottomMargin,
            continuationHeight: ReportLook.continuationHeight)
    }

    // MARK: Laying out

    /// To be called once, before anything is drawn. `progress` is told how many things have been laid out.
    func plan(_ progress: (Int) -> Void) async throws {
        var flow = newFlow
        var place: String?
        var known: Set<String> = []
        for index in ids.indices {
            try Task.checkCancellation()
            let item = try await item(index)
            sums.add(item.content)
            let before = flow
            let heading = heading(of: item, after: place)
            let spots = flow.place(
                try await fragments(of: item, index, heading: heading).map(\.piece), gap: ReportLook.itemGap)
            guard let first = spots.first?.page, let last = spots.last?.page else { continue }
            for page in first...last where page == starts.count {
                starts.append(PageStart(index: index, page: before.page, y: before.y, place: place))
            }
            if heading != nil, known.insert(item.place).inserted { placePages.append((item.place, first)) }
            place = item.place
            if index % 20 == 0 { progress(index) }
        }
        layOutFront()
    }

    /// The numbers of pages do not change how much room the summary takes.
    private func layOutFront() {
        for _ in 0..<2 {
            var flow = newFlow
            let title = front.titlePage(sums)
            frontSpots = Array(zip(title, flow.place(title.map(\.piece), gap: 0)))
            if sums.count > 0 {
                flow.turn()
                let summary = front.summary(summaryRows(), sums)
                frontSpots += Array(zip(summary, flow.place(summary.map(\.piece), gap: 0)))
            }
            frontPages = flow.pageCount
        }
    }

    private func summaryRows() -> [FrontLayout.SummaryRow] {
        let pages = Dictionary(placePages.map { ($0.place, $0.page) }, uniquingKeysWith: { first, _ in first })
        var left = sums.places
        let order = placePages.map(\.place) + placeOrder + left.keys.filter { !$0.isEmpty }.sorted() + [""]
        return order.compactMap { place in
            guard let group = left.removeValue(forKey: place) else { return nil }
            return FrontLayout.SummaryRow(place: place, group: group, page: pages[place].map { frontPages + $0 + 1 })
        }
    }

    private func item(_ index: Int) async throws -> Item {
        if let read, read.range.contains(index) { return read.items[index - read.range.lowerBound] }
        let range = index..<min(index + Self.batch, ids.count)
        let items = try await source.store.items(Array(ids[range]))
        // Things do not go while somebody waits for a report of them, unless another program takes them away.
        guard items.map(\.id) == Array(ids[range]) else { throw ReportError.changedMeanwhile }
        read = (range, items)
        return items[0]
    }

    private func heading(of item: Item, after place: String?) -> String? {
        guard options.sorting == .place, item.place != place else { return nil }
        return item.place.isEmpty ? tr("Without a Place") : item.place
    }

    private func fragments(of item: Item, _ index: Int, heading: String?) async throws -> [Fragment] {
        var addedAt: [Picture.ID: Date] = [:]
        for picture in item.pictures { addedAt[picture.id] = try await source.store.addedAt(picture.id) }
        return layout.fragments(item.content, number: index + 1, heading: heading, addedAt: addedAt)
    }

    // MARK: Drawing

    /// `page` counts from 0.
    func draw(_ page: Int, on canvas: PageCanvas) async throws {
        drawEdges(page, on: canvas)
        if page < frontPages {
            for (fragment, spot) in frontSpots where spot.page == page {
                let y = ReportLook.topMargin + spot.y
                if spot.continues {
                    front.tableHead().draw(canvas, ReportLook.sideMargin, y - ReportLook.continuationHeight)
                }
                fragment.draw(canvas, ReportLook.sideMargin, y)
            }
            return
        }
        let wanted = page - frontPages
        guard starts.indices.contains(wanted) else { return }
        let start = starts[wanted]
        var flow = newFlow.at(page: start.page, y: start.y)
        var place = start.place
        for index in start.index..<ids.count {
            let item = try await item(index)
            let fragments = try await fragments(of: item, index, heading: heading(of: item, after: place))
            let here = PageStart(index: index, page: flow.page, y: flow.y, place: place)
            place = item.place
            let spots = flow.place(fragments.map(\.piece), gap: ReportLook.itemGap)
            // What was laid out must still be what is there: otherwise something would be on two pages, or on none.
            if let last = spots.last?.page, last > wanted {
                guard starts.indices.contains(wanted + 1), starts[wanted + 1] == here else {
                    throw ReportError.changedMeanwhile
                }
            }
            for (fragment, spot) in zip(fragments, spots) where spot.page == wanted {
                let y = ReportLook.topMargin + spot.y
                if spot.continues { drawContinuation(of: item.name, above: y, on: canvas) }
                fragment.draw(canvas, ReportLook.sideMargin, y)
                for picture in fragment.pictures {
                    try await draw(picture, of: item, at: (ReportLook.sideMargin, y), on: canvas)
                }
            }
            if flow.page > wanted { return }
        }
        guard wanted == starts.count - 1 else { throw ReportError.changedMeanwhile }
    }

    func record(_ page: Int) async throws -> PageRecording {
        let recording = try PageRecording(width: paper.width, height: paper.height)
        let canvas = try recording.makeCanvas()
        try await draw(page, on: canvas)
        try canvas.check()
        return recording
    }

    private func drawEdges(_ page: Int, on canvas: PageCanvas) {
        let (left, width) = (ReportLook.sideMargin, paper.width - 2 * ReportLook.sideMargin)
        if page > 0 {
            let person = ReportFields.oneLine(options.person)
            let title = person.isEmpty ? front.title : tr("%1$@ – %2$@", front.title, person)
            setter.set(ReportFields.oneLine(title), ReportLook.edge, width: width - 110, lines: 1)
                .draw(on: canvas, x: left, y: 36)
            setter.set(front.date, ReportLook.edge, width: 100, .end).draw(on: canvas, x: left + width - 100, y: 36)
            canvas.line(from: (left, 50), to: (left + width, 50), width: 0.5, ReportLook.rule)
        }
        let numbers = tr("%1$@ of %2$@", String(page + 1), String(pageCount))
        setter.set(numbers, ReportLook.edge, width: width, .centre)
            .draw(on: canvas, x: left, y: paper.height - 42)
    }

    private func drawContinuation(of name: String, above y: Double, on canvas: PageCanvas) {
        let width = paper.width - 2 * ReportLook.sideMargin
        setter.set(tr("%@ (continued)", ReportFields.oneLine(name)), ReportLook.label, width: width, lines: 1)
            .draw(on: canvas, x: ReportLook.sideMargin, y: y - ReportLook.continuationHeight + 2)
    }

    private func draw(
        _ picture: Fragment.PictureFrame, of item: Item, at corner: (x: Double, y: Double), on canvas: PageCanvas
    ) async throws {
        try Task.checkCancellation()
        var frame = picture.frame
        frame.x += corner.x
        frame.y += corner.y
        let side = max(1, Int((max(frame.width, frame.height) / 72 * ReportLook.resolution).rounded(.up)))
        do {
            let image = try await PagePicture.image(of: picture.picture, side: side, from: source.pictures)
            canvas.element("Figure") { canvas.draw(image, in: frame) }
            canvas.stroke(frame, line: 0.5, ReportLook.rule)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let fault = UnseenPicture(
                thing: item.name, number: picture.number, sentence: Sentences.sentence(for: error))
            if !unseen.contains(fault) { unseen.append(fault) }
            canvas.fill(frame, ReportLook.band)
            canvas.stroke(frame, line: 0.5, ReportLook.rule)
            let text = setter.set(
                PagePicture.sentence(for: error), ReportLook.small, width: frame.width - 12, .centre, lines: 4)
            text.draw(on: canvas, x: frame.x + 6, y: frame.y + max(4, (frame.height - text.height) / 2))
        }
    }

    // MARK: A file

    /// Answers how many pages it has. `progress` is told how many of them are done.
    func write(to path: String, facts: PDFFile.Facts, _ progress: (Int) -> Void) async throws -> Int {
        let file = try PDFFile(path: path, width: paper.width, height: paper.height)
        file.set(facts)
        addOutline(to: file)
        for page in 0..<pageCount {
            try Task.checkCancellation()
            try await draw(page, on: file.canvas)
            try file.endPage()
            progress(page + 1)
        }
        try Task.checkCancellation()
        try file.commit()
        return pageCount
    }

    /// Title page, summary, and the places one within the other.
    private func addOutline(to file: PDFFile) {
        file.addOutline(front.title, page: 1)
        guard sums.count > 0 else { return }
        if let summary = frontSpots.first(where: { $0.spot.page > 0 }) {
            file.addOutline(tr("Summary by Place"), page: summary.spot.page + 1)
        }
        let things = file.addOutline(tr("Things"), page: frontPages + 1)
        var entries: [String: Int32] = [:]
        for (place, page) in placePages {
            guard let path = PlacePath(place) else {
                file.addOutline(
                    place.isEmpty ? tr("Without a Place") : place, page: frontPages + page + 1, within: things)
                continue
            }
            var parent = things
            for depth in path.components.indices {
                let key = path.components[...depth].joined(separator: PlacePath.separator)
                if entries[key] == nil {
                    entries[key] = file.addOutline(
                        path.components[depth], page: frontPages + page + 1, within: parent)
                }
                parent = entries[key] ?? parent
            }
        }
    }
}
