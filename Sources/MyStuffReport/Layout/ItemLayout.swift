import Drawing
import FoundationEssentials
import GLib
import MyStuffCore
import MyStuffPresentation

/// From a thing to the pieces that a report has of it.
struct ItemLayout {
    /// Lines that a field may have beside the picture. What is longer goes beneath, and may go on on the next page.
    private static let mostLines = 4

    let setter: TextSetter
    let fields: ReportFields
    let pictures: ReportOptions.Pictures
    let width: Double
    /// Of the column with the fields' names: as wide as the longest name wants it, within bounds.
    private let labelWidth: Double

    init(setter: TextSetter, fields: ReportFields, pictures: ReportOptions.Pictures, width: Double) {
        self.setter = setter
        self.fields = fields
        self.pictures = pictures
        self.width = width
        let widths = fields.labels.map { setter.set($0, ReportLook.label).width }
        let bounds = ReportLook.labelWidths
        labelWidth = min(max((widths.max() ?? 0) + 12, bounds.lowerBound), bounds.upperBound)
    }

    /// `number` is the thing's own in the report, `heading` what stands above it.
    func fragments(
        _ item: ItemContent, number: Int, heading: String?, addedAt: [Picture.ID: Date]
    ) -> [Fragment] {
        var fragments: [Fragment] = []
        if let heading { fragments.append(place(heading)) }
        var long: [ReportFields.Row] = []
        var rows: [ReportFields.Row] = []
        var all = fields.rows(item)
        let notes = item.notes.trimmingNewlines()
        if !notes.isEmpty { all.append(ReportFields.Row(label: tr("Notes"), text: notes)) }
        for row in all {
            let isLong = setter.set(row.text, ReportLook.value, width: narrowWidth).lines.count > Self.mostLines
            if isLong { long.append(row) } else { rows.append(row) }
        }
        let (head, cutName) = self.head(item, number)
        if let cutName { long.insert(ReportFields.Row(label: tr("Name"), text: cutName), at: 0) }
        let drawn = drawnPictures(of: item)
        fragments += body(head, rows, drawn.first)
        fragments += grid(Array(drawn.dropFirst()))
        for row in long { fragments += paragraph(row) }
        fragments += evidence(item, addedAt)
        return fragments
    }

    private var narrowWidth: Double {
        width - labelWidth - (pictures == .none ? 0 : ReportLook.pictureBox.width + 18)
    }

    /// Documents are listed by their names and not drawn.
    private func drawnPictures(of item: ItemContent) -> [(picture: Picture, number: Int)] {
        let drawn = item.pictures.enumerated().filter { !$0.element.isDocument }
            .map { (picture: $0.element, number: $0.offset + 1) }
        return switch pictures {
        case .all: drawn
        case .main: Array(drawn.prefix(1))
        case .none: []
        }
    }

    // MARK: Parts

    private func place(_ name: String) -> Fragment {
        let text = setter.set(ReportFields.oneLine(name), ReportLook.place, width: width, lines: 2)
        return Fragment(height: text.height + 14, keepsWithNext: true) { [width] canvas, x, y in
            canvas.element("H2") { text.draw(on: canvas, x: x, y: y + 2) }
            let bottom = y + text.height + 5
            canvas.line(from: (x, bottom), to: (x + width, bottom), width: 1, ReportLook.accent)
        }
    }

    /// Number, name and what it is worth; and the name again where there is no room for all of it.
    private func head(_ item: ItemContent, _ number: Int) -> (Fragment, cutName: String?) {
        let amount = ReportFields.total(item).map {
            setter.set(fields.forms.text(of: $0), ReportLook.amount, width: 150, .end)
        }
        let numberText = setter.set("\(number).", ReportLook.number)
        let indent = numberText.width + 6
        let name = ReportFields.oneLine(item.name)
        let text = setter.set(
            name.isEmpty ? tr("Untitled") : name, ReportLook.name,
            width: width - indent - 10 - (amount == nil ? 0 : 158), lines: Self.mostLines)
        let height = max(text.height, amount?.height ?? 0)
        let head = Fragment(height: height + 16, keepsWithNext: true) { [width] canvas, x, y in
            canvas.fill(Frame(x: x, y: y, width: width, height: height + 8), ReportLook.band)
            canvas.element("H3") {
                numberText.draw(on: canvas, x: x + 5, y: y + 4)
                text.draw(on: canvas, x: x + 5 + indent, y: y + 4)
            }
            if let amount {
                canvas.element("P") { amount.draw(on: canvas, x: x + width - 155, y: y + 4) }
            }
        }
        return (head, text.isCut ? name : nil)
    }

    /// The head and what stands beside the main picture in one piece, the fields beneath it one by one.
    private func body(
        _ head: Fragment, _ rows: [ReportFields.Row], _ main: (picture: Picture, number: Int)?
    ) -> [Fragment] {
        var picture: Fragment.PictureFrame?
        var label: TextBlock?
        if let main {
            let box = ReportLook.pictureBox
            let frame = frame(
                of: main.picture, in: Frame(x: width - box.width, y: head.height, width: box.width, height: box.height),
                atTop: true)
            picture = Fragment.PictureFrame(picture: main.picture, number: main.number, frame: frame)
            label = pictureLabel(main.picture, main.number, width: box.width)
        }
        let pictureBottom = picture.map { $0.frame.y + $0.frame.height + 3 + (label?.height ?? 0) } ?? head.height
        var beside: [(row: RowText, y: Double)] = []
        var y = head.height
        var rest = rows[...]
        while y < pictureBottom, let row = rest.popFirst() {
            let text = RowText(row, setter, labelWidth: labelWidth, valueWidth: narrowWidth)
            beside.append((text, y))
            y += text.height
        }
        let group = Fragment(
            height: max(y, pictureBottom) + 2, keepsWithNext: !rest.isEmpty, pictures: picture.map { [$0] } ?? []
        ) { [width] canvas, x, top in
            head.draw(canvas, x, top)
            for (row, y) in beside { row.draw(canvas, x, top + y) }
            if let label, let picture {
                label.draw(
                    on: canvas, x: x + width - ReportLook.pictureBox.width,
                    y: top + picture.frame.y + picture.frame.height + 3)
            }
        }
        return [group]
            + rest.map { row in
                let text = RowText(row, setter, labelWidth: labelWidth, valueWidth: width - labelWidth)
                return Fragment(height: text.height, draw: text.draw)
            }
    }

    /// The other pictures, some in a row.
    private func grid(_ drawn: [(picture: Picture, number: Int)]) -> [Fragment] {
        let columns = ReportLook.gridColumns
        let cell = (width - ReportLook.gridGap * Double(columns - 1)) / Double(columns)
        let cellHeight = cell * ReportLook.gridProportion
        return stride(from: 0, to: drawn.count, by: columns).map { start in
            let row = Array(drawn[start..<min(start + columns, drawn.count)])
            var frames: [Fragment.PictureFrame] = []
            var labels: [(text: TextBlock, x: Double)] = []
            for (column, entry) in row.enumerated() {
                let x = Double(column) * (cell + ReportLook.gridGap)
                let box = Frame(x: x, y: 6, width: cell, height: cellHeight)
                frames.append(
                    Fragment.PictureFrame(
                        picture: entry.picture, number: entry.number, frame: frame(of: entry.picture, in: box)))
                labels.append((pictureLabel(entry.picture, entry.number, width: cell), x))
            }
            let labelHeight = labels.map(\.text.height).max() ?? 0
            return Fragment(height: 6 + cellHeight + 3 + labelHeight + 3, pictures: frames) { canvas, x, y in
                for label in labels { label.text.draw(on: canvas, x: x + label.x, y: y + 9 + cellHeight) }
            }
        }
    }

    /// Where all of the picture is seen within `box`, never larger than its own pixels make it at 72 an inch.
    private func frame(of picture: Picture, in box: Frame, atTop: Bool = false) -> Frame {
        guard picture.width > 0, picture.height > 0 else { return box }
        let size = picture.adjustments.shownSize(width: picture.width, height: picture.height)
        var frame = box.fitting(width: Double(size.width), height: Double(size.height), most: 1)
        if atTop { frame.y = box.y }
        return frame
    }

    private func pictureLabel(_ picture: Picture, _ number: Int, width: Double) -> TextBlock {
        let name = ReportFields.name(of: picture)
        let caption = ReportFields.oneLine(picture.caption)
        let text = caption.isEmpty ? tr("%1$@: %2$@", String(number), name) : tr("%1$@: %2$@", String(number), caption)
        return setter.set(text, ReportLook.tiny, width: width, .centre, lines: 2)
    }

    private func paragraph(_ row: ReportFields.Row) -> [Fragment] {
        let label = setter.set(row.label, ReportLook.label, width: width, lines: 2)
        let text = setter.set(row.text, ReportLook.value, width: width)
        let top = Fragment(height: label.height + 5, keepsWithNext: true) { canvas, x, y in
            canvas.element("P") { label.draw(on: canvas, x: x, y: y + 4) }
        }
        return [top] + Fragment.lines(of: text, after: 2)
    }

    /// What is known of each picture's file.
    private func evidence(_ item: ItemContent, _ addedAt: [Picture.ID: Date]) -> [Fragment] {
        item.pictures.enumerated().map { index, picture in
            let number = setter.set("\(index + 1)", ReportLook.small)
            let facts = setter.set(
                fields.words(picture, addedAt: addedAt[picture.id]), ReportLook.small, width: width - 16, lines: 3)
            let hash = setter.set("SHA-256 \(picture.hash.rawValue)", ReportLook.hash, width: width - 16)
            let top = index == 0 ? 6.0 : 2.0
            return Fragment(height: top + facts.height + hash.height + 2) { [width] canvas, x, y in
                if index == 0 {
                    canvas.line(from: (x, y + 3), to: (x + width, y + 3), width: 0.5, ReportLook.faint)
                }
                canvas.element("P") {
                    number.draw(on: canvas, x: x, y: y + top)
                    facts.draw(on: canvas, x: x + 16, y: y + top)
                    hash.draw(on: canvas, x: x + 16, y: y + top + facts.height + 1)
                }
            }
        }
    }
}

/// A field's name and beside it what is in it.
private struct RowText {
    let label: TextBlock
    let value: TextBlock
    let labelWidth: Double
    let height: Double

    init(_ row: ReportFields.Row, _ setter: TextSetter, labelWidth: Double, valueWidth: Double) {
        self.labelWidth = labelWidth
        label = setter.set(row.label, ReportLook.label, width: labelWidth - 8, lines: 3)
        value = setter.set(row.text, ReportLook.value, width: valueWidth)
        height = max(label.height, value.height) + ReportLook.rowGap
    }

    func draw(_ canvas: PageCanvas, _ x: Double, _ y: Double) {
        canvas.element("P") {
            label.draw(on: canvas, x: x, y: y + 0.5)
            value.draw(on: canvas, x: x + labelWidth, y: y)
        }
    }
}

extension String {
    fileprivate func trimmingNewlines() -> String {
        var rest = self[...]
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        while let first = rest.first, first.isNewline { rest.removeFirst() }
        return String(rest)
    }
}
