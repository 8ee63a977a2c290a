import Foundation
import Testing

@testable import MyStuffPresentation

@Suite struct HelpTests {
    private let pages = HelpPage.all()

    @Test func eachPageIsThereOnce() {
        #expect(pages.map(\.id) == HelpPage.ID.allCases)
        #expect(Set(pages.map(\.title)).count == pages.count)
    }

    @Test func eachPageSaysSomething() {
        for page in pages {
            #expect(page.blocks.count >= 2, "\(page.id)")
            for text in page.texts { #expect(text.contains { !$0.isWhitespace }, "\(page.id)") }
        }
    }

    /// A placeholder too many would stay in the text, and one too few leave a name out.
    @Test func nothingIsLeftToFillIn() {
        for page in pages {
            // In a path there may be anything.
            for text in page.texts.map({ $0.replacing(HelpNames.defaultLibrary, with: "path") }) {
                #expect(!text.contains("%"), "\(text)")
                #expect(!text.contains("“”"), "\(text)")
                #expect(!text.contains("_"), "\(text)")
            }
        }
    }

    @Test func eachPageLeadsOnToOthers() {
        for page in pages {
            #expect(!page.related.isEmpty, "\(page.id)")
            #expect(!page.related.contains(page.id), "\(page.id)")
            #expect(Set(page.related).count == page.related.count, "\(page.id)")
        }
        // From the first page every other can be reached.
        var reached: Set<HelpPage.ID> = [.start]
        for _ in pages { reached.formUnion(pages.filter { reached.contains($0.id) }.flatMap(\.related)) }
        #expect(reached == Set(HelpPage.ID.allCases))
    }

    // MARK: Search

    private func found(_ text: String) -> [HelpPage.ID] { HelpSearch(pages).pages(with: text) }

    @Test func withoutWordsAllPagesAreThere() {
        #expect(found("") == HelpPage.ID.allCases)
        #expect(found("  ,") == HelpPage.ID.allCases)
    }

    @Test func wordsAreFoundByTheirBeginningsWithoutAccents() {
        #expect(found("GÉTTING").first == .start)
        #expect(found("flatp") == [.backups])
        #expect(found("crop") == [.pictures])
        #expect(found("rop").isEmpty)
        #expect(found("xylophone").isEmpty)
    }

    @Test func eachWordHasToBeThere() {
        #expect(found("receipt").contains(.insurance))
        #expect(found("receipt burglary") == [.insurance])
    }

    @Test func titlesComeFirst() {
        let pages = found("insurer")
        #expect(pages.first == .insurance)
        #expect(pages.contains(.exporting))
    }

    // MARK: Names

    @Test func mnemonicsAreLeftOut() {
        #expect(HelpNames.plain("Clai_m Pack…") == "Claim Pack…")
        #expect(HelpNames.plain("a__b") == "a_b")
        #expect(HelpNames.claimPack == "Claim Pack…")
    }

    /// What the manual calls a button or an entry is what a view calls it.
    @Test func eachNameIsInAView() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
            .standardizedFileURL
        var views = ""
        for folder in ["MyStuffUI", "MyStuffPresentation"] {
            let files = FileManager.default.enumerator(atPath: sources.path + "/" + folder)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift") || file.hasSuffix(".ui"), !file.hasPrefix("Help/") else { continue }
                views += try String(contentsOf: sources.appending(path: folder + "/" + file), encoding: .utf8)
            }
        }
        let names = try String(
            contentsOf: sources.appending(path: "MyStuffPresentation/Help/HelpNames.swift"), encoding: .utf8)
        let labels = names.matches(of: /tr\("([^"]+)"\)/).map { String($0.output.1) }
        #expect(labels.count > 40)
        for label in labels {
            #expect(views.contains("\"\(label)\"") || views.contains(">\(label)<"), "“\(label)” is in no view")
        }
    }
}
