import MyStuffCore

/// Cells that are texts, or several of them.
extension RowReader {
    /// The text without the apostrophe that our own export puts before what a spreadsheet would misread.
    func text(_ cell: String) -> String {
        preset.isGuarded && cell.utf8.first == 0x27 ? String(cell.dropFirst()) : cell
    }

    func asLine(_ cell: String) -> String {
        let text = text(cell)
        guard text.utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return text }
        return text.split(whereSeparator: \.isNewline).map { String($0).trimmed() }.joined(separator: " ")
    }

    func place(_ cell: String) -> String {
        let place = asLine(cell)
        guard source.format == .homebox || source.format == .homeboxArchive else { return place }
        // There a stroke separates places with or without spaces.
        return place.split(separator: "/").map { String($0).trimmed() }.joined(separator: PlacePath.separator)
    }

    func tags(_ text: String) -> [String] {
        if preset.isGuarded { return OwnTable.list(text) }
        let separator: Character = text.contains(";") || preset.tagSeparators == ";" ? ";" : ","
        return text.split(separator: separator).map { String($0).trimmed() }.filter { !$0.isEmpty }
    }

    func pictures(_ text: String) -> [SourcePicture] {
        let names = preset.isGuarded ? OwnTable.list(text) : text.split(separator: ";").map { String($0).trimmed() }
        return names.filter { !$0.isEmpty && !$0.contains("://") }.map { name in
            source.picture(name)
        }
    }
}

/// Cells of our own table that hold several texts.
enum OwnTable {
    /// `; ` separates them; `\;` and `\\` stand for the signs themselves.
    static func list(_ cell: String) -> [String] {
        var texts: [String] = [""]
        var isEscaped = false
        for character in cell {
            if isEscaped {
                texts[texts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ";" {
                texts.append("")
            } else {
                texts[texts.count - 1].append(character)
            }
        }
        return texts.enumerated().map {
            $0.offset > 0 && $0.element.first == " " ? String($0.element.dropFirst()) : $0.element
        }
        .filter { !$0.isEmpty }
    }
}
