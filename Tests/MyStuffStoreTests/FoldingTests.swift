import GLib
import MyStuffCore
import Testing

@testable import MyStuffStore

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Étagère", "etagere"), ("Łódź", "lodz"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("Ørsted", "orsted"),
        ("İstanbul", "istanbul"), ("ılık", "ilik"), ("Œuvre", "oeuvre"), ("e\u{301}te\u{301}", "ete"), ("ﬁn", "fin"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Ёлка", "елка"), ("SN-12/34", "sn 12 34"), ("  a  b ", "a b"), ("", ""), ("!?", ""),
        ("٣٤", "34"), ("東京タワー", "東 京 タ ワ ー"), ("Box東2", "box 東 2"), ("🔧 Drill", "🔧 drill"),
        ("a\0b", "a b"), ("don’t", "don t"), ("x²", "x2"),
    ])
    func folds(_ text: String, _ folded: String) {
        #expect(Folding.fold(text) == folded)
        #expect(Folding.words(of: text).map(\.text).joined(separator: " ") == folded, "word by word")
    }

    @Test func wordsKnowWhereTheyComeFrom() {
        let text = "Der Łódź-Straße"
        let words = Folding.words(of: text)
        let pieces = words.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
        #expect(pieces == ["Der", "Łódź", "Straße"])
        // "stras" ends within the ß, so the mark goes to its end.
        #expect(words[2].origins[4].upperBound == words[2].range.lowerBound + "Straß".utf8.count)
    }

    @Test func marks() {
        let marks = SearchMarks(search: SearchWords("etag bo"))
        let match = marks.match(name: "Étagère", place: "Box 2") { [] }
        #expect(match.name == [0..<"Étag".utf8.count])
        #expect(match.place == [0..<2])
        #expect(match.excerpt == nil)
    }

    @Test func anExcerptShowsWhatNameAndPlaceDoNotHave() throws {
        let notes = String(repeating: "lorem ipsum ", count: 20) + "bought in Łódź\nby train"
        let marks = SearchMarks(search: SearchWords("lamp lodz"))
        let match = marks.match(name: "Lamp", place: "") {
            [SearchMarks.Field(kind: .tags, text: "red"), SearchMarks.Field(kind: .notes, text: notes)]
        }
        let excerpt = try #require(match.excerpt)
        #expect(excerpt.field == .notes && excerpt.text.hasPrefix("…") && !excerpt.text.contains("\n"))
        let marked = excerpt.marks.map { String(decoding: Array(excerpt.text.utf8)[$0], as: UTF8.self) }
        #expect(marked == ["Łódź"])
    }

    @Test func aPieceOfASerialNumberIsMarked() throws {
        let marks = SearchMarks(search: SearchWords("c123"))
        let match = marks.match(name: "Lamp", place: "") {
            [SearchMarks.Field(kind: .serialNumber, text: "AB-C12.34")]
        }
        let excerpt = try #require(match.excerpt)
        let marked = excerpt.marks.map { String(decoding: Array(excerpt.text.utf8)[$0], as: UTF8.self) }
        #expect(excerpt.field == .serialNumber && marked == ["C12.3"])
    }
}
