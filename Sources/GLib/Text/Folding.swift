/// Makes texts comparable for the search: no accents, no capitals, no signs, one space between words.
///
/// Scripts that write no spaces between words have each of their letters as a word of its own, so that any part of such
/// a text can be found as a phrase. FTS5's own tokenizers can do neither this nor fold "ł".
package enum Folding {
    /// Raised when the folded form of any text changes: the search index is then made again.
    package static let version = 1

    /// A folded word and the piece of the original that it comes from.
    package struct Word: Equatable {
        package var text: String
        /// Bytes of the original in UTF-8.
        package var range: Range<Int>
        /// For each byte of `text` the character of the original that it comes from.
        package var origins: [Range<Int>]
    }

    /// The folded words of `text`, with a space between each two.
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldASCII(text) }
        var folded = ""
        var endsWord = false
        for scalar in text.compatibilityDecomposition.unicodeScalars {
            // Most letters of most texts.
            if let letter = plainASCII(scalar) {
                if letter == " " {
                    endsWord = true
                } else {
                    if endsWord && !folded.isEmpty { folded += " " }
                    folded.unicodeScalars.append(letter)
                    endsWord = false
                }
                continue
            }
            switch piece(scalar) {
            case .nothing: continue
            case .separator: endsWord = true
            case .letters(let letters, let isAlone):
                if (endsWord || isAlone) && !folded.isEmpty { folded += " " }
                folded += letters
                endsWord = isAlone
            }
        }
        return folded
    }

    /// The same word by word, with where each comes from.
    package static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var endsWord = true
        var start = 0
        for character in text {
            let original = String(character)
            let end = start + original.utf8.count
            for scalar in original.compatibilityDecomposition.unicodeScalars {
                switch piece(scalar) {
                case .nothing: continue
                case .separator: endsWord = true
                case .letters(let letters, let isAlone):
                    let origins = Array(repeating: start..<end, count: letters.utf8.count)
                    if !endsWord && !isAlone, var last = words.popLast() {
                        last.text += letters
                        last.range = last.range.lowerBound..<end
                        last.origins += origins
                        words.append(last)
                    } else {
                        words.append(Word(text: letters, range: start..<end, origins: origins))
                    }
                    endsWord = isAlone
                }
            }
            start = end
        }
        return words
    }

    /// Letters and digits alone, as serial numbers are compared: "SN 12-34" and "sn1234" are equal.
    package static func compact(_ text: String) -> String { String(fold(text).filter { $0 != " " }) }

    // MARK: Letters

    private enum Piece {
        case nothing
        case separator
        case letters(String, isAlone: Bool)
    }

    private static func piece(_ scalar: Unicode.Scalar) -> Piece {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format:
            return .nothing
        case .otherSymbol:
            return .letters(String(scalar), isAlone: true)
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .spacingMark, .privateUse:
            if let plain = plainLetters[scalar] { return .letters(plain, isAlone: false) }
            if let digit = scalar.properties.numericValue, scalar.properties.generalCategory == .decimalNumber {
                return .letters(String(Int(digit)), isAlone: false)
            }
            let letters = scalar.properties.lowercaseMapping.unicodeScalars.filter {
                $0.properties.generalCategory != .nonspacingMark
            }
            return .letters(String(String.UnicodeScalarView(letters)), isAlone: isUnspaced(scalar))
        default:
            return .separator
        }
    }

    /// What `piece` makes of a letter or digit of ASCII, and a space for any other sign of it; nil for all others.
    private static func plainASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 48...57, 97...122: scalar
        case 65...90: Unicode.Scalar(UInt8(scalar.value | 0x20))
        case 0..<128: " "
        default: nil
        }
    }

    private static func foldASCII(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var endsWord = false
        for byte in text.utf8 {
            switch byte {
            case 48...57, 97...122, 65...90:
                if endsWord && !bytes.isEmpty { bytes.append(32) }
                endsWord = false
                bytes.append(byte < 65 ? byte : byte | 0x20)
            default:
                endsWord = true
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Letters that Unicode does not take apart, though people who lack them on their keyboard type others for them.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
        "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ß": "ss", "ẞ": "ss", "ı": "i", "ħ": "h", "Ħ": "h", "ŧ": "t",
        "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "ς": "σ",
    ]

    /// Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Hangul in parts, kana, Han.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3040...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x20000...0x323AF:
            true
        default:
            false
        }
    }
}
