import MyStuffCore
import MyStuffPresentation
import Testing

@Suite struct CheckSentencesTests {
    private func report(_ faults: LibraryFault...) -> CheckReport { CheckReport(items: 1, pictures: 2, faults: faults) }

    @Test func whatCountsAsFine() {
        #expect(report().isFine)
        #expect(report(LibraryFault(.missingSquare, count: 3)).isFine)
        #expect(!report(LibraryFault(.orphanFile, count: 3)).isFine)
        #expect(report(LibraryFault(.orphanFile, count: 3)).isRepairable)
        #expect(report(LibraryFault(.orphanFile, count: 3, repaired: 3)).isFine)
        #expect(!report(LibraryFault(.orphanFile, count: 3, repaired: 3)).isRepairable)
        #expect(!report(LibraryFault(.missingPicture, count: 1)).isRepairable)
        #expect(!report(LibraryFault(.missingSquare, count: 3)).isRepairable)
    }

    @Test(arguments: LibraryFault.Kind.allCases)
    func everyKindHasAWord(_ kind: LibraryFault.Kind) {
        let one = CheckSentences.title(of: LibraryFault(kind, count: 1, names: ["Lamp"]))
        let two = CheckSentences.title(of: LibraryFault(kind, count: 2, names: ["Lamp"]))
        #expect(one.contains("1") && two.contains("2"))
        #expect(one.replacing("1", with: "2") != two, "in the plural")
        #expect(CheckSentences.title(of: LibraryFault(kind, count: 2, repaired: 2)) == "\(two) – set right")
    }

    @Test func namesAreCutAndLineBreaksKeptOutOfATerminal() {
        var fault = LibraryFault(.missingPicture)
        for number in 0..<30 { fault.add(number == 0 ? "two\nlines" : "Thing \(number)") }
        #expect(fault.count == 30 && fault.names.count == LibraryFault.mostNames)
        #expect(CheckSentences.names(of: fault, upTo: 3) == ["two\nlines", "Thing 1", "Thing 2", "and 27 more"])
        let lines = CheckSentences.text(of: report(fault)).split(separator: "\n")
        #expect(lines.first == "1 thing and 2 pictures were checked.")
        #expect(lines.contains("30 picture files are missing") && lines.contains("  two lines"))
    }
}
