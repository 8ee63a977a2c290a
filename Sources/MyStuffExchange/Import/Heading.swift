import GLib
import MyStuffCore

/// Headings as they are compared: no capitals, accents or signs.
enum Heading {
    static func fold(_ text: String) -> String {
        var folded = ""
        var endsWord = false
        for scalar in text.compatibilityDecomposition.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: continue
            case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .spacingMark, .otherSymbol:
                if endsWord && !folded.isEmpty { folded += " " }
                folded.unicodeScalars.append(scalar)
                endsWord = false
            default: endsWord = true
            }
        }
        // What has no letters is itself.
        return folded.isEmpty ? text.trimmed() : folded
    }
}
