import FoundationEssentials
import Glibc
import MyStuffCore
import MyStuffImages
import MyStuffPresentation
import MyStuffStore
import Synchronization
import Testing

@testable import MyStuffReport

/// What does not fit, is not there, or is written in other scripts.
@Suite struct PageTests {
    @Test func longNotesFlowOverPages() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Diary", place: "Attic", dateCreated: try day())
        content.notes = (1...300).map { "Line \($0) of what was written down about it." }.joined(separator: "\n")
        _ = try await shelf.library.add(content)
        _ = try await shelf.library.add(ItemContent(name: "Next", place: "Attic", dateCreated: try day()))
        let (pdf, outcome) = try await shelf.report()
        #expect(outcome.pages > 6)
        let text = try pdf.text()
        for number in 1...300 { #expect(text.components(of: "Line \(number) of") == 1) }
        #expect(try pdf.text(page: 4).contains("Diary (continued)"))
        #expect(text.contains("\(outcome.pages) of \(outcome.pages)"))
    }

    @Test func aLongNameIsCutAboveAndWholeBeneath() async throws {
        let shelf = try await Shelf()
        let name = (1...120).map { "word\($0)" }.joined(separator: " ")
        _ = try await shelf.library.add(ItemContent(name: name, dateCreated: try day()))
        let text = try await shelf.report().pdf.text()
        // In a PDF what was cut is still there to be found, so that the label of the whole tells.
        #expect(text.contains("\nName\n"))
        for number in 1...120 { #expect(text.contains("word\(number)")) }
    }

    @Test func aThingIsOnOnePageWhereItFits() async throws {
        let shelf = try await Shelf()
        for number in 1...25 {
            var content = ItemContent(name: "Thing \(number).", dateCreated: try day())
            content.notes = Array(repeating: "note", count: number % 5 + 1).joined(separator: "\n")
            content.serialNumber = "END-\(number)."
            _ = try await shelf.library.add(content)
        }
        let (pdf, outcome) = try await shelf.report(ReportOptions(sorting: .name))
        let pages = try (1...outcome.pages).map { try pdf.text(page: $0) }
        for number in 1...25 {
            #expect(pages.contains { $0.contains("Thing \(number).") && $0.contains("END-\(number).") }, "\(number)")
        }
        #expect(outcome.pages < 8)
        #expect(!pages.joined().contains("(continued)"))
    }

    @Test func thirtyPicturesOfOneThing() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "House", dateCreated: try day())
        for number in 0..<30 { content.pictures.append(try await shelf.picture(UInt8(number * 8), 80, 160)) }
        _ = try await shelf.library.add(content)
        let (pdf, outcome) = try await shelf.report()
        #expect(try pdf.images().count == 30)
        let text = try pdf.text()
        for number in 1...30 { #expect(text.contains("\(number): Picture")) }
        #expect(outcome.pages > 4)
        #expect(text.contains("House (continued)"))
    }

    @Test func aMissingFileIsSaidAndNotFatal() async throws {
        let shelf = try await Shelf()
        var content = ItemContent(name: "Vase", dateCreated: try day())
        content.pictures = [try await shelf.picture(200, 30, 40), try await shelf.picture(20, 160, 60)]
        _ = try await shelf.library.add(content)
        unlink(try #require(shelf.pictures.originalPath(of: content.pictures[0])))
        let (pdf, outcome) = try await shelf.report()
        #expect(outcome.unseen.map(\.thing) == ["Vase"])
        #expect(outcome.unseen.map(\.number) == [1])
        #expect(try pdf.text().contains("The file of this picture"))
        #expect(try pdf.images().count == 1)
        #expect(ReportSentences.done(outcome, name: "r.pdf").contains("1 picture could not be shown in it: “Vase” (1)"))
    }

    @Test func documentsAreListedByName() async throws {
        let shelf = try await Shelf()
        let hash = try #require(ContentHash(rawValue: String(repeating: "d", count: 64)))
        let invoice = Picture(
            hash: hash, mediaType: "application/pdf", width: 595, height: 842, sourceName: "invoice 17.pdf",
            kind: .receipt)
        _ = try await shelf.library.add(ItemContent(name: "Lamp", dateCreated: try day(), pictures: [invoice]))
        let (pdf, outcome) = try await shelf.report()
        #expect(outcome.unseen.isEmpty)
        let text = try pdf.text()
        #expect(text.contains("Receipt · invoice 17.pdf · added"))
        #expect(text.contains("Documents"))
        #expect(text.contains(hash.rawValue))
    }

    @Test func otherScripts() async throws {
        let shelf = try await Shelf()
        let names = ["مصباح قديم", "מנורה ישנה", "古い電気スタンド", "旧台灯"]
        for name in names {
            _ = try await shelf.library.add(
                ItemContent(name: name, place: "Café ñ", dateCreated: try day(), notes: name + "\n" + name))
        }
        let (pdf, _) = try await shelf.report()
        let text = try pdf.text()
        for name in names.dropFirst(2) { #expect(text.contains(name), "\(name)") }
        // poppler gives what runs from right to left in the order in which it is read, word by word or as a whole.
        for name in names.prefix(2) {
            #expect(name.split(separator: " ").allSatisfy { text.contains($0) }, "\(name)")
        }
        // Its notes stand at the right edge, as what runs from right to left does.
        let page = try pdf.pixels(page: 3)
        let right = (0..<page.height).count { y in
            (460..<page.width - 60).contains { x in page.bytes[(y * page.width + x) * 3] < 100 }
        }
        #expect(right > 20)
    }

    // MARK: Paper

    @Test(arguments: [
        ("de_DE.UTF-8", PaperSize.a4), ("en_US.UTF-8", .letter), ("C", .a4), ("en_CA.UTF-8", .letter),
        ("ja_JP.UTF-8", .a4),
    ])
    func paperByLocale(locale: String, size: PaperSize) throws {
        // Nothing else here asks for the paper of the locale.
        let former = String(cString: try #require(setlocale(LC_PAPER, nil)))
        defer { setlocale(LC_PAPER, former) }
        try #require(setlocale(LC_PAPER, locale) != nil)
        #expect(PaperSize.current() == size)
    }

    @Test(arguments: [(PaperSize.a4, "595.276 x 841.89 pts (A4)"), (.letter, "612 x 792 pts (letter)")])
    func pagesAreOfThePapersSize(paper: PaperSize, told: String) async throws {
        let shelf = try await Shelf()
        _ = try await shelf.library.add(ItemContent(name: "Chair", dateCreated: try day()))
        let facts = try await shelf.report(paper: paper).pdf.facts("-f 1 -l 3")
        #expect(facts.components(of: told) == 3, "\(facts)")
    }

    // MARK: What may go wrong

    @Test func whatWasThereStaysUntilTheReportIsWhole() async throws {
        let shelf = try await Shelf()
        for number in 0..<40 {
            _ = try await shelf.library.add(ItemContent(name: "\(number)", dateCreated: try day()))
        }
        let path = shelf.folder + "/report.pdf"
        try Data("before".utf8).write(to: URL(filePath: path))
        let steps = Mutex<[ReportProgress]>([])
        let work = Task {
            try await shelf.maker().write(nil, ReportOptions(), paper: .a4, to: path) { progress in
                steps.withLock { $0.append(progress) }
                if case .drawing(2, _) = progress { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("before".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: shelf.folder).sorted() == ["library", "report.pdf"])
        let shares = steps.withLock { $0.map(\.share) }
        #expect(shares == shares.sorted() && shares.count > 2)
    }

    @Test func whatIsChangedMeanwhileIsNoticed() async throws {
        let shelf = try await Shelf()
        var ids: [ItemID] = []
        // More than are held at once.
        for number in 0..<240 {
            ids.append(try await shelf.library.add(ItemContent(name: "\(number)", dateCreated: try day())).id)
        }
        let pages = try await shelf.maker().pages(nil, ReportOptions(), paper: .a4)
        for page in 0..<pages.count { _ = try await pages.draw(page) }
        let again = try await shelf.maker().pages(nil, ReportOptions(), paper: .a4)
        let notes = Array(repeating: "line", count: 30).joined(separator: "\n")
        for id in ids.prefix(20) { _ = try await shelf.library.apply([.notes(notes)], to: id) }
        await #expect(throws: ReportError.changedMeanwhile) {
            for page in 0..<again.count { _ = try await again.draw(page) }
        }
        let path = shelf.folder + "/report.pdf"
        await #expect(throws: ReportError.changedMeanwhile) {
            try await shelf.maker().write(ids + [ItemID(rawValue: 999)], ReportOptions(), paper: .a4, to: path)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whereNothingCanBeWritten() async throws {
        let shelf = try await Shelf()
        for path in [shelf.folder + "/none/report.pdf", shelf.folder, "/dev/null"] {
            await #expect(throws: ReportError.self) {
                try await shelf.maker().write(nil, ReportOptions(), paper: .a4, to: path)
            }
        }
    }

    @Test(.enabled("Only root can mount a small disk") { geteuid() == 0 })
    func aFullDisk() async throws {
        let shelf = try await Shelf()
        _ = try await shelf.library.add(
            ItemContent(name: "Lamp", dateCreated: try day(), pictures: [try await shelf.picture(200, 30, 40)]))
        let disk = shelf.folder + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        guard mount("tmpfs", disk, "tmpfs", 0, "size=16k") == 0 else { return }
        defer { umount2(disk, Int32(MNT_DETACH)) }
        await #expect(throws: ReportError.diskFull(path: disk + "/report.pdf")) {
            try await shelf.maker().write(nil, ReportOptions(), paper: .a4, to: disk + "/report.pdf")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == [])
    }

    @Test func whatIsRememberedForTheNextReport() async throws {
        let shelf = try await Shelf()
        #expect(await ReportOptions.remembered(in: shelf.library) == ReportOptions())
        let options = ReportOptions(person: "Zoë", address: "A\nB", pictures: .main, sorting: .name)
        try await options.remember(in: shelf.library)
        #expect(await ReportOptions.remembered(in: shelf.library) == options)
    }
}
