import GLib
import GTK
import MyStuffExchange
import MyStuffPresentation

/// Where each column goes, with what stands in its first rows.
@MainActor
final class ImportColumns {
    /// Spreadsheets can have thousands; those that are not shown go where the program has put them.
    private static let most = 120
    /// Made at once: more would keep the window from answering.
    private static let portion = 6

    private let section: Box
    private let list: Box
    private let model: ImportModel
    private var rows: [Widget] = []
    private var drops: [(drop: DropDown, targets: [ColumnTarget])] = []
    private var table = 0
    private var building: Task<Void, Never>?
    private var isUpdating = false

    init(_ section: Box, _ list: Box, _ model: ImportModel) {
        self.section = section
        self.list = list
        self.model = model
    }

    func update() {
        let columns = model.source?.table?.columns ?? []
        section.isVisible = !columns.isEmpty
        if table != model.tableNumber {
            table = model.tableNumber
            for row in rows { list.remove(row) }
            (rows, drops) = ([], [])
            building?.cancel()
            building = Task { [weak self] in
                for start in stride(from: 0, to: min(columns.count, Self.most), by: Self.portion) {
                    guard let self, !Task.isCancelled else { return }
                    for column in start..<min(start + Self.portion, columns.count, Self.most) {
                        self.add(column, columns[column])
                    }
                    try? await Task.sleep(for: .milliseconds(1))
                }
            }
        }
        isUpdating = true
        defer { isUpdating = false }
        for (column, row) in drops.enumerated() where model.settings.mapping.indices.contains(column) {
            let wanted = row.targets.firstIndex(of: model.settings.mapping[column])
            if row.drop.selected != wanted { row.drop.selected = wanted }
        }
    }

    private func add(_ column: Int, _ heading: String) {
        let title = Label.line(cssClasses: ["heading"])
        title.text = heading.isEmpty ? tr("Column %@", String(column + 1)) : heading
        let examples = Label.line(cssClasses: ["examples"])
        examples.text = model.examples(of: column)
        examples.isVisible = !examples.text.isEmpty
        let targets = model.targets(of: column)
        let drop = DropDown.of(targets.map { ImportSentences.name(of: $0, model.fields) })
        isUpdating = true
        drop.selected = targets.firstIndex(of: model.settings.mapping[column])
        isUpdating = false
        drop.setButtonAccessibleLabel(tr("Field for “%@”", title.text))
        drop.requestSize(width: 220, height: -1)
        drop.onSelected { [weak self, weak drop] in
            guard let self, !self.isUpdating, let selected = drop?.selected, targets.indices.contains(selected) else {
                return
            }
            self.model.set(column, to: targets[selected])
        }
        let texts = Box.vertical(spacing: 2, cssClass: "texts", [title, examples])
        let row = Box.horizontal(spacing: 12, cssClass: "import-row", [texts, drop])
        list.append(row)
        rows.append(row)
        drops.append((drop, targets))
    }
}
