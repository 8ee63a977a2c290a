import CGLib
import Glibc

/// Translations through gettext. The functions are the words that `make pot` looks for: their first argument must be a
/// plain one-line literal, with `%@` or `%1$@`, `%2$@` … where values go.
public enum Gettext {
    public static let domain = "mystuff"

    /// Sets the locale from the environment and finds the catalogue in `localeFolder` (`…/share/locale`).
    public static func setUp(localeFolder: String) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, localeFolder)
        bind_textdomain_codeset(domain, "UTF-8")
        textdomain(domain)
    }

    /// The translation that another program's or package's catalogue has of its text, where the system has that
    /// catalogue; else the text itself.
    public static func text(_ text: String, domain: String) -> String {
        bind_textdomain_codeset(domain, "UTF-8")
        return text.withCString { String(cString: g_dgettext(domain, $0)) }
    }

    /// The language that texts are in, as RFC 5646 writes it, such as `de` or `pt-BR`: the catalogue says it of itself.
    public static var language: String {
        // What an empty text is translated to is the catalogue's head.
        let head = "".withCString { String(cString: g_dgettext(domain, $0)) }
        for line in head.split(separator: "\n") where line.hasPrefix("Language:") {
            let name = line.dropFirst("Language:".count).filter { !$0.isWhitespace }
            if !name.isEmpty { return name.replacing("_", with: "-") }
        }
        return "en"
    }
}

/// The translation of `text`, with `values` set in.
public func tr(_ text: String, _ values: String...) -> String {
    // Where there is no translation gettext answers its argument, which must live until the answer has been copied.
    fill(text.withCString { String(cString: g_dgettext(Gettext.domain, $0)) }, values)
}

/// The translation of a text whose form depends on a number. The number itself is not set in: give it among `values`.
public func trn(_ singular: String, _ plural: String, _ count: Int, _ values: String...) -> String {
    let text = singular.withCString { one in
        plural.withCString { String(cString: g_dngettext(Gettext.domain, one, $0, gulong(count.magnitude))) }
    }
    return fill(text, values)
}

/// The translation of a text that means different things in different places; `context` tells which.
public func trc(_ context: String, _ text: String, _ values: String...) -> String {
    fill(text.withCString { String(cString: g_dpgettext2(Gettext.domain, context, $0)) }, values)
}

/// `%@` takes the values in order, `%n$@` the n-th, `%%` is a percent sign.
func fill(_ format: String, _ values: [String]) -> String {
    guard format.utf8.contains(37) else { return format }
    var result = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        if rest.first == "%" {
            result += "%"
            rest.removeFirst()
        } else if rest.first == "@" {
            if next < values.count { result += values[next] }
            next += 1
            rest.removeFirst()
        } else if let digit = rest.first?.wholeNumberValue, rest.dropFirst().hasPrefix("$@") {
            if values.indices.contains(digit - 1) { result += values[digit - 1] }
            rest.removeFirst(3)
        } else {
            result += "%"
        }
    }
    return result + rest
}
