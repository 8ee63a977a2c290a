import GLib
import MyStuffCore

/// Finds again, in the texts of one item, what the search has found in the index.
struct SearchMarks {
    let search: SearchWords

    /// Letters of a long text that are shown before and after the first mark.
    private static let lead = 24
    private static let longest = 120

    /// The pieces of `text` that the words of the search stand for, in order and apart from each other, and which words
    /// were found.
    func find(in text: String) -> (ranges: [Range<Int>], found: Set<Int>) {
        let words = Folding.words(of: text)
        var ranges: [Range<Int>] = []
        var found: Set<Int> = []
        for (number, wanted) in search.words.enumerated() {
            for start in words.indices {
                guard let end = Self.match(wanted.parts, words[start...]) else { continue }
                ranges.append(words[start].range.lowerBound..<end)
                found.insert(number)
            }
        }
        return (Self.merged(ranges), found)
    }

    /// Where the phrase `parts` ends in the original when `words` begin with it; the last part may be the beginning of
    /// a word.
    private static func match(_ parts: [String], _ words: ArraySlice<Folding.Word>) -> Int? {
        guard words.count >= parts.count, let last = parts.last else { return nil }
        for (part, word) in zip(parts.dropLast(), words) where part != word.text { return nil }
        let word = words[words.startIndex + parts.count - 1]
        guard word.text.hasPrefix(last), !last.isEmpty else { return nil }
        return word.origins[last.utf8.count - 1].upperBound
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    // MARK: Other fields

    /// A field that a search may have found something in beside name and place.
    struct Field {
        var kind: RowMatch.Excerpt.Field
        var text: String
    }

    /// What was found in an item with this name and place, and in the first of `others` that has a word which those two
    /// do not have.
    func match(name: String, place: String, others: () throws -> [Field]) rethrows -> RowMatch {
        let inName = find(in: name)
        let inPlace = find(in: place)
        var match = RowMatch(name: inName.ranges, place: inPlace.ranges)
        let missing = Set(search.words.indices).subtracting(inName.found).subtracting(inPlace.found)
        guard !missing.isEmpty else { return match }
        for field in try others() {
            var (ranges, found) = find(in: field.text)
            if field.kind == .serialNumber && ranges.isEmpty { (ranges, found) = findInside(field.text, missing) }
            guard !found.isDisjoint(with: missing) else { continue }
            match.excerpt = Self.excerpt(field.kind, field.text, ranges)
            break
        }
        return match
    }

    /// Words in the middle of a serial number.
    private func findInside(_ text: String, _ wanted: Set<Int>) -> (ranges: [Range<Int>], found: Set<Int>) {
        let words = Folding.words(of: text)
        let bytes = words.flatMap { Array($0.text.utf8) }
        let origins = words.flatMap(\.origins)
        var ranges: [Range<Int>] = []
        var found: Set<Int> = []
        for number in wanted {
            let word = Array(search.words[number].compact.utf8)
            guard !word.isEmpty, bytes.count >= word.count else { continue }
            for start in 0...(bytes.count - word.count) where bytes[start..<start + word.count].elementsEqual(word) {
                ranges.append(origins[start].lowerBound..<origins[start + word.count - 1].upperBound)
                found.insert(number)
            }
        }
        return (Self.merged(ranges), found)
    }

    /// One line around the first mark.
    private static func excerpt(
        _ kind: RowMatch.Excerpt.Field, _ text: String, _ ranges: [Range<Int>]
    ) -> RowMatch.Excerpt {
        let utf8 = text.utf8
        let mark = ranges.first?.lowerBound ?? 0
        let markIndex = utf8.index(utf8.startIndex, offsetBy: mark)
        let start = text.index(markIndex, offsetBy: -lead, limitedBy: text.startIndex) ?? text.startIndex
        let end = text.index(start, offsetBy: longest, limitedBy: text.endIndex) ?? text.endIndex
        let startOffset = utf8.distance(from: utf8.startIndex, to: start)
        let endOffset = utf8.distance(from: utf8.startIndex, to: end)
        let lead = start == text.startIndex ? "" : "…"
        // One line: a newline is one byte, as a space is, so that the ranges stay right.
        let line = String(text[start..<end].unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
        let shift = lead.utf8.count - startOffset
        return RowMatch.Excerpt(
            field: kind, text: lead + line + (end == text.endIndex ? "" : "…"),
            marks: ranges.filter { $0.lowerBound >= startOffset && $0.upperBound <= endOffset }
                .map { $0.lowerBound + shift..<$0.upperBound + shift })
    }
}
