import GLib
import GTK
import MyStuffExchange
import MyStuffPresentation

/// How a file is read: what was found out, each as a choice that can be changed.
@MainActor
final class ImportChoices {
    private let box: Box
    private let model: ImportModel
    private var rows: [Widget] = []
    private var drops: [DropDown] = []
    private var shown: [Choice] = []
    /// What the program itself selects is no decision.
    private var isUpdating = false

    private struct Choice {
        let title: String
        let names: [String]
        let selected: Int?
        let choose: @MainActor (Int) -> Void
    }

    init(_ box: Box, _ model: ImportModel) {
        self.box = box
        self.model = model
    }

    /// To what has to be decided, where anything has.
    func grabFocus() {
        let question = model.ambiguousDate == nil ? 0 : shown.firstIndex { $0.title == tr("Dates") } ?? 0
        if drops.indices.contains(question) { drops[question].grabFocus() }
    }

    func update() {
        let wanted = choices()
        isUpdating = true
        defer { isUpdating = false }
        if wanted.map(\.title) != shown.map(\.title) || wanted.map(\.names) != shown.map(\.names) { build(wanted) }
        shown = wanted
        for (drop, choice) in zip(drops, wanted) where drop.selected != choice.selected {
            drop.selected = choice.selected
        }
    }

    private func build(_ choices: [Choice]) {
        for row in rows { box.remove(row) }
        (rows, drops) = ([], [])
        for (index, choice) in choices.enumerated() {
            let label = Label.line()
            label.text = choice.title
            label.expandsAcross = true
            let drop = DropDown.of(choice.names)
            drop.selected = choice.selected
            drop.setButtonAccessibleLabel(choice.title)
            drop.onSelected { [weak self, weak drop] in
                guard let self, !self.isUpdating, let selected = drop?.selected, index < self.shown.count else {
                    return
                }
                self.shown[index].choose(selected)
            }
            let row = Box.horizontal(spacing: 12, cssClass: "import-row", [label, drop])
            box.append(row)
            rows.append(row)
            drops.append(drop)
        }
    }

    private func choices() -> [Choice] {
        var choices: [Choice] = []
        let model = model
        if let layout = model.source?.layout {
            let delimiters = TextLayout.Delimiter.allCases
            choices.append(
                Choice(
                    title: tr("Separator"), names: delimiters.map { ImportSentences.name(of: $0) },
                    selected: delimiters.firstIndex(of: layout.delimiter)
                ) { model.set(TextLayout(delimiter: delimiters[$0], encoding: layout.encoding)) })
            let encodings = TextEncoding.allCases
            choices.append(
                Choice(
                    title: tr("Encoding"), names: encodings.map { ImportSentences.name(of: $0) },
                    selected: encodings.firstIndex(of: layout.encoding)
                ) { model.set(TextLayout(delimiter: layout.delimiter, encoding: encodings[$0])) })
        }
        if model.source?.table != nil {
            let numbers = NumberStyle.allCases
            choices.append(
                Choice(
                    title: tr("Numbers"), names: numbers.map { ImportSentences.name(of: $0) },
                    selected: numbers.firstIndex(of: model.settings.numbers)
                ) { model.set(numbers[$0]) })
            let dates: [DateStyle?] = [nil] + DateStyle.allCases
            let none = model.ambiguousDate.map { tr("“%@” can mean two days: choose", $0) } ?? tr("Unambiguous")
            choices.append(
                Choice(
                    title: tr("Dates"), names: dates.map { $0.map { ImportSentences.name(of: $0) } ?? none },
                    selected: dates.firstIndex(of: model.settings.dates)
                ) { model.set(dates[$0]) })
        }
        let policies = MatchPolicy.allCases
        choices.append(
            Choice(
                title: tr("Things That the Library Has Already"), names: policies.map { ImportSentences.name(of: $0) },
                selected: policies.firstIndex(of: model.settings.onMatch)
            ) { model.set(policies[$0]) })
        return choices
    }
}
