import FoundationEssentials
import GLib
import MyStuffCore

/// The page that shows everything in a browser, offline: one file, with the pictures beside it. It is written place by
/// place, its head last, for that says what is in it.
struct IndexPage {
    struct Place {
        /// "" for no place.
        let name: String
        let number: Int
        var things = 0
        var totals: [Money] = []
    }

    let wording: any ItemWording
    let fields: [CustomField]

    static let endOfPlace = "</section>\n"
    static let end = "</main>\n</body>\n</html>\n"

    func head(_ places: [Place], things: Int, totals: [Money], missing: Int, exportedAt: Date) -> String {
        let name = tr("My Stuff")
        let title = tr("My Stuff, %@", wording.text(of: exportedAt))
        var html = """
            <!DOCTYPE html>
            <html lang="\(HTML.escaped(Gettext.language))">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="My Stuff">
            <title>\(HTML.escaped(title))</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            <header>
            <h1>\(HTML.escaped(name))</h1>
            <p>\(HTML.escaped(wording.text(of: exportedAt)))</p>
            <p class="sum">\(summary(things, totals))</p>
            """
        if missing > 0 {
            let text = trn(
                "The file of %@ picture is missing from the library or cannot be read; it is marked below.",
                "The files of %@ pictures are missing from the library or cannot be read; they are marked below.",
                missing, String(missing))
            html += "\n<p class=\"missing\">\(HTML.escaped(text))</p>"
        }
        html += "\n</header>\n"
        if places.count > 1 { html += contents(places) }
        return html + "<main>\n"
    }

    private func contents(_ places: [Place]) -> String {
        let heading = tr("Contents")
        var html = "<nav>\n<h2>\(HTML.escaped(heading))</h2>\n<ol>\n"
        for place in places {
            html += """
                <li><a href="#place-\(place.number)" dir="auto">\(HTML.escaped(name(of: place)))</a> \
                <span class="sum">\(summary(place.things, place.totals))</span></li>

                """
        }
        return html + "</ol>\n</nav>\n"
    }

    func beginning(of place: Place) -> String {
        "<section id=\"place-\(place.number)\">\n<h2 dir=\"auto\">\(HTML.escaped(name(of: place)))</h2>\n"
    }

    private func name(of place: Place) -> String { place.name.isEmpty ? tr("Without a Place") : place.name }

    private func summary(_ things: Int, _ totals: [Money]) -> String {
        let count = trn("%@ thing", "%@ things", things, String(things))
        return ([count] + totals.map { wording.text(of: $0) }).map(HTML.escaped).joined(separator: " · ")
    }

    // MARK: A thing

    func thing(_ exported: ExportedItem) -> String {
        let item = exported.item
        var html = """
            <article id="thing-\(exported.number)">
            <h3><span class="number">\(exported.number)</span> <span dir="auto">\(HTML.escaped(item.name))</span></h3>

            """
        if !exported.pictures.isEmpty {
            html += "<div class=\"pictures\">\n" + exported.pictures.map { figure($0, of: item) }.joined() + "</div>\n"
        }
        html += "<dl>\n"
        for line in wording.lines(of: item.content, fields: fields) {
            html += "<div><dt>\(HTML.escaped(line.label))</dt><dd dir=\"auto\">\(HTML.escaped(line.text))</dd></div>\n"
        }
        html += "</dl>\n"
        if !item.notes.isEmpty {
            let heading = tr("Notes")
            html += """
                <div class="notes"><h4>\(HTML.escaped(heading))</h4><p dir="auto">\(HTML.escaped(item.notes))</p></div>

                """
        }
        return html + "</article>\n"
    }

    private func figure(_ exported: ExportedItem.Picture, of item: Item) -> String {
        let picture = exported.picture
        let kind = wording.name(of: picture.kind)
        let caption = picture.caption.isEmpty ? (picture.kind == .picture ? "" : kind) : picture.caption
        guard let file = exported.file else {
            let name = picture.sourceName.isEmpty ? caption.isEmpty ? kind : caption : picture.sourceName
            let sentence = tr("The file of “%@” is missing.", name)
            return """
                <figure class="missing"><p dir="auto">\(HTML.escaped(sentence))</p>\
                \(self.caption(picture, caption))</figure>

                """
        }
        let isShown = Picture.shownByBrowsers.contains(exported.mediaType)
        let alternative = HTML.escaped(tr("%1$@: %2$@", item.name, caption.isEmpty ? kind : caption))
        let content =
            if let source = exported.preview ?? (isShown ? file : nil) {
                "<img src=\"\(HTML.escaped(source))\" alt=\"\(alternative)\" loading=\"lazy\">"
            } else {
                // A document, or a picture of a kind that no browser shows.
                HTML.escaped(picture.sourceName.isEmpty ? file : picture.sourceName)
            }
        return """
            <figure><a href="\(HTML.escaped(file))">\(content)</a>\(self.caption(picture, caption))</figure>

            """
    }

    private func caption(_ picture: Picture, _ caption: String) -> String {
        let taken = picture.takenAt.map { tr("Taken: %@", wording.text(of: $0)) }
        let lines = [caption, taken ?? ""].filter { !$0.isEmpty }.map {
            "<span dir=\"auto\">\(HTML.escaped($0))</span>"
        }
        return lines.isEmpty ? "" : "<figcaption>" + lines.joined(separator: "<br>") + "</figcaption>"
    }
}

enum HTML {
    /// The text as it stands between tags or in an attribute's quotes. Signs that no page may have in it go.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
