import Drawing
import GLib
import MyStuffCore
import MyStuffPresentation

/// The title page and the summary by place.
struct FrontLayout {
    struct SummaryRow {
        /// "" for no place.
        let place: String
        let group: ReportSums.Group
        /// Where its things begin, from 1; nil where they do not stand together.
        let page: Int?
    }

    private struct Columns {
        let things: Double
        let value: Double
        let page: Double
    }

    let setter: TextSetter
    let forms: FieldForms
    let options: ReportOptions
    let width: Double
    /// The day of the report, in words.
    let date: String

    var title: String { options.title ?? tr("Home Inventory") }

    // MARK: Title page

    func titlePage(_ sums: ReportSums) -> [Fragment] {
        var fragments: [Fragment] = [.space(60)]
        let title = setter.set(ReportFields.oneLine(self.title), ReportLook.title, width: width, lines: 3)
        fragments.append(
            Fragment(height: title.height + 8) { canvas, x, y in
                canvas.element("H1") { title.draw(on: canvas, x: x, y: y) }
            })
        fragments.append(
            Fragment(height: 26) { [width] canvas, x, y in
                canvas.line(from: (x, y + 3), to: (x + width, y + 3), width: 2, ReportLook.accent)
            })
        let person = ReportFields.oneLine(options.person)
        if !person.isEmpty {
            fragments += Fragment.lines(of: setter.set(person, ReportLook.person, width: width), after: 3)
        }
        let address = options.address.split(whereSeparator: \.isNewline).joined(separator: "\n")
        if !address.isEmpty {
            fragments += Fragment.lines(of: setter.set(address, ReportLook.address, width: width))
        }
        fragments.append(.space(34))
        for (label, value, isStrong) in facts(sums) { fragments.append(fact(label, value, isStrong)) }
        fragments.append(.space(28))
        for note in notes(sums) {
            fragments += Fragment.lines(of: setter.set(note, ReportLook.small, width: width * 0.82), after: 6)
        }
        return fragments
    }

    private func facts(_ sums: ReportSums) -> [(String, String, Bool)] {
        var facts = [(tr("Date"), date, false), (tr("Things"), String(sums.count), false)]
        facts.append((tr("Pictures"), String(sums.pictures), false))
        if sums.documents > 0 { facts.append((tr("Documents"), String(sums.documents), false)) }
        facts.append((tr("Total Value"), text(sums.values), true))
        if !sums.replacements.totals.isEmpty {
            facts.append((tr("Replacement Value"), text(sums.replacements), true))
        }
        for kind in ItemStatus.Kind.allCases {
            guard let group = sums.gone[kind] else { continue }
            let count = trn("%@ thing", "%@ things", group.count, String(group.count))
            let values = group.values.totals.isEmpty ? count : count + "\n" + text(group.values)
            facts.append((StatusSentences.name(of: kind), values, false))
        }
        return facts
    }

    private func notes(_ sums: ReportSums) -> [String] {
        var notes: [String] = []
        if !sums.gone.isEmpty {
            notes.append(tr("What is sold, given away, lost or stolen is listed, and not counted in the total value."))
        }
        if sums.values.totals.count > 1 || sums.replacements.totals.count > 1 {
            notes.append(tr("Amounts of different currencies are added up apart and never converted."))
        }
        if sums.pictures + sums.documents > 0 {
            notes.append(
                tr(
                    "SHA-256 is a checksum of the untouched file of a picture or document: with it anybody can prove that the file has not been changed since."
                ))
        }
        return notes
    }

    private func fact(_ label: String, _ value: String, _ isStrong: Bool) -> Fragment {
        let labelWidth = 150.0
        let label = setter.set(label, ReportLook.factLabel, width: labelWidth - 10)
        let value = setter.set(
            value, isStrong ? ReportLook.strongFact : ReportLook.fact, width: width - labelWidth)
        return Fragment(height: max(label.height, value.height) + 8) { [width] canvas, x, y in
            canvas.element("P") {
                label.draw(on: canvas, x: x, y: y)
                value.draw(on: canvas, x: x + labelWidth, y: y)
            }
            let bottom = y + max(label.height, value.height) + 4
            canvas.line(from: (x, bottom), to: (x + width, bottom), width: 0.5, ReportLook.faint)
        }
    }

    private func text(_ sums: MoneySums) -> String {
        let totals = sums.totals
        return totals.isEmpty ? "–" : totals.map { forms.text(of: $0) }.joined(separator: "\n")
    }

    // MARK: Summary

    func summary(_ rows: [SummaryRow], _ sums: ReportSums) -> [Fragment] {
        let heading = setter.set(tr("Summary by Place"), ReportLook.section, width: width, lines: 2)
        var fragments = [
            Fragment(height: heading.height + 12, keepsWithNext: true) { canvas, x, y in
                canvas.element("H1") { heading.draw(on: canvas, x: x, y: y) }
            }, tableHead(),
        ]
        for (index, row) in rows.enumerated() {
            fragments.append(
                line(
                    row.place.isEmpty ? tr("Without a Place") : row.place, row.group.count, row.group.values, row.page,
                    isBanded: index % 2 == 1))
        }
        fragments.append(line(tr("Total"), sums.count, sums.values, nil, isTotal: true))
        return fragments
    }

    /// What the columns are, above the first row of each page.
    func tableHead() -> Fragment {
        let columns = columns
        let texts = [
            (setter.set(tr("Place"), ReportLook.tableHead), 5.0),
            (setter.set(tr("Things"), ReportLook.tableHead, width: 100, .end), columns.things - 100),
            (setter.set(tr("Value"), ReportLook.tableHead, width: 120, .end), columns.value - 120),
            (setter.set(tr("Page"), ReportLook.tableHead, width: 45, .end), columns.page - 45),
        ]
        let shown = options.sorting == .place ? texts : Array(texts.dropLast())
        return Fragment(height: ReportLook.continuationHeight, keepsWithNext: true) { [width] canvas, x, y in
            for (text, left) in shown { text.draw(on: canvas, x: x + left, y: y + 2) }
            canvas.line(from: (x, y + 16), to: (x + width, y + 16), width: 1, ReportLook.accent)
        }
    }

    /// The right edges of the numbers.
    private var columns: Columns {
        let page = width - 5
        let value = options.sorting == .place ? page - 50 : page
        return Columns(things: value - 130, value: value, page: page)
    }

    private func line(
        _ name: String, _ count: Int, _ values: MoneySums, _ page: Int?, isBanded: Bool = false, isTotal: Bool = false
    ) -> Fragment {
        let columns = columns
        let style = isTotal ? ReportLook.strongCell : ReportLook.cell
        let name = setter.set(ReportFields.oneLine(name), style, width: columns.things - 60, lines: 3)
        let count = setter.set(String(count), style, width: 60, .end)
        let value = setter.set(text(values), style, width: 125, .end)
        let number = page.map { setter.set(String($0), style, width: 45, .end) }
        let height = max(name.height, value.height) + 6
        return Fragment(height: height) { [width] canvas, x, y in
            if isBanded { canvas.fill(Frame(x: x, y: y, width: width, height: height), ReportLook.band) }
            if isTotal { canvas.line(from: (x, y), to: (x + width, y), width: 1, ReportLook.accent) }
            canvas.element("P") {
                name.draw(on: canvas, x: x + 5, y: y + 3)
                count.draw(on: canvas, x: x + columns.things - 60, y: y + 3)
                value.draw(on: canvas, x: x + columns.value - 125, y: y + 3)
            }
            if let number, let page {
                canvas.link(toPage: page) { number.draw(on: canvas, x: x + columns.page - 45, y: y + 3) }
            }
        }
    }
}
