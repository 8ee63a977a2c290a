import GLib
import MyStuffCore

/// Words in cells that mean something to a field.
enum CellWords {
    static func yesOrNo(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1", "y", "x", "ja", "oui", "sí", "si", "t", "on", "✓": true
        case "no", "false", "0", "n", "nein", "non", "f", "off": false
        default: text == tr("Yes") ? true : text == tr("No") ? false : nil
        }
    }

    /// Accents, vowel signs, capitals and the signs between words do not count, as in headings.
    static func condition(_ text: String) -> Condition? {
        let word = Heading.fold(text)
        if let condition = Condition(rawValue: word) { return condition }
        switch word {
        case "brand new", "unused", "mint", "like new", "as new", "neu": return .new
        case "very good", "excellent", "fine", "ok", "gut", "used", "fair": return .good
        case "poor", "bad", "well used", "worn out", "abgenutzt": return .worn
        case "damaged", "defective", "defect", "not working", "kaputt": return .broken
        default: break
        }
        let names: [(Condition, String)] = [
            (.new, trc("condition", "New")), (.good, trc("condition", "Good")), (.worn, trc("condition", "Worn")),
            (.broken, trc("condition", "Broken")),
        ]
        return names.first { Heading.fold($0.1) == word }?.0
    }

    static func status(_ text: String) -> ItemStatus.Kind? {
        let word = Heading.fold(text)
        if let status = ItemStatus.Kind(rawValue: word) { return status }
        switch word {
        case "loaned", "lent out", "on loan", "borrowed", "verliehen": return .lent
        case "given away", "donated", "gifted": return .givenAway
        case "missing": return .lost
        case "in use", "mine", "own": return .owned
        default: break
        }
        let names: [(ItemStatus.Kind, String)] = [
            (.owned, tr("Owned")), (.lent, tr("Lent")), (.sold, tr("Sold")), (.givenAway, tr("Given Away")),
            (.lost, tr("Lost")), (.stolen, tr("Stolen")),
        ]
        return names.first { Heading.fold($0.1) == word }?.0
    }
}
