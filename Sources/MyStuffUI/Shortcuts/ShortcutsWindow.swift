import GLib
import GTK
import MyStuffPresentation

/// The window that tells the keyboard shortcuts: one list, group after group.
@MainActor
final class ShortcutsWindow {
    fileprivate enum Line {
        case heading(String)
        case shortcut(Shortcut)
    }

    private let window: Window
    private let view: ListView
    private let rows: LazyListModel
    private var factory: RowFactory?
    private let lines: [Line]

    init(parent: Window, onClose: @escaping @MainActor () -> Void) {
        lines = ShortcutGroup.all().flatMap { [.heading($0.title)] + $0.shortcuts.map(Line.shortcut) }
        let builder = Builder(PackageResources.shortcuts_ui)
        window = builder.widget("dialog")
        view = builder.widget("rows")
        rows = LazyListModel { Int64($0) }
        window.setTransient(for: parent)
        window.openHelp(at: .keyboard)
        let factory = RowFactory { [lines] in ShortcutRow(lines) }
        self.factory = factory
        view.show(SingleSelection(rows), factory)
        rows.splice(at: 0, removed: 0, added: lines.count)
        window.onDismiss { [weak self] in
            self?.view.showNothing()
            self?.window.destroy()
            onClose()
        }
    }

    func present() { window.present() }
}

@MainActor
private final class ShortcutRow: RowContent {
    let root: Widget
    private let title = Label.paragraph()
    private let keys = Box.horizontal(spacing: 6, cssClass: "keys", [])
    private let lines: [ShortcutsWindow.Line]
    private var labels: [ShortcutLabel] = []

    init(_ lines: [ShortcutsWindow.Line]) {
        self.lines = lines
        title.expandsAcross = true
        root = Box.horizontal(spacing: 12, cssClass: "shortcut-row", [title, keys])
    }

    func bind(_ position: Int64) {
        for label in labels { keys.remove(label) }
        labels = []
        switch lines[Int(position)] {
        case .heading(let text):
            title.text = text
            root.setParentAccessibleLabel(text)
        case .shortcut(let shortcut):
            title.text = shortcut.title
            // Two stand beside each other with a stroke between them, more of them above each other.
            let accelerators = shortcut.keys.count > 2 ? shortcut.keys : [shortcut.keys.joined(separator: " ")]
            labels = accelerators.map { ShortcutLabel.of($0) }
            for label in labels { keys.append(label) }
            // TRANSLATORS: what a screen reader says of a keyboard shortcut: what it does, and its keys.
            root.setParentAccessibleLabel(
                tr("%1$@: %2$@", shortcut.title, shortcut.keys.map(ShortcutLabel.text).joined(separator: ", ")))
        }
        title.setCSSClass("heading", labels.isEmpty)
        keys.isVisible = !labels.isEmpty
        keys.isVertical = labels.count > 1
    }

    func unbind() {}
}
