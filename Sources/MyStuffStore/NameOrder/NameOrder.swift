import Glibc

/// The order of names: runs of digits by their number ("Box 2" before "Box 10"), everything else as the locale sorts
/// it, letters first, accents and capitals only where the letters are equal.
///
/// The order is put into keys that compare byte by byte, so that an index of the database can hold it.
///
/// SAFETY (`@unchecked Sendable`): everything in it is a constant, and strxfrm_l(3) only reads the locale.
package final class NameOrder: @unchecked Sendable {
    /// The locale in use and all else the keys depend on; keys of different identifiers do not compare.
    package let identifier: String
    /// `nil` for the "C" locale, which knows nothing of letters: there, names are compared by their scalars in
    /// lower case.
    private let locale: locale_t?
    private let digitMarker: [UInt8]

    /// Raised when the keys of the same text change.
    private static let version = 1
    /// Only the start of a name decides, so that a very long one does not bloat the index.
    private static let longest = 256

    /// `locale` is a name as setlocale(3) takes it. Names are UTF-8: the locale's UTF-8 form is used where it has one.
    /// A locale that is not installed means "C".
    package init(locale name: String) {
        let opened = Self.open(name)
        locale = opened?.locale
        identifier = "\(opened?.name ?? "C") \(Self.libraryVersion()) \(Self.version)"
        digitMarker = opened.map { Self.primary(Self.transform("0", $0.locale)) } ?? [48]
    }

    /// The order of the locale that setlocale(3) has set for LC_COLLATE.
    package static func current() -> NameOrder {
        NameOrder(locale: setlocale(LC_COLLATE, nil).map { String(cString: $0) } ?? "C")
    }

    deinit {
        if let locale { freelocale(locale) }
    }

    /// Such as "glibc 2.36": another version can have other weights.
    private static func libraryVersion() -> String {
        var text = [CChar](repeating: 0, count: 64)
        // Counts the NUL at the end.
        let count = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
        return String(decoding: text.prefix(max(0, count - 1)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func open(_ name: String) -> (locale: locale_t, name: String)? {
        let modifier = name.firstIndex(of: "@").map { String(name[$0...]) } ?? ""
        let base = name.prefix { $0 != "." && $0 != "@" }
        guard base != "C", base != "POSIX", !base.isEmpty else { return nil }
        let mask = Int32(1 << LC_COLLATE | 1 << LC_CTYPE)
        let unicode = "\(base).UTF-8\(modifier)"
        return newlocale(mask, unicode, nil).map { ($0, unicode) }
    }

    // MARK: Keys

    /// The key of `text`: the letters and numbers of all its runs, then what tells equals apart.
    ///
    /// glibc's weights for the levels (letters, accents, capitals, signs) stand one after the other with a byte 1
    /// between them and are never below 2, so the levels can be taken apart, and 0 can end each part.
    package func key(for text: String) -> [UInt8] {
        let text = Self.bounded(text)
        var key: [UInt8] = []
        for run in Self.runs(of: text) {
            switch run {
            case .digits(let digits):
                // How many digits, then the digits: a longer number is a greater one.
                key += digitMarker
                key += [UInt8(digits.count >> 8), UInt8(digits.count & 255)]
                key += digits
            case .letters(let letters):
                key += letterKey(letters)
            }
        }
        key.append(0)
        if let locale {
            key += Self.transform(text, locale).drop { $0 != 1 }
        } else {
            // The shorter first, as the locales have it: "Box 2" before "Box 02".
            key += [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 255)]
            key += text.utf8
        }
        return key
    }

    private func letterKey(_ text: String) -> [UInt8] {
        if let locale { return Self.primary(Self.transform(text, locale)) }
        return text.lowercased().utf8.map { max($0, 2) }
    }

    private static func primary(_ weights: [UInt8]) -> [UInt8] {
        Array(weights.prefix { $0 != 1 })
    }

    /// strxfrm(3)'s weights of all levels.
    private static func transform(_ text: String, _ locale: locale_t) -> [UInt8] {
        var capacity = text.utf8.count * 8 + 64
        while true {
            var needed = 0
            let weights = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                buffer.withMemoryRebound(to: CChar.self) {
                    needed = strxfrm_l($0.baseAddress, text, capacity, locale)
                }
                count = min(needed, capacity)
            }
            if needed < capacity { return weights }
            capacity = needed + 1
        }
    }

    // MARK: Runs

    private enum Run {
        /// Values 0 to 9, without leading zeros.
        case digits([UInt8])
        case letters(String)
    }

    /// The start of `text`, without NUL, which would end it for strxfrm.
    private static func bounded(_ text: String) -> String {
        // As most are.
        if text.utf8.count <= longest, !text.utf8.contains(0) { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text.unicodeScalars.lazy.map { $0 == "\0" ? " " : $0 }.prefix(longest))
        return String(scalars)
    }

    private static func runs(of text: String) -> [Run] {
        var runs: [Run] = []
        var digits: [UInt8]?
        var letters = ""
        for scalar in text.unicodeScalars {
            if let digit = decimalDigit(scalar) {
                if !letters.isEmpty { runs.append(.letters(letters)) }
                letters = ""
                if digits == nil { digits = [] }
                if digit > 0 || digits?.isEmpty == false { digits?.append(digit) }
            } else {
                if let number = digits { runs.append(.digits(number)) }
                digits = nil
                letters.unicodeScalars.append(scalar)
            }
        }
        if let digits { runs.append(.digits(digits)) }
        if !letters.isEmpty { runs.append(.letters(letters)) }
        return runs
    }

    /// The value of a decimal digit of any script.
    private static func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII { return ("0"..."9").contains(scalar) ? UInt8(scalar.value - 48) : nil }
        guard scalar.properties.generalCategory == .decimalNumber else { return nil }
        return scalar.properties.numericValue.map { UInt8($0) }
    }
}
